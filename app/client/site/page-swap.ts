export type Page = {
  url: string
  title: string
  main: HTMLElement
  head: Element[]
  /** Addresses the header marks as the current page. */
  marked: (string | null)[]
  scripts: string[]
}

/** What the head says about one page only. */
const ownHead =
  'meta[name]:not([name="viewport"]), meta[property], link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]'
/** Scripts this document has run: also those that went away with their page. */
const ran = new Set([...document.scripts].map(({ src }) => src))
const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** Fetches a page that can replace the current one; `null` if it needs a full load. */
export async function readPage(requested: string): Promise<Page | null> {
  const answer = await fetch(requested, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(8_000) })
  const { headers, ok, url } = answer
  const isPage = headers.get('content-type')?.startsWith('text/html')
  // A page with `no-store` was made for one visitor and has its own policy.
  if (!ok || !isPage || headers.get('cache-control')?.includes('no-store')) return null
  if (new URL(url).origin !== location.origin) return null

  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const page = pageOf(url, fresh)
  // Another build is deployed: everything has to come from it. One build has one style sheet.
  if (sourceOf(fresh) !== sourceOf(document)) return null
  // A parsed script never runs and would hide that it has not: `show` adds what the page needs.
  for (const unread of page.main.querySelectorAll('script[src]')) unread.remove()
  // Emptied, not removed: components are hydrated against it.
  for (const unread of page.main.querySelectorAll('noscript')) unread.replaceChildren()
  return page
}

export function pageOf(url: string, page: Document = document): Page {
  const main = page.querySelector('main')
  if (!main) throw new Error('a page without its main')
  return {
    url: url.replace(/#.*/, ''),
    title: page.title,
    main,
    head: [...page.head.querySelectorAll(ownHead)],
    marked: [...page.querySelectorAll('[data-header] [aria-current]')].map((link) => link.getAttribute('href')),
    scripts: [...page.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src),
  }
}

/** A page whose turn has come, while the browser still takes a picture of the one before. */
let pending: (() => void) | null = null

/** Whoever goes on before that picture is taken goes on from the new page. */
export function finishPendingTransition(): void {
  pending?.()
}

/** Replaces the current page as a navigation would: title, current links, focus, scroll, and an announcement. */
export async function show(page: Page, { animate, land }: { animate: boolean; land: () => void }): Promise<void> {
  finishPendingTransition()
  const swap = () => {
    if (pending !== swap) return
    pending = null
    document.title = page.title
    for (const old of document.head.querySelectorAll(ownHead)) old.remove()
    document.head.append(...page.head)
    for (const link of document.querySelectorAll('[data-header] nav a')) {
      link.toggleAttribute('aria-current', false)
      if (page.marked.includes(link.getAttribute('href'))) link.setAttribute('aria-current', 'page')
    }
    document.querySelector('main')?.replaceWith(page.main)
    resetFocus()
    land()
    const announcer = document.querySelector('[data-announcer]')
    if (announcer) announcer.textContent = page.title
    document.dispatchEvent(new CustomEvent('harmonia:page'))
    for (const src of page.scripts) addScript(src)
  }

  pending = swap
  if (!animate || calm.matches || document.hidden || !('startViewTransition' in document)) return swap()
  const transition = document.startViewTransition(swap)
  // A skipped transition is not an error: the page has changed anyway.
  transition.ready.catch(() => undefined)
  await transition.updateCallbackDone
}

/** The next Tab starts where it would on a page just opened. */
function resetFocus() {
  document.body.tabIndex = -1
  document.body.focus({ preventScroll: true })
  document.body.removeAttribute('tabindex')
}

function addScript(src: string) {
  if (ran.has(src)) return
  ran.add(src)
  document.body.append(Object.assign(document.createElement('script'), { src, async: false }))
}

function sourceOf(page: Document): string | undefined {
  return page.querySelector<HTMLScriptElement>('script[data-site]')?.getAttribute('src') ?? undefined
}
