import { expect, test } from './journey.ts'
import { hold } from './slow-line.ts'

/** How far things moved that nobody touched, as the browser counts it. */
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

for (const width of [390, 412]) {
  test(`the first screen keeps its place when the typeface arrives, on a phone ${width} pixels wide`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 840 })
    await page.addInitScript(() => {
      const watching: Watching = Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
            watching.moved = (watching.moved ?? 0) + Number(entry.value)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })

    for (const path of pages) {
      const letGo = await hold(page, '**/*.woff2')
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.fonts.check('16px Archivo')), path).toBe(false)

      letGo()
      await expect.poll(() => page.evaluate(() => document.fonts.check('16px Archivo'))).toBe(true)
      const moved = await page.evaluate(async () => {
        for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
        const watching: Watching = Object.assign(window)
        return watching.moved
      })
      expect(moved, path).toBeLessThan(hiddenBelow)
      await page.unrouteAll()
    }
  })
}
