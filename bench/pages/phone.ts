import { setTimeout as wait } from 'node:timers/promises'

import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'

import { launchOptions } from '#test/support/browser/chromium.ts'

import { listenTo, type Traffic } from '../server/traffic.ts'
import { blockingTime } from '../statistics.ts'
import type { NetworkLine } from './slow-network.ts'
import { hasStarted, menuOpenedAt, pressMenu, pressPlay, readVitals, songPlayedAt, type Vitals } from './web-vitals.ts'

export type Load = Traffic & Record<'first' | 'largest' | 'shift' | 'blocked', number>

/** A browser that was here before, or one that runs no scripts. */
export type LoadOptions = { cookie?: string; withoutScript?: boolean }

export type Phone = {
  version: string
  /** One cold load, until the page is painted, its modules are asked for, and the network has been quiet for 700 ms. */
  load: (url: string, options?: LoadOptions) => Promise<Load>
  /** Milliseconds until the menu is open when its button is pressed continuously. */
  openMenu: (url: string) => Promise<number>
  /** Milliseconds until a song plays when what matches `selector` is pressed continuously. */
  playSong: (url: string, selector: string, options?: Pick<LoadOptions, 'cookie'>) => Promise<number>
  close: () => Promise<void>
}

/** What the phone is connected by: 150 ms, 1.6 Mbit/s down, 0.75 up. */
export const slow4g: NetworkLine = { latency: 150, down: 200_000, up: 93_750 }
const timesSlower = 4
const patience = 60_000
const screen = {
  viewport: { width: 360, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'pt-BR',
}
/** A press by a script counts as one by a finger. */
const pressPolicy = '--autoplay-policy=no-user-gesture-required'

/** A slow phone, but as fast a network as its addresses have. Every visit has an empty cache and no open connections. */
export async function openPhone(executablePath: string): Promise<Phone> {
  const browser = await chromium.launch({ ...launchOptions({ args: [pressPolicy] }), executablePath })
  return {
    version: browser.version(),
    load: (url, { cookie, withoutScript = false } = {}) =>
      firstVisit(browser, { javaScriptEnabled: !withoutScript }, async (page, session) => {
        if (cookie) await page.context().addCookies(cookiesOf(cookie, url))
        const traffic = await listenTo(session)
        await page.goto(url, { timeout: patience })
        while (!(await page.evaluate(hasStarted, !withoutScript)) || traffic.quietFor() < 700) await wait(50)
        return { ...traffic.sum(), ...summed(await page.evaluate(readVitals)) }
      }),
    openMenu: (url) =>
      firstVisit(browser, {}, async (page) => {
        await page.addInitScript(pressMenu)
        await page.goto(url, { timeout: patience })
        const opened = await page.waitForFunction(menuOpenedAt, undefined, { timeout: patience })
        return (await opened.jsonValue()) ?? Number.NaN
      }),
    playSong: (url, selector, { cookie } = {}) =>
      firstVisit(browser, {}, async (page) => {
        if (cookie) await page.context().addCookies(cookiesOf(cookie, url))
        await page.addInitScript(pressPlay, selector)
        await page.goto(url, { timeout: patience, waitUntil: 'commit' })
        const playing = await page.waitForFunction(songPlayedAt, undefined, { timeout: patience })
        return (await playing.jsonValue()) ?? Number.NaN
      }),
    close: () => browser.close(),
  }
}

async function firstVisit<Seen>(
  browser: Browser,
  options: { javaScriptEnabled?: boolean },
  look: (page: Page, session: CDPSession) => Promise<Seen>,
): Promise<Seen> {
  const context = await browser.newContext({ ...screen, ...options })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
    return await look(page, session)
  } finally {
    await context.close()
  }
}

/** For every path, as the product sets them. */
function cookiesOf(header: string, pageUrl: string) {
  const url = new URL('/', pageUrl).href
  return header.split('; ').map((pair) => {
    const end = pair.indexOf('=')
    return { name: pair.slice(0, end), value: pair.slice(end + 1), url }
  })
}

function summed({ first, largest, shifts, longTasks }: Vitals) {
  const shift = Number(shifts.reduce((sum, value) => sum + value, 0).toFixed(4))
  return { first, largest, shift, blocked: blockingTime(longTasks, first) }
}
