import type { MetaDescriptor } from 'react-router'

import { sharePicturePath } from '#copy/site/site-pages.ts'

import { linkMeta, linkPictureMeta, type LinkPicture } from './link-meta.ts'
import { organization, type Site, type Thing } from './structured-data.ts'

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
    ...linkMeta({ title, description, type }),
    ...(site ? ofSite(site, path) : []),
    ...(site && structured ? [graph([organization(site), ...structured(site)])] : []),
  ]
}

function ofSite(site: Site, path: string): MetaDescriptor[] {
  const url = new URL(path, site.siteUrl).href
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { tagName: 'link', rel: 'alternate', hrefLang: 'pt-BR', href: url },
    { property: 'og:url', content: url },
    ...linkPictureMeta(linkPicture(site, path)),
  ]
}

/** `path`: the page whose picture is shown. */
export function linkPicture({ siteUrl, settings }: Site, path: string): LinkPicture {
  return { productName: settings.productName, pictureUrl: new URL(sharePicturePath(path), siteUrl).href }
}

/** Data, not a script: the policy of the page lets it be, and nothing ever runs it. */
function graph(things: Thing[]): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } }
}
