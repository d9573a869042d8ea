import type {
  BreadcrumbList,
  FAQPage,
  ItemList,
  MusicRecording,
  Organization,
  Product,
  Thing as SchemaThing,
} from 'schema-dts'

import type { FaqTopic } from '#copy/site/faq.ts'
import { genreLabels } from '#copy/site/genres.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import type { PublicCatalog, PublicSettings } from '#core/content/public-content.ts'
import { reaisFromCents } from '#core/shared/money.ts'
import type { Song } from '#core/site/song.ts'

export type Site = { siteUrl: string; settings: PublicSettings }

/** What schema.org calls a thing. Machines read it; nothing is said here that the page does not say. */
export type Thing = Exclude<SchemaThing, string>

export function organization({ siteUrl, settings }: Site): Exclude<Organization, string> {
  const { productName, company, contact, social } = settings
  return {
    '@type': 'Organization',
    '@id': organizationId(siteUrl),
    name: productName,
    ...(company.legalName ? { legalName: company.legalName } : {}),
    ...(company.taxId ? { taxID: company.taxId } : {}),
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icone-512.png`,
    email: contact.email,
    telephone: `+${contact.whatsapp}`,
    address: {
      '@type': 'PostalAddress',
      ...(company.street ? { streetAddress: company.street } : {}),
      ...placeOf(company.city),
      addressCountry: 'BR',
    },
    sameAs: [social.instagram, social.facebook, social.youtube].filter((url) => url !== ''),
  }
}

/** "São Paulo - SP" is a city and its state, and machines want them apart. */
function placeOf(city: string) {
  const [, addressLocality = city, addressRegion] = /^(.+?)\s*[-–/]\s*([A-Z]{2})$/.exec(city) ?? []
  return { addressLocality, ...(addressRegion ? { addressRegion } : {}) }
}

/** The packages as they are sold now. */
export function packageOffers({ siteUrl }: Site, catalog: Pick<PublicCatalog, 'packages'>): Exclude<Product, string>[] {
  return catalog.packages.map((pkg) => ({
    '@type': 'Product',
    name: `Música personalizada: pacote ${pkg.name}`,
    description: pkg.description,
    category: 'Música personalizada',
    image: `${siteUrl}/compartilhar/pacotes.png`,
    sku: pkg.id,
    brand: { '@id': organizationId(siteUrl) },
    offers: {
      '@type': 'Offer',
      url: `${siteUrl}/pagamento/${pkg.id}`,
      price: priceText(pkg.price),
      priceCurrency: 'BRL',
      availability: 'https://schema.org/InStock',
      seller: { '@id': organizationId(siteUrl) },
    },
  }))
}

export function faqPage(topics: FaqTopic[]): Exclude<FAQPage, string> {
  return {
    '@type': 'FAQPage',
    mainEntity: topics.flatMap(({ entries }) =>
      entries.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
    ),
  }
}

/** From the start page to this one. */
export function breadcrumbs(
  { siteUrl }: Site,
  trail: { name: string; path: string }[],
): Exclude<BreadcrumbList, string> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Início', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  }
}

export function recording({ siteUrl, settings }: Site, song: Song): Exclude<MusicRecording, string> {
  return {
    '@type': 'MusicRecording',
    name: song.title,
    description: song.description,
    genre: genreLabels[song.genre],
    duration: `PT${Math.round(song.durationMs / 1000)}S`,
    url: `${siteUrl}/portfolio/${song.id}`,
    image: `${siteUrl}/compartilhar/musica-${song.id}.png`,
    audio: {
      '@type': 'AudioObject',
      contentUrl: `${siteUrl}${song.audio}`,
      encodingFormat: 'audio/mp4',
    },
    byArtist: { '@type': 'MusicGroup', name: settings.productName },
  }
}

export function songList({ siteUrl }: Site, songs: Pick<Song, 'id'>[]): Exclude<ItemList, string> {
  return {
    '@type': 'ItemList',
    itemListElement: songs.map(({ id }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: `${siteUrl}/portfolio/${id}`,
    })),
  }
}

function organizationId(siteUrl: string): string {
  return `${siteUrl}/#empresa`
}

/** `219.00`, as schema.org wants a price. */
function priceText(price: Catalog['packages'][number]['price']): string {
  const [whole = '0', fraction = ''] = String(reaisFromCents(price)).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
