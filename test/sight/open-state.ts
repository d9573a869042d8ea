import type { Browser, BrowserContext, Page, Response } from '@playwright/test'

import { cookiesFor } from '#test/support/browser/cookies.ts'

import type { Shop } from './shop.ts'
import type { PageState } from './states.ts'

export const widths = [
  { width: 360, height: 780 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const

export type Size = (typeof widths)[number]

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended from outside
  interface Window {
    /** What moved since the page could be read. */
    shifts?: string[]
  }
}

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

export type Opening = {
  /** Breaks a style sheet on its way to the browser, to see what notices. */
  spoil?: (css: string) => string
  /** Without watching what moves; and one visitor sees many pages, whose scripts and pictures are in the cache by then. */
  isBrief?: boolean
}

const frozenAt = '2026-11-19T14:00:00Z'
let visitors = 0
/** Who looks at pages briefly, by shop and name. */
const visitorsOf = new WeakMap<Browser, Map<string, Promise<BrowserContext>>>()
/** Their tabs that show nothing anybody looks at any more. */
const freeTabsOf = new WeakMap<BrowserContext, Page[]>()

/** A page as soon as nothing more is loaded, on a phone. */
export async function openState(
  browser: Browser,
  shop: Shop,
  state: PageState,
  { spoil, isBrief = false }: Opening = {},
): Promise<{ page: Page; close: () => Promise<void> }> {
  // What is pressed leaves something behind, and a first visit is one only once.
  const isShared = isBrief && !state.prepare && !state.firstVisit && !state.isPassing
  const context = await (isShared ? visitorOf(browser, shop, state) : openContext(browser, shop, state))
  if (spoil) await spoilSheets(context, spoil)
  const freeTabs = freeTabsOf.get(context) ?? []
  freeTabsOf.set(context, freeTabs)
  const page = freeTabs.pop() ?? (await context.newPage())
  const release = isBrief ? () => undefined : await holdScripts(context)
  expectShown(state, shop, await page.goto(pathOf(shop, state), { waitUntil: 'commit' }))
  if (state.isPassing)
    await context.route('**/*', (route) =>
      route.request().isNavigationRequest() ? route.abort('aborted') : route.fallback(),
    )
  // A page that only leads to another one is gone before it is watched.
  if (!isBrief) await watchShifts(page).catch(() => page.waitForLoadState('load'))
  release()
  await page.waitForLoadState('load')
  await settle(page)
  if (state.prepare) {
    await state.prepare(page)
    // What lies under the pointer is another thing at each width.
    await page.mouse.move(0, 0)
    await settle(page)
  }
  return { page, close: async () => (isShared ? void freeTabs.push(page) : context.close()) }
}

function visitorOf(browser: Browser, shop: Shop, state: PageState): Promise<BrowserContext> {
  const known = visitorsOf.get(browser) ?? new Map<string, Promise<BrowserContext>>()
  visitorsOf.set(browser, known)
  const name = `${shop.url} ${state.as}`
  const context = known.get(name) ?? openContext(browser, shop, state)
  known.set(name, context)
  return context
}

async function openContext(browser: Browser, shop: Shop, state: PageState): Promise<BrowserContext> {
  visitors += 1
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: widths[0],
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    // What looks at the page adds styles of its own.
    bypassCSP: true,
    extraHTTPHeaders: { 'x-forwarded-for': `10.77.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` },
  })
  await context.addInitScript(freezeDate, Date.parse(frozenAt))
  const cookies = shop.cookies[state.as.replace(/^client /, '')] ?? []
  if (state.as !== 'visitor' && cookies.length === 0) throw new Error(`nobody in the shop is ${state.as}`)
  await context.addCookies(cookiesFor(shop.url, cookies))
  if (!state.firstVisit) await context.addInitScript(answerQuestion)
  return context
}

async function spoilSheets(context: BrowserContext, spoil: (css: string) => string): Promise<void> {
  await context.route('**/*', async (route) => {
    const kind = route.request().resourceType()
    if (kind !== 'document' && kind !== 'stylesheet') return route.fallback()
    const response = await route.fetch()
    const text = await response.text()
    // The first screen's rules are in the page itself.
    const inside = () =>
      text.replaceAll(/(<style\b[^>]*>)([\s\S]*?)(?=<\/style>)/g, (_, tag: string, css: string) => tag + spoil(css))
    return route.fulfill({ response, body: kind === 'stylesheet' ? spoil(text) : inside() })
  })
}

/** Until what this returns is called, no script comes. */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await context.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** A state that shows another page than its own would be looked at, and photographed, under a wrong name. */
function expectShown(state: PageState, shop: Shop, response: Response | null): void {
  const { pathname: asked } = new URL(pathOf(shop, state), shop.url)
  const { pathname: shown } = new URL(response?.url() ?? '', shop.url)
  const { status = 200, leadsTo = asked } = state
  if (response?.status() === status && shown === leadsTo) return
  throw new Error(
    `${asked} is answered by ${shown} with ${response?.status()}: give the state its page in test/sight/states.ts, or say \`status\` or \`leadsTo\` there.`,
  )
}

/** The address of a state in this shop. */
function pathOf({ values }: Shop, { path }: PageState): string {
  return path.replaceAll(/\{([^.}]+)\.([^}]+)\}/g, (whole, name: string, part: string) => {
    const value = values[name]?.[part]
    if (value === undefined) throw new Error(`the shop of fill-shop.ts has no ${whole}`)
    return encodeURIComponent(value)
  })
}

/** Until fonts and pictures are there, scripts have taken over, and nothing more was asked for in a while. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) image.loading = 'eager'
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
    const isOfReact = (element: Element | null) =>
      element === null || Object.keys(element).some((key) => key.startsWith('__reactFiber'))
    const isTakenOver = () =>
      (!('__reactRouterContext' in window) || isOfReact(document.querySelector('main'))) &&
      [...document.querySelectorAll<HTMLElement>('[data-restores]')].every(
        ({ dataset }) =>
          'hydrated' in dataset || !dataset.restores?.split(' ').some((key) => localStorage.getItem(key)),
      ) &&
      // The mark of a page that updates itself comes with its connection.
      document.querySelector('[role="status"] > .invisible') === null
    let [before, quiet] = [-1, 0]
    for (let turns = 0; turns < 100 && quiet < 3; turns += 1) {
      await new Promise((resolve) => setTimeout(resolve, 80))
      const pictures = [...document.images].filter(({ complete }) => !complete).length
      const requests = performance.getEntriesByType('resource').length
      quiet = requests === before && pictures === 0 && isTakenOver() ? quiet + 1 : 0
      before = requests
    }
    // What is there is not painted before it is decoded.
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}

/**
 * From when the page can be read, with its fonts and pictures, `window.shifts` are the elements that were moved. Its scripts
 * come only then, as on a slow connection: what they move is always seen, however fast the machine is.
 */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moved: string[] = []
    window.shifts = moved
    const until = performance.now() + 10_000
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
    const isThere = () =>
      document.readyState !== 'loading' &&
      performance.getEntriesByName('first-contentful-paint').length > 0 &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')
    const rulesOf = (holder: { cssRules: CSSRuleList }): CSSRule[] =>
      [...holder.cssRules].flatMap((rule) => (rule instanceof CSSGroupingRule ? rulesOf(rule) : [rule]))
    while (!isThere() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
    // On a phone the shop's scripts bring its typeface: what moves by that is known, and not what is looked for.
    for (const rule of [...document.styleSheets].flatMap(rulesOf))
      if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('src').includes('url(')) {
        const value = (name: string) => rule.style.getPropertyValue(name)
        const face = new FontFace(value('font-family').replaceAll('"', ''), value('src'), {
          weight: value('font-weight'),
        })
        document.fonts.add(await face.load())
      }
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only such entries are observed; the DOM's types lack them
        const { value, hadRecentInput, sources } = entry as LayoutShift
        if (hadRecentInput || value < 0.001) continue
        for (const { node } of sources)
          if (node instanceof Element)
            moved.push(`${node.tagName.toLowerCase()}.${node.className} “${node.textContent?.trim().slice(0, 40)}”`)
      }
    }).observe({ type: 'layout-shift' })
  })
}

/** Playwright's own clock takes the browser's measures away, too: what was painted and loaded, and when. */
function freezeDate(at: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (target, values) => Reflect.construct(target, values.length === 0 ? [at] : values),
    get: (target, key) => (key === 'now' ? () => at : Reflect.get(target, key)),
  })
}

/** The question about content of others was answered before. */
export function answerQuestion(): void {
  localStorage.setItem('consent', JSON.stringify({ choice: 'refused', at: '2026-11-01T12:00:00.000Z', version: 1 }))
}
