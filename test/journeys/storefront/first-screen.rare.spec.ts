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
      const requests = [page.waitForRequest('**/text-*.woff2'), page.waitForRequest('**/wide-*.woff2')]
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await Promise.all(requests)
      expect(await typefaceOf(page), path).not.toBe('loaded')

      letGo()
      await expect.poll(() => typefaceOf(page)).toBe('loaded')
      expect(await movedSoFar(page), path).toBeLessThan(hiddenBelow)
      await page.unrouteAll()
    }
  })
}

for (const width of [360, 820, 1440]) {
  test(`the typeface is on its way to a screen ${width} pixels wide → the lines of no headline touch`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 840 })
    const letGo = await hold(page, '**/*.woff2')
    for (const path of pages) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await typefaceOf(page), path).not.toBe('loaded')
      expect(await page.evaluate(touchingLines), path).toEqual([])
    }
    letGo()
  })
}

test.describe('without JavaScript', { tag: '@rare' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a phone without JavaScript → has the typeface, too', async ({ page }) => {
    const fontRequest = page.waitForRequest('**/*.woff2')
    await page.goto('/')
    await fontRequest
  })
})

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

/** Of text and of headlines, once both have the same. */
function typefaceOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const files = [...document.fonts].filter(({ family }) => /^"?Archivo( Wide)?"?$/.test(family))
    const states = new Set(files.map(({ status }) => status))
    return states.size === 1 ? [...states][0] : 'one of two'
  })
}

/** Pairs of lines of a headline whose ink overlaps: below the upper one's baseline, above the lower one's. */
function touchingLines(): string[] {
  const canvas = document.createElement('canvas').getContext('2d')
  const range = document.createRange()
  const inkOf = ({ font, text }: { font: string; text: string }) => {
    if (!canvas) throw new Error('no canvas')
    canvas.font = font
    return canvas.measureText(text)
  }
  // What is not on the screen yet is laid out, too.
  document.querySelector('main')?.toggleAttribute('data-laid', true)
  return [...document.querySelectorAll('h1, h2')].flatMap((headline) => {
    const lines: { top: number; font: string; text: string }[] = []
    const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node instanceof Text; node = texts.nextNode()) {
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(node.parentElement ?? headline)
      for (let at = 0; at < node.length; at += 1) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const { top, width } = range.getBoundingClientRect()
        if (width === 0) continue
        const line = lines.find((known) => Math.abs(known.top - top) < 2)
        if (line) line.text += node.data[at]
        else lines.push({ top, font: `${fontWeight} ${fontSize} ${fontFamily}`, text: node.data[at] ?? '' })
      }
    }
    return lines.flatMap((lower, index) => {
      const upper = lines[index - 1]
      if (!upper || lower.top < upper.top) return []
      const ink = inkOf(upper).actualBoundingBoxDescent + inkOf(lower).actualBoundingBoxAscent
      return ink > lower.top - upper.top ? [`${upper.text} / ${lower.text}`] : []
    })
  })
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
