import type { MetaDescriptor } from 'react-router'

import { sharePicturePath, sharePictureSize } from '#copy/site/site-pages.ts'

import { privateMeta } from './private-meta.ts'
import { organization, type Site, type Thing } from './structured-data.ts'

/** As much of a site as the browser of a hydrated page is sent. */
export type SiteName = { siteUrl: string; settings: Pick<Site['settings'], 'productName'> }

type Page = {
  path: string
  title: string
  description: string
  type?: 'website' | 'music.song'
  /** What machines are told beyond who we are. */
  structured?: (site: Site) => Thing[]
}

/** What search engines and shared links read of a page. */
export function pageMeta(
  site: Site | undefined,
  { path, title, description, type = 'website', structured }: Page,
): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    ...asLink({ title, description, type }),
    ...(site ? ofSite(site, path) : []),
    ...(site && structured ? [graph([organization(site), ...structured(site)])] : []),
  ]
}

type Unlisted = {
  title: string
  description: string
  robots?: string
  /** The page whose picture its link shows. */
  path?: string
}

/**
 * A page that search engines leave out, so it names no address under which they should know it; whoever is sent its link
 * still reads what it is. With its site also a picture: for pages that people send each other. A page without one that
 * React takes over asks `privateMeta`, which brings no pictures along.
 */
export function unlistedMeta(
  { title, description, robots, path = '/pacotes' }: Unlisted,
  site?: SiteName,
): MetaDescriptor[] {
  return [
    ...privateMeta({ title, description, robots }),
    ...(site ? [...asLink({ title, description, type: 'website' }), ...picture(site, path)] : []),
  ]
}

function asLink({
  title,
  description,
  type,
}: Required<Pick<Page, 'title' | 'description' | 'type'>>): MetaDescriptor[] {
  return [
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:locale', content: 'pt_BR' },
  ]
}

function ofSite(site: Site, path: string): MetaDescriptor[] {
  const url = new URL(path, site.siteUrl).href
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { tagName: 'link', rel: 'alternate', hrefLang: 'pt-BR', href: url },
    { property: 'og:url', content: url },
    ...picture(site, path),
  ]
}

/** What a shared link shows of us. */
function picture({ siteUrl, settings }: SiteName, path: string): MetaDescriptor[] {
  return [
    { property: 'og:site_name', content: settings.productName },
    { property: 'og:image', content: new URL(sharePicturePath(path), siteUrl).href },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(sharePictureSize.width) },
    { property: 'og:image:height', content: String(sharePictureSize.height) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Data, not a script: the policy of the page lets it be, and nothing ever runs it. */
function graph(things: Thing[]): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } }
}
