import { isModified } from '#app/client/hydration/action-links.ts'
import { unmountPlaces } from '#app/client/hydration/hydrate-on-intent.ts'

import { pageOf, readPage, finishPendingTransition, show, type Page } from './page-swap.ts'

/**
 * Navigates between pages of the shop without stopping the sound: the next page's <main> replaces the current one.
 * Anything unusual is left to the browser.
 */

type ScrollEntry = { key: string; y: number }
type LeftPage = Page & { y: number }

/** Written by the build from `app/routes.ts`. Pages made for one visitor have policies of their own: always a full load. */
declare const SHOP_PATHS: string
const shop = new RegExp(SHOP_PATHS)
const freshForMs = 30_000
const roaming = document.querySelector('[data-floats="roaming"]') !== null
const root = document.documentElement
const read = new Map<string, { page: Promise<Page | null>; at: number }>()
/** Pages as they were left, by history entry: going back finds open tabs and written text again. */
const left = new Map<string, LeftPage>()

let spot = spotOf(history.state)
let currentUrl = withoutHash(location.href)
let requestId = 0

let resting: ReturnType<typeof setTimeout> | undefined

export function startNavigation() {
  if (!roaming) return
  if (history.scrollRestoration === 'manual' && spot.y > 0) restoreScroll('', spot.y)

  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || isModified(event) || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[href]')
    const url = link && internalUrl(link)
    if (!url) return
    if (withoutHash(url.href) === currentUrl && url.hash) return saveSpot()
    event.preventDefault()
    void go(url)
  })

  addEventListener('popstate', ({ state }) => {
    const next = spotOf(state)
    if (withoutHash(location.href) === currentUrl) {
      if (history.scrollRestoration === 'manual') restoreScroll(location.hash, next.y)
      return
    }
    void goBack(next)
  })
  addEventListener('hashchange', () => openAround(targetOf(location.hash)))
  openAround(targetOf(location.hash))
  addEventListener('pagehide', saveSpot)
  const saveRest = () => {
    if (history.scrollRestoration === 'manual' && withoutHash(location.href) === currentUrl) saveSpot()
  }
  let rest: ReturnType<typeof setTimeout>
  if ('onscrollend' in window) addEventListener('scrollend', saveRest)
  else
    addEventListener('scroll', () => {
      clearTimeout(rest)
      rest = setTimeout(saveRest, 150)
    })

  // Prefetches the next page on pointer down, or when a mouse rests on its link.
  document.addEventListener('pointerdown', (event) => prefetch(event.target))
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    clearTimeout(resting)
    if (pointerType === 'mouse') resting = setTimeout(() => prefetch(target), 80)
  })
}

function prefetch(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('a') : null
  const url = link && internalUrl(link)
  if (url && withoutHash(url.href) !== currentUrl && !prefersReducedData()) void pageAt(url)
}

/** The URL of a link to a page of the shop in this tab; null for all others. */
function internalUrl(link: HTMLAnchorElement): URL | null {
  const { origin, pathname, href, target, download } = link
  if (origin !== location.origin || !shop.test(pathname)) return null
  if ((target && target !== '_self') || download || link.hasAttribute('download') || link.dataset.press) return null
  return new URL(href)
}

function pageAt(url: URL): Promise<Page | null> {
  const key = withoutHash(url.href)
  const known = read.get(key)
  if (known && performance.now() - known.at < freshForMs) return known.page
  const page = readPage(key).catch(() => null)
  read.set(key, { page, at: performance.now() })
  if (read.size > 12) read.delete(read.keys().next().value ?? '')
  return page
}

/** A page that is shown is no longer a copy to be shown again. */
function consumePage(url: URL): Promise<Page | null> {
  const page = pageAt(url)
  read.delete(withoutHash(url.href))
  return page
}

async function go(url: URL) {
  const page = await waitFor(consumePage(url))
  if (page === 'overtaken') return
  if (!page) return location.assign(url)

  leave()
  const again = withoutHash(page.url) === currentUrl
  history.scrollRestoration = 'manual'
  spot = { key: newKey(), y: 0 }
  history[again ? 'replaceState' : 'pushState'](spot, '', page.url + url.hash)
  currentUrl = withoutHash(page.url)
  await show(page, { animate: true, land: () => restoreScroll(url.hash, 0) })
  // The server counts pages it sends to be shown; this one may have been fetched only in advance.
  if (url.pathname === '/pacotes') navigator.sendBeacon('/contagem', 'packages')
}

async function goBack(next: ScrollEntry) {
  const leftPage = left.get(next.key)
  const page = leftPage ?? (await waitFor(consumePage(new URL(location.href))))
  if (page === 'overtaken') return
  if (!page) return location.reload()

  leave()
  spot = next
  currentUrl = withoutHash(location.href)
  await show(page, { animate: false, land: () => restoreScroll(leftPage ? '' : location.hash, leftPage?.y ?? next.y) })
}

/** Shows the pending state as soon as it would be noticed; a newer navigation cancels an older one. */
async function waitFor(wish: Promise<Page | null>): Promise<Page | null | 'overtaken'> {
  const mine = ++requestId
  const slow = setTimeout(() => root.toggleAttribute('data-going', true), 100)
  const page = await wish
  clearTimeout(slow)
  if (mine !== requestId) return 'overtaken'
  root.removeAttribute('data-going')
  return page
}

function leave() {
  finishPendingTransition()
  left.set(spot.key, { ...pageOf(currentUrl), y: scrollY })
  const [oldest = ''] = left.keys()
  const dropped = left.size > 8 ? left.get(oldest) : undefined
  if (dropped) left.delete(oldest)
  // The same page may have been left more than once.
  if (dropped && ![...left.values()].some(({ main }) => main === dropped.main)) unmountPlaces(dropped.main)
  if (withoutHash(location.href) === currentUrl) saveSpot()
}

function saveSpot() {
  history.replaceState({ ...spot, y: scrollY }, '')
}

/** Scrolls as a full load would: to the anchor, or to the previous position. */
function restoreScroll(hash: string, y: number) {
  const target = targetOf(hash)
  openAround(target)
  // A place further down is found only when everything above it has its true height.
  document.querySelector('main')?.toggleAttribute('data-laid', target !== null || y > 0)
  if (target) target.scrollIntoView({ behavior: 'instant' })
  else scrollTo({ top: y, behavior: 'instant' })
}

function targetOf(hash: string): Element | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    // A malformed URL has no target.
    return null
  }
}

/** An anchor opens the answer it names, not only its question. */
function openAround(target: Element | null) {
  target?.closest('details')?.setAttribute('open', '')
}

function spotOf(state: unknown): ScrollEntry {
  const known = typeof state === 'object' && state !== null && 'key' in state && 'y' in state
  return known && typeof state.key === 'string' && typeof state.y === 'number'
    ? { key: state.key, y: state.y }
    : { key: newKey(), y: 0 }
}

function newKey(): string {
  return Math.random().toString(36).slice(2)
}

function withoutHash(href: string): string {
  return href.replace(/#.*/, '')
}

function prefersReducedData(): boolean {
  const line: unknown = Reflect.get(navigator, 'connection')
  return typeof line === 'object' && line !== null && Reflect.get(line, 'saveData') === true
}
