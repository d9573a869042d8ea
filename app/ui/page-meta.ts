import type { MetaDescriptor } from 'react-router'

type Site = { siteUrl: string } | undefined
type Page = { path: string; title: string; description: string }

/** What search engines and shared links read of a page. */
export function pageMeta(site: Site, { path, title, description }: Page): MetaDescriptor[] {
  const url = site ? new URL(path, site.siteUrl).href : null
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'pt_BR' },
    ...(url && site
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: url },
          { property: 'og:url', content: url },
          { property: 'og:image', content: new URL('/capa.png', site.siteUrl).href },
        ]
      : []),
  ]
}
