import { hash } from 'node:crypto'

import { bareContentPolicy } from '#server/http/headers.ts'

import { createCachedResponse, type CachedResponse } from './cached-response.ts'

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

type Rendered = { response: Response; databaseDown: boolean }

type Options = {
  paths: string[]
  renderPage: (path: string) => Promise<Rendered>
  /** Headers added to every page. */
  headers: Record<string, string>
}

export function createPageCache({ paths, renderPage, headers }: Options): PageCache {
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
    const page = await finish(rendered.response, headers)
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

async function finish(response: Response, commonHeaders: Record<string, string>): Promise<CachedResponse> {
  const { html, policy } = withoutNonce(
    await response.text(),
    response.headers.get('Content-Security-Policy') ?? bareContentPolicy,
  )
  const headers = Object.fromEntries([...response.headers].map(([name, value]) => [titleCase(name), value]))
  return createCachedResponse(
    Buffer.from(html),
    {
      ...commonHeaders,
      ...headers,
      'Cache-Control': response.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
      'Content-Security-Policy': policy,
    },
    response.status,
  )
}

/** The same page for everybody cannot have a nonce: its policy names the scripts that carried one by their text. */
function withoutNonce(html: string, policy: string): { html: string; policy: string } {
  const [source, nonce] = / 'nonce-([^']+)'/.exec(policy) ?? []
  if (source === undefined) return { html, policy }
  const mark = ` nonce="${nonce}"`
  const scripts = html.matchAll(new RegExp(`<script[^>]*${mark}[^>]*>([^]*?)</script>`, 'g'))
  const hashes = new Set(
    [...scripts].flatMap(([, text]) => (text ? [` 'sha256-${hash('sha256', text, 'base64')}'`] : [])),
  )
  return {
    html: html.replaceAll(mark, ''),
    policy: policy.replace(source, [...hashes].join('')),
  }
}

function titleCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())
}
