import type { Page } from '@playwright/test'

import { openFromCorner } from '#test/journeys/support/floating-button.ts'
import { expect, test } from '#test/journeys/support/journey.ts'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    if (location.hostname !== '127.0.0.1') return
    const refused = { choice: 'refused', at: '2026-11-20T12:00:00.000Z', version: 1 }
    localStorage.setItem('consent', JSON.stringify(refused))
  })
})

for (const width of [320, 360]) {
  for (const path of ['/', '/calculadora', '/pagamento/essencial', '/briefing/essencial']) {
    test(
      `${path} at ${width} px → the floating button covers no text and no control`,
      { tag: width === 360 ? [] : '@rare' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 640 })
        await page.goto(path)
        await page.evaluate(async () => {
          document.querySelector('main')?.toggleAttribute('data-laid', true)
          await document.fonts.ready
        })
        const floats = page.locator('[data-floats]')
        const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
        let shown = 0
        for (let y = 0; y < end; y += Math.max(211, end / 16)) {
          await rest(page, y)
          if ((await floats.getAttribute('data-clear')) === 'false') continue
          shown += 1
          expect(await whatLiesUnder(page), `at ${y} px`).toEqual([])
        }
        await rest(page, Number.MAX_SAFE_INTEGER)
        await expect(floats, 'at the end there is room for it').toHaveAttribute('data-clear', 'true')
        expect(await whatLiesUnder(page)).toEqual([])
        expect(shown, 'and it is not only there').toBeGreaterThan(0)
      },
    )
  }
}

test('scrolling → the floating button is out of the way, and reachable by keyboard', async ({ page }) => {
  await page.goto('/sobre')
  const bubbles = page.locator('.bubbles')
  await expect(page.locator('[data-floats]')).toHaveAttribute('data-clear', 'true')
  await expect(bubbles).toHaveCSS('opacity', '1')
  await page.evaluate(() => {
    Object.assign(window, { moving: setInterval(() => scrollBy(0, 1), 30) })
  })
  await expect(bubbles).toHaveCSS('opacity', '0')
  await page.getByRole('button', { name: 'Música e conversa' }).focus()
  await page.keyboard.press('Shift')
  await expect(bubbles).toHaveCSS('opacity', '1')
})

test('the open player is closed on a phone → the floating button is back', async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/sobre')
  const button = page.getByRole('button', { name: 'Música e conversa' })
  await openFromCorner(page, 'Abrir o tocador de música')
  await expect(page.getByRole('region', { name: 'Tocador de música' }).getByRole('list')).toBeVisible()
  await expect(button).toBeHidden()
  await page.getByRole('button', { name: 'Fechar o tocador' }).click()
  await expect(button).toBeVisible()
  await page.locator('footer').getByRole('link', { name: 'Perguntas frequentes' }).click()
  await expect(page).toHaveURL('/faq')
  await expect(page.getByRole('heading', { level: 1, name: 'Perguntas' })).toBeVisible()
  await openFromCorner(page, 'Abrir o chat')
  await expect(page.getByRole('dialog', { name: /Fale com a Harmonia/ })).toBeVisible()
  await page.getByRole('button', { name: 'Encerrar a conversa' }).click()
  await button.press('Enter')
  await expectAccessible(page)
})

/** Scrolls there, until the button has found out whether it covers something. */
async function rest(page: Page, top: number) {
  await page.evaluate(async (y) => {
    const before = scrollY
    const { promise: scrolled, resolve } = Promise.withResolvers<unknown>()
    addEventListener('scroll', resolve, { once: true })
    scrollTo({ top: y, behavior: 'instant' })
    if (scrollY !== before) await scrolled
  }, top)
  await expect(page.locator('[data-floats]')).toHaveAttribute('data-clear')
}

/** Text and controls of the page whose own rectangles meet the button's. */
function whatLiesUnder(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const corner = document.querySelector('.bubble')?.getBoundingClientRect()
    if (!corner) throw new Error('there is no floating button')
    const meets = ({ width, left, right, top, bottom }: DOMRect) =>
      width > 1 && left < corner.right && right > corner.left && top < corner.bottom && bottom > corner.top
    const found: string[] = []
    for (const part of document.querySelectorAll('main, footer')) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { currentNode: node } = texts
        const range = document.createRange()
        range.selectNodeContents(node)
        const isSeen = node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        if (isSeen && node.textContent?.trim() && [...range.getClientRects()].some(meets)) found.push(node.textContent)
      }
      for (const control of part.querySelectorAll('a, button, input, select, textarea, summary')) {
        if (control.checkVisibility() && [...control.getClientRects()].some(meets)) found.push(control.outerHTML)
      }
    }
    return found
  })
}
