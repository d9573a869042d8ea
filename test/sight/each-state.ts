import { chromium, type Browser } from '@playwright/test'

import { launchOptions } from '#test/support/browser/chromium.ts'

import type { PageState } from './states.ts'

/** Chromium ends by itself once it has shown some hundreds of pages. */
const statesOfBrowser = 40
/** Most of it is waiting. */
const atTheSameTime = 4

/** Does something with each state, several at the same time, in browsers that do not grow old. */
export async function eachState(
  states: readonly PageState[],
  work: (browser: Browser, state: PageState) => Promise<void>,
): Promise<void> {
  // The other shop is being filled meanwhile.
  const ordered = states.toSorted((one, other) => Number(other.shop === 'empty') - Number(one.shop === 'empty'))
  for (let from = 0; from < ordered.length; from += statesOfBrowser) {
    const waiting = ordered.slice(from, from + statesOfBrowser)
    const browser = await chromium.launch(launchOptions())
    const take = async () => {
      for (let state = waiting.shift(); state; state = waiting.shift()) await work(browser, state)
    }
    try {
      await Promise.all(Array.from({ length: atTheSameTime }, take))
    } finally {
      await browser.close()
    }
  }
}
