import type { Page } from '@playwright/test'

import { expect, test } from '#test/journeys/support/journey.ts'
import { hold } from '#test/journeys/support/slow-network.ts'

/** The cumulative layout shift. */
type Watching = { moved?: number }
const hiddenBelow = 0.001

const pages = [
  '/',
  '/sobre',
  '/contato',
  '/pacotes',
  '/portfolio',
  '/portfolio/mare-mansa',
  '/calculadora',
  '/faq',
  '/privacidade',
  '/acessibilidade',
]

const screens = [
  { width: 390, paths: pages },
  { width: 412, paths: pages },
  { width: 393, paths: ['/briefing/express', '/pagamento'] },
  { width: 375, paths: ['/faq', '/briefing-success', '/preview'] },
  // The first width whose header shows links and a button.
  { width: 768, paths: ['/', '/contato', '/portfolio'] },
]

for (const { width, paths } of screens) {
  test(`the typeface arrives on a screen ${width} pixels wide → the first screen does not move`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 840 })
    await watchMoves(page)

    for (const path of paths) {
      const letGo = await hold(page, '**/*.woff2')
      const fontRequest = page.waitForRequest('**/*.woff2')
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await fontRequest
      expect(await typefaceOf(page), path).not.toBe('loaded')

      letGo()
      await expect.poll(() => typefaceOf(page)).toBe('loaded')
      expect(await movedSoFar(page), path).toBeLessThan(hiddenBelow)
      await page.unrouteAll()
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a phone without JavaScript → has the typeface, too', async ({ page }) => {
    const fontRequest = page.waitForRequest('**/*.woff2')
    await page.goto('/')
    await fontRequest
  })
})

for (const width of [390, 1440]) {
  test(`the rest of the styles arrives at ${width} pixels → nothing moves`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 840 })
    await watchMoves(page)
    const letTypefaceGo = await hold(page, '**/*.woff2')

    for (const path of pages) {
      const letGo = await hold(page, '**/assets/site-*.css')
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
        .toBe(1)

      letGo()
      await expect(page.getByRole('contentinfo')).toBeAttached()
      expect(await movedSoFar(page), path).toBeLessThan(hiddenBelow)
      await page.unroute('**/assets/site-*.css')
    }
    letTypefaceGo()
  })
}

test('a wide screen → four packages side by side wherever they are shown', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/', '/pacotes', '/servicos', '/briefing']) {
    await page.goto(path)
    const cards = page.locator('.package-grid article')
    await expect(cards.last()).toBeAttached()
    const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)))
    expect(tops, path).toEqual(Array(4).fill(tops[0]))
  }
})

function typefaceOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => [...document.fonts].find(({ family }) => family === 'Archivo')?.status)
}

async function watchMoves(page: Page) {
  await page.addInitScript(() => {
    const watching: Watching = Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          watching.moved = (watching.moved ?? 0) + Number(entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** After five frames, in which what arrived has been painted. */
function movedSoFar(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
    const watching: Watching = Object.assign(window)
    return watching.moved
  })
}
