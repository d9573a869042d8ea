import { hash } from 'node:crypto'

import { contentSecurityPolicy, embedOrigins } from '#app/http/security.ts'
import { wideScreen } from '#app/styles/breakpoints.ts'

import type { Assets } from './assets.ts'
import { createCachedResponse, type CachedResponse } from './cached-response.ts'
import { criticalCss } from './critical-css.ts'

/**
 * Cache of public pages that are identical for everyone: rendered once, kept compressed until catalogue or settings
 * change, and then until the next one is rendered.
 */
export type PageCache = {
  isCacheable(path: string): boolean
  ready(path: string): CachedResponse | undefined
  /**
   * Renders and caches a page; anything but a 200 is sent once and not cached. While it fails, the last good one is
   * sent. Null: the database is unavailable, and there is none.
   */
  render(path: string): Promise<CachedResponse | null>
  /** Renders each page anew when it is asked for. */
  clear(): void
}

type Rendered = { response: Response; html: string; databaseDown: boolean }

type Options = {
  paths: string[]
  assets: Assets
  renderPage: (path: string) => Promise<Rendered>
  /** Headers added to every page. */
  headers: Record<string, string>
}

export function createPages({ paths, assets, renderPage, headers }: Options): PageCache {
  const cacheableSet = new Set(paths)
  let cached = new Map<string, CachedResponse>()
  /** The last good page of each path, current or not. */
  const lastGood = new Map<string, CachedResponse>()
  let inFlight = new Map<string, Promise<CachedResponse | null>>()

  async function renderAndCache(path: string, into: Map<string, CachedResponse>) {
    const rendered = await renderPage(path)
    const { status } = rendered.response
    if (status >= 500 || rendered.databaseDown) {
      const last = lastGood.get(path)
      if (last || rendered.databaseDown) return last ?? null
    }
    const page = await finish(rendered, assets, headers)
    if (status !== 200) return page
    lastGood.set(path, page)
    // If the cache was cleared while this page was rendered, the page is already stale: do not store it.
    if (into === cached) into.set(path, page)
    return page
  }

  return {
    isCacheable: (path) => cacheableSet.has(path),
    ready: (path) => cached.get(path),
    render(path) {
      const current = inFlight.get(path)
      if (current) return current
      const mine = inFlight
      const rendering = renderAndCache(path, cached).finally(() => mine.delete(path))
      mine.set(path, rendering)
      return rendering
    },
    clear() {
      cached = new Map()
      inFlight = new Map()
    },
  }
}

/** Inlines the page's CSS, so that the first paint needs one request, and adds its hash to the CSP. */
async function finish(
  { response, html: rendered }: Omit<Rendered, 'databaseDown'>,
  assets: Assets,
  commonHeaders: Record<string, string>,
): Promise<CachedResponse> {
  const { html, styleHashes } = await inlineStyles(rendered, assets)
  const headers = Object.fromEntries([...response.headers].map(([name, value]) => [titleCase(name), value]))
  return createCachedResponse(
    Buffer.from(html),
    {
      ...commonHeaders,
      ...headers,
      'Cache-Control': response.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
      'Content-Security-Policy': contentSecurityPolicy({ styleHashes, frames: embedOrigins }),
    },
    response.status,
  )
}

const styleLink = /<link rel="stylesheet" href="([^"]+)"\s*\/>/g
/** End of the first viewport: the first element with `data-fold`. Every page has one, at the latest its footer. */
const foldMark = /<\w+[^>]*\sdata-fold(?!="narrow")\b/
/** End of the first viewport on phones, if it is earlier. */
const narrowFoldMark = /<\w+[^>]*\sdata-fold="narrow"/

/** Inlines the critical CSS and links the full sheets at the fold. Without a fold, all CSS is inlined. */
async function inlineStyles(html: string, assets: Assets) {
  const fold = html.search(foldMark)
  const firstScreen = html.slice(0, fold)
  const texts = new Map<string, string>()
  for (const [, href = ''] of html.matchAll(styleLink)) texts.set(href, await assets.text(href))
  const besides = (href: string) => [...texts].map(([other, css]) => (other === href ? '' : css)).join('')
  const sheets = new Map(
    [...texts].map(([href, css]) => [href, fold < 0 ? css : criticalCss(css, firstScreen, besides(href))]),
  )
  const styleHashes = [...sheets.values()].map((css) => `sha256-${hash('sha256', css, 'base64')}`)
  const inline = (part: string, mark: (href: string) => string) =>
    part.replace(styleLink, (_link, href: string) => `<style${mark(href)}>${sheets.get(href) ?? ''}</style>`)
  if (fold < 0) return { html: inline(html, (href) => ` data-href="${href}"`), styleHashes }

  const whole = (media = '') =>
    [...sheets.keys()].map((href) => `<link rel="stylesheet" href="${href}"${media} data-whole>`).join('')
  const styled = inline(firstScreen, () => '')
  const narrow = styled.search(narrowFoldMark)
  if (narrow < 0) return { html: `${styled}${whole()}${html.slice(fold)}`, styleHashes }
  // A sheet whose media query does not match does not block rendering: each screen size waits only at its own fold.
  const [onNarrow, onWide] = [whole(` media="not all and ${wideScreen}"`), whole(` media="${wideScreen}"`)]
  const parts = [styled.slice(0, narrow), onNarrow, styled.slice(narrow), onWide, html.slice(fold)]
  return { html: parts.join(''), styleHashes }
}

function titleCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())
}
