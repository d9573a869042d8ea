import { createHash } from 'node:crypto'

import type { ServerBuild } from 'react-router'

import { contentSecurityPolicy, embedOrigins } from '#app/security.ts'
import { wideScreen } from '#app/wide-screen.ts'

import type { Assets } from './assets.ts'
import { criticalCss } from './critical-css.ts'
import { keepResponse, type KeptResponse } from './kept-response.ts'
import { addressOf } from './route-address.ts'

/** Pages that are the same for everyone: rendered once, kept as compressed bytes until the shop changes. */
export type Pages = {
  isKept(path: string): boolean
  ready(path: string): KeptResponse | undefined
  /** Renders and keeps the page; a page that did not come out well is answered once and not kept. */
  render(path: string): Promise<KeptResponse>
  forgetAll(): void
}

type Rendered = { response: Response; html: string }

type Options = {
  paths: string[]
  assets: Assets
  renderPage: (path: string) => Promise<Rendered>
  /** Go on every page, whatever the page itself says. */
  headers: Record<string, string>
}

export function createPages({ paths, assets, renderPage, headers }: Options): Pages {
  const keepable = new Set(paths)
  let kept = new Map<string, KeptResponse>()
  let underWay = new Map<string, Promise<KeptResponse>>()

  async function renderAndKeep(path: string, into: Map<string, KeptResponse>) {
    const rendered = await renderPage(path)
    const page = await finish(rendered, assets, headers)
    // Whatever was forgotten while this page was being made takes this page with it.
    if (rendered.response.status === 200 && into === kept) into.set(path, page)
    return page
  }

  return {
    isKept: (path) => keepable.has(path),
    ready: (path) => kept.get(path),
    render(path) {
      const current = underWay.get(path)
      if (current) return current
      const mine = underWay
      const rendering = renderAndKeep(path, kept).finally(() => mine.delete(path))
      mine.set(path, rendering)
      return rendering
    },
    forgetAll() {
      kept = new Map()
      underWay = new Map()
    },
  }
}

/** Puts the style sheet into the document, so that the first paint needs one request, and names its hash in the policy. */
async function finish(
  { response, html: rendered }: Rendered,
  assets: Assets,
  common: Record<string, string>,
): Promise<KeptResponse> {
  const { html, styleHashes } = await inlineStyles(rendered, assets)
  const headers = Object.fromEntries([...response.headers].map(([name, value]) => [titleCase(name), value]))
  return keepResponse(
    Buffer.from(html),
    {
      ...common,
      ...headers,
      'Cache-Control': response.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store',
      'Content-Security-Policy': contentSecurityPolicy({ styleHashes, frames: embedOrigins }),
    },
    response.status,
  )
}

const styleLink = /<link rel="stylesheet" href="([^"]+)"\s*\/>/g
/** Where a page's first screen ends: the first element with `data-fold`. Each has one, at the latest its footer. */
const foldMark = /<\w+[^>]*\sdata-fold(?!="narrow")\b/
/** Where it ends on a phone, when that is sooner. */
const narrowFoldMark = /<\w+[^>]*\sdata-fold="narrow"/

/** A page carries the style its first screen needs; the whole sheet waits at its end. Without a fold it carries all. */
async function inlineStyles(html: string, assets: Assets) {
  const fold = html.search(foldMark)
  const firstScreen = html.slice(0, fold)
  const texts = new Map<string, string>()
  for (const [, href = ''] of html.matchAll(styleLink)) texts.set(href, await assets.text(href))
  const besides = (href: string) => [...texts].map(([other, css]) => (other === href ? '' : css)).join('')
  const sheets = new Map(
    [...texts].map(([href, css]) => [href, fold < 0 ? css : criticalCss(css, firstScreen, besides(href))]),
  )
  const styleHashes = [...sheets.values()].map((css) => `sha256-${createHash('sha256').update(css).digest('base64')}`)
  const inline = (part: string, mark: (href: string) => string) =>
    part.replace(styleLink, (_link, href: string) => `<style${mark(href)}>${sheets.get(href) ?? ''}</style>`)
  if (fold < 0) return { html: inline(html, (href) => ` data-href="${href}"`), styleHashes }

  const whole = (media = '') =>
    [...sheets.keys()].map((href) => `<link rel="stylesheet" href="${href}"${media} data-whole>`).join('')
  const styled = inline(firstScreen, () => '')
  const narrow = styled.search(narrowFoldMark)
  if (narrow < 0) return { html: `${styled}${whole()}${html.slice(fold)}`, styleHashes }
  // A sheet for other screens holds nothing back: each kind of screen waits at its own fold.
  const [onNarrow, onWide] = [whole(` media="not all and ${wideScreen}"`), whole(` media="${wideScreen}"`)]
  const parts = [styled.slice(0, narrow), onNarrow, styled.slice(narrow), onWide, html.slice(fold)]
  return { html: parts.join(''), styleHashes }
}

function titleCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())
}

/** The addresses of routes that ask to be kept: their own, or for a route with parameters the ones it lists. */
export function keptPaths(build: ServerBuild): string[] {
  return Object.values(build.routes).flatMap((route) => {
    const handle: unknown = route?.module.handle
    const asks = typeof handle === 'object' && handle !== null && 'keep' in handle ? handle.keep : false
    if (Array.isArray(asks)) return asks.filter((path) => typeof path === 'string')
    return asks === true && route ? [addressOf(build, route.id)] : []
  })
}
