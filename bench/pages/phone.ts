import { setTimeout as wait } from 'node:timers/promises'

import { chromium, type Browser, type Page, type Request } from '@playwright/test'
import { sum } from 'simple-statistics'

import { launchOptions } from '#test/support/browser/chromium.ts'
import { cookiesFor } from '#test/support/browser/cookies.ts'

import type { Rounds } from '../report.ts'
import type { Ends } from '../shop.ts'

/** A first visit: by a browser that was here before, or that runs no scripts; `press`: what is pressed at once, or once the page is quiet. */
export type Visit = { url: string; cookie?: string; withoutScript?: boolean; press?: string; isQuiet?: boolean }
/**
 * Bytes on the wire with headers, of scripts those asked for before the load event and all; milliseconds; `used`: until what was
 * pressed did its work, on a quiet page from the press on.
 */
type Figure = 'document' | 'scripts' | 'allScripts' | 'largest' | 'shift' | 'blocked' | 'used'
type Load = Record<Figure, number>
export type Side = Visit & Rounds<Figure>
export type Phone = { version: string; visit: (visit: Visit) => Promise<Load> }

type Chromium = { findChromium: () => Promise<string | undefined> }

const patience = { timeout: 60_000 }
const screen = {
  viewport: { width: 360, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'pt-BR',
  ignoreHTTPSErrors: true,
}
/** A press by a script counts as one by a finger. */
const pressPolicy = '--autoplay-policy=no-user-gesture-required'

/** A slow phone, but as fast a network as its addresses have. Every visit has an empty cache and no open connections. */
export async function openPhone(ends: Ends): Promise<Phone> {
  const { findChromium }: Chromium = await import(new URL('../../scripts/chromium.mjs', import.meta.url).href)
  const executablePath = await findChromium()
  const browser = await chromium.launch({ ...launchOptions({ args: [pressPolicy] }), executablePath })
  ends.push(() => browser.close())
  return {
    version: browser.version(),
    async visit(visit) {
      const load = await firstVisit(browser, visit, (page) => readLoad(page, visit))
      const used = visit.press ? await firstVisit(browser, visit, (page) => pressUntilUsed(page, visit)) : Number.NaN
      return { ...load, used }
    },
  }
}

async function firstVisit<Seen>(browser: Browser, visit: Visit, look: (page: Page) => Promise<Seen>): Promise<Seen> {
  const context = await browser.newContext({ ...screen, javaScriptEnabled: !visit.withoutScript })
  try {
    if (visit.cookie) await context.addCookies(cookiesFor(visit.url, visit.cookie.split('; ')))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    return await look(page)
  } finally {
    await context.close()
  }
}

/** Until the page is painted, its modules are asked for, and nothing but sound and events has been under way for 700 ms. */
async function readLoad(page: Page, { url, withoutScript = false }: Visit): Promise<Omit<Load, 'used'>> {
  const loaded: Request[] = []
  const pending = new Set<Request>()
  let changedAt = performance.now()
  const settle = (request: Request) => {
    pending.delete(request)
    changedAt = performance.now()
  }
  page.on('request', (request) => {
    if (!['eventsource', 'media'].includes(request.resourceType())) pending.add(request)
  })
  page.on('requestfinished', settle).on('requestfailed', settle)
  page.on('requestfinished', (request) => loaded.push(request))
  await page.goto(url, patience)
  const isQuiet = () => pending.size === 0 && performance.now() - changedAt > 700
  while (!(await page.evaluate(hasStarted, !withoutScript)) || !isQuiet()) await wait(50)

  const { loadedAt, shift, ...vitals } = await page.evaluate(readVitals)
  const scripts = loaded.filter((request) => request.resourceType() === 'script')
  return {
    document: await bytesOf(loaded.filter((request) => request.resourceType() === 'document')),
    scripts: await bytesOf(scripts.filter((request) => request.timing().startTime <= loadedAt)),
    allScripts: await bytesOf(scripts),
    shift: Number(shift.toFixed(4)),
    ...vitals,
  }
}

async function bytesOf(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sum(sizes.map(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize))
}

async function pressUntilUsed(page: Page, visit: Visit): Promise<number> {
  const { url, press = '', isQuiet } = visit
  if (isQuiet) {
    await readLoad(page, visit)
    await page.evaluate(pressInEveryFrame, { press, since: null })
  } else {
    await page.addInitScript(pressInEveryFrame, { press, since: 0 })
    await page.goto(url, { ...patience, waitUntil: 'commit' })
  }
  const used = await page.waitForFunction(() => performance.getEntriesByName('used')[0]?.duration, undefined, patience)
  return (await used.jsonValue()) ?? Number.NaN
}

// What follows runs in the browser: each function must contain everything it calls.
/* oxlint-disable unicorn/consistent-function-scoping */

/** Since the navigation started, in ms; blocking time is of tasks after the first paint what is above 50 ms of each. */
function readVitals() {
  function entriesOf(type: string): PerformanceEntry[] {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type, buffered: true })
    const entries = observer.takeRecords()
    observer.disconnect()
    return entries
  }

  const first = entriesOf('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN
  const blocked = entriesOf('longtask').map(
    ({ startTime, duration }) => startTime + duration - Math.max(startTime, first) - 50,
  )
  const [navigation] = performance.getEntriesByType('navigation')
  return {
    loadedAt:
      performance.timeOrigin + (navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0),
    largest: entriesOf('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
    shift: entriesOf('layout-shift').reduce((total, entry) => total + ('value' in entry ? Number(entry.value) : 0), 0),
    blocked: blocked.reduce((total, ms) => total + Math.max(0, ms), 0),
  }
}

/** Whether the page is painted and has asked for the modules it is hydrated with, if it runs any without being used. */
function hasStarted(runsScripts: boolean): boolean {
  const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
  const waits = runsScripts && document.querySelector('noscript[data-scripts="paint"]') !== null
  return isPainted && (!waits || document.querySelector('link[rel=modulepreload]') !== null)
}

/** Presses until the menu has been painted open or something is to play, and waits for its sound; an audio element is played by itself. */
function pressInEveryFrame({ press: selector, since }: { press: string; since: number | null }) {
  const start = since ?? performance.now()
  const played = new Set<HTMLMediaElement>()
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function playSeen() {
    played.add(this)
    return play.call(this)
  }
  const end = () => performance.measure('used', { start })

  function press() {
    const control = document.querySelector<HTMLElement>(selector)
    if (control instanceof HTMLButtonElement && control.popoverTargetElement?.matches(':popover-open'))
      return requestAnimationFrame(end)
    if ([...played].some(({ currentTime }) => currentTime > 0)) return end()
    if (control instanceof HTMLAudioElement && played.size === 0) void control.play().catch(() => undefined)
    else if (played.size === 0 && control?.checkVisibility()) control.click()
    return requestAnimationFrame(press)
  }

  requestAnimationFrame(press)
}
/* oxlint-enable unicorn/consistent-function-scoping */
