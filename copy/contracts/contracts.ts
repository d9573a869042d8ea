import { bespokeCountText, bespokeLyricTexts, instrumentalContract, lyricOfBespoke } from '#copy/catalog/calculator.ts'
import { bespokeInstrumentsText, bespokePackage } from '#copy/catalog/custom-offer.ts'
import { deliveryText, formatsText, licenceText, revisionsText, versionsTextWith } from '#copy/catalog/packages.ts'
import { forProvider } from '#copy/payment/methods.ts'
import { capitalised, pluralize } from '#copy/shared/inflection.ts'
import type { BespokeQuote } from '#core/catalog/calculator.ts'
import type { Catalog, Package } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'
import { renderTemplate, textFingerprint, splitParagraphs, type TextOverrides } from '#core/content/texts.ts'
import { formatBRL } from '#core/shared/money.ts'

import { privacyClause, forum, partiesClause, service, defectsClause, withdrawal } from './contract-consumer.ts'
import { authorship, licence, voicesAndSimilarity } from './contract-rights.ts'
import { bespokeValues, clauseVariant, bespokeContract } from './custom.ts'
import { contractValues } from './placeholders.ts'
import {
  deadlinesSection,
  delivery,
  productionClause,
  subjectClause,
  price,
  lyricsClause,
  versionsAndRevisions,
} from './production.ts'

/** Raised whenever a clause changes its meaning. Sold orders keep the text they were sold with. */
const contractVersion = '2026-11-30'

export type ContractSection = { heading: string; paragraphs: string[] }

export type ContractText = { id: string; version: string; title: string; sections: ContractSection[] }

/** Input of a contract. */
export type Deal = {
  catalog: Catalog
  /** What is sold: the package, or what a production made to measure turns it into. */
  pkg: Package
  basePkg: Package
  lyric: 'buyer' | 'ours' | 'none'
  ownLyric: boolean
  hasVoice: boolean
  settings: Settings
}

type Terms = { ownLyric: boolean; bespoke?: BespokeQuote | null }

type Written = Terms & {
  settings: Settings
  /** What staff wrote in place of our words; without any, ours stand. */
  textOverrides?: TextOverrides
}

const shared = ['parties', 'price', 'withdrawal', 'data', 'additional-everywhere', 'forum'] as const
const own = [
  'object',
  'making',
  'lyric',
  'versions',
  'deadlines',
  'delivery',
  'licence',
  'authorship',
  'voices',
  'when-wrong',
  'service',
  'additional',
] as const
export type Clause = (typeof shared)[number] | (typeof own)[number] | 'made-to-measure'

/** A clause as a template: placeholders instead of figures, no number before its heading. */
export type ClauseTemplate = ContractSection & {
  clause: Clause
  /** Key of the text that may replace it. */
  key: string
  /** Of a production made to measure: which choices these words are for. */
  case: string
}

const order: Clause[] = [
  'parties',
  'object',
  'made-to-measure',
  'making',
  'lyric',
  'versions',
  'deadlines',
  'price',
  'delivery',
  'licence',
  'authorship',
  'voices',
  'withdrawal',
  'when-wrong',
  'data',
  'additional-everywhere',
  'additional',
  'service',
  'forum',
]

/** Our own words for a contract, before figures and before what staff changed. Clauses without words are left out when it is written. */
export function contractTemplates(catalog: Catalog, pkg: Package, { settings, ...terms }: Written): ClauseTemplate[] {
  const deal = { catalog, settings, ...sellerParagraphs(pkg, terms) }
  return order.flatMap((clause) => {
    if (clause === 'made-to-measure' && !terms.bespoke) return []
    const known = terms.bespoke ? clauseVariant(clause, deal) : null
    return [{ clause, key: keyOf(clause, deal, terms), case: known?.name ?? '', ...renderClause(clause, deal) }]
  })
}

/**
 * The whole contract of a package, with or without the buyer's own lyric, or of a production made to measure on its
 * base. Every figure comes from the catalogue or from the choice.
 */
export function contractFor(catalog: Catalog, pkg: Package, terms: Written): ContractText {
  const { bespoke, settings, textOverrides = {} } = terms
  const deal = { catalog, settings, ...sellerParagraphs(pkg, terms) }
  const values = valuesOf(deal, bespoke)
  const written = contractTemplates(catalog, pkg, terms).map((template) => withTextOverrides(template, textOverrides))
  const sections = written
    .map(({ heading, paragraphs }) => ({
      heading: renderTemplate(heading, values),
      paragraphs: paragraphs.map((paragraph) => renderTemplate(forProvider(paragraph, settings), values)),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0)

  return {
    id: contractId(deal, bespoke),
    version: contractVersionFor(written),
    title: `Contrato de criação musical: ${deal.pkg.name}, ${variants[deal.lyric].name}`,
    sections: sections.map(({ heading, paragraphs }, index) => ({ heading: `${index + 1}. ${heading}`, paragraphs })),
  }
}

/** What each name in a contract's texts stands for. */
export function contractValuesOf(
  catalog: Catalog,
  pkg: Package,
  { settings, ...terms }: Written,
): Record<string, string> {
  return valuesOf({ catalog, settings, ...sellerParagraphs(pkg, terms) }, terms.bespoke)
}

function valuesOf(deal: Deal, bespoke: BespokeQuote | null | undefined): Record<string, string> {
  return { ...contractValues(deal), ...(bespoke ? bespokeValues(deal, bespoke) : {}) }
}

/** Our version, with a fingerprint of what staff changed. */
export function contractVersionFor(written: { changed: boolean }[]): string {
  const changed = written.filter((template) => template.changed)
  return changed.length > 0 ? `${contractVersion}-${textFingerprint(JSON.stringify(changed))}` : contractVersion
}

/** A clause in staff's own words where they wrote some. */
export function withTextOverrides(
  { key, heading, paragraphs }: ContractSection & { key: string },
  textOverrides: TextOverrides,
) {
  const newHeading = textOverrides[`${key}/heading`]
  const newText = textOverrides[`${key}/text`]
  return {
    heading: newHeading ?? heading,
    paragraphs: newText === undefined ? paragraphs : splitParagraphs(newText),
    changed: newHeading !== undefined || newText !== undefined,
  }
}

function keyOf(clause: Clause, deal: Sold, { bespoke }: Terms): string {
  if (shared.some((known) => known === clause)) return `contract/todos/${clause}`
  if (!bespoke) return `contract/${contractId(deal, bespoke)}/${clause}`
  const choice = clauseVariant(clause, deal)
  return `contract/sob-medida/${deal.basePkg.id}/${clause}${choice ? `/${choice.id}` : ''}`
}

function contractId({ basePkg, lyric }: Sold, bespoke: BespokeQuote | null | undefined): string {
  return [basePkg.id, ...(bespoke ? ['sob-medida'] : []), variants[lyric].id].join('-')
}

function renderClause(clause: Clause, deal: Deal): ContractSection {
  switch (clause) {
    case 'parties':
      return partiesClause()
    case 'object':
      return subjectClause()
    case 'made-to-measure':
      return bespokeContract()
    case 'making':
      return productionClause(deal)
    case 'lyric':
      return lyricsClause(deal)
    case 'versions':
      return versionsAndRevisions(deal)
    case 'deadlines':
      return deadlinesSection(deal)
    case 'price':
      return price()
    case 'delivery':
      return delivery(deal)
    case 'licence':
      return licence(deal)
    case 'authorship':
      return authorship(deal)
    case 'voices':
      return voicesAndSimilarity(deal)
    case 'withdrawal':
      return withdrawal()
    case 'when-wrong':
      return defectsClause(deal)
    case 'data':
      return privacyClause()
    case 'service':
      return service(deal)
    case 'forum':
      return forum()
    case 'additional':
    case 'additional-everywhere':
      return noText
  }
}

const noText: ContractSection = { heading: 'Outras condições', paragraphs: [] }

const variants = {
  buyer: { id: 'com-letra', name: 'com letra do cliente' },
  ours: { id: 'sem-letra', name: 'com letra nossa' },
  none: { id: instrumentalContract, name: 'instrumental' },
} satisfies Record<Deal['lyric'], { id: string; name: string }>

type Sold = Omit<Deal, 'catalog' | 'settings'>

function sellerParagraphs(basePkg: Package, { ownLyric, bespoke }: Terms): Sold {
  const lyric = bespoke ? lyricOfBespoke(bespoke.choice) : ownLyric ? 'buyer' : 'ours'
  return {
    basePkg,
    pkg: bespoke ? bespokePackage(basePkg, bespoke) : basePkg,
    lyric,
    ownLyric: lyric === 'buyer',
    hasVoice: bespoke ? bespoke.choice.vocals : true,
  }
}

/** The one spelling of a contract that is hashed: same words, same bytes. */
export function contractText({ id, version, title, sections }: ContractText): string {
  const body = sections.map(({ heading, paragraphs }) => [heading, ...paragraphs].join('\n\n'))
  return `${[title, `Modelo ${id}, versão ${version}`, ...body].join('\n\n')}\n`.normalize('NFC')
}

/** `pluralize` says from when a deadline counts. */
export type SummaryLine = { label: string; value: string; counted?: string }

/** The summary a buyer reads before accepting (Decreto 7.962/2013, art. 4, I). */
export function contractSummary(catalog: Catalog, basePkg: Package, terms: Terms): SummaryLine[] {
  const { pkg, ownLyric, lyric } = sellerParagraphs(basePkg, terms)
  const { bespoke } = terms
  const packageLyric = ownLyric ? 'Sua, sem mudança no preço' : bespokeLyricTexts.ours
  return [
    { label: 'Pacote', value: pkg.name },
    { label: 'Preço', value: `${formatBRL(pkg.price)}, em pagamento único, antes da produção` },
    ...(bespoke
      ? [
          { label: 'Duração', value: bespokeCountText('minutes', bespoke.choice.minutes, 0) },
          { label: 'Arranjo', value: capitalised(bespokeInstrumentsText(catalog, bespoke)) },
          { label: 'Voz', value: bespoke.choice.vocals ? 'Cantada' : 'Sem voz' },
        ]
      : []),
    { label: 'Letra', value: bespoke ? bespokeLyricTexts[lyric] : packageLyric },
    { label: 'Versões', value: capitalised(versionsTextWith(pkg, { ownLyric })) },
    { label: 'Revisões', value: revisionsText(pkg) },
    {
      label: 'Prazo',
      value: capitalised(deliveryText(pkg)),
      counted: 'contados do pagamento e de novo do aceite do briefing',
    },
    {
      label: 'Arquivos',
      value: `${capitalised(formatsText(pkg))}, por ${pluralize(catalog.downloadDays, 'dia', 'dias')}`,
    },
    { label: 'Direitos', value: licenceText(pkg) },
    {
      label: 'Desistência',
      value: 'Total e automática antes da produção. Depois, analisada caso a caso, com o motivo',
    },
  ]
}
