import type { Browser, Page } from '@playwright/test'

import { openState, settle, widths, type Opening } from './open-state.ts'
import type { Shop } from './shop.ts'
import type { PageState } from './states.ts'

export type Photograph = { width: number; picture: Buffer }

/** A state at each width, the whole page, as JPEG. */
export async function photograph(
  browser: Browser,
  shop: Shop,
  state: PageState,
  opening: Opening = {},
): Promise<Photograph[]> {
  const { page, close } = await openState(browser, shop, state, opening)
  try {
    await page.addStyleTag({
      content:
        '*, ::before, ::after { caret-color: transparent !important; animation: none !important; transition: none !important } [role="timer"], .floats .bubbles { visibility: hidden !important }',
    })
    await stopSongs(page)
    const taken: Photograph[] = []
    for (const size of widths) {
      await page.setViewportSize(size)
      await settle(page)
      taken.push({ width: size.width, picture: await capture(page) })
    }
    return taken
  } finally {
    await close()
  }
}

/** How far one has played is another each time. */
async function stopSongs(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const song of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
      song.pause()
      song.currentTime = 0
    }
  })
}

/** By the browser's own protocol: several times faster than a PNG. */
async function capture(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    document.querySelector('main')?.toggleAttribute('data-laid', true)
    window.scrollTo(0, 0)
  })
  const session = await page.context().newCDPSession(page)
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }))
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 80,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, 16_000), scale: 1 },
  })
  await session.detach()
  return Buffer.from(data, 'base64')
}
