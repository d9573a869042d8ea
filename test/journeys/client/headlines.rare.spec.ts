import type { Page } from '@playwright/test'

import { trackingText } from '#copy/order/tracking-labels.ts'
import { orderStateLabels } from '#copy/shared/labels.ts'
import { voucherStateTexts } from '#copy/voucher/voucher.ts'
import { projectStatuses } from '#core/project/project.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { anotherBrowser, payForASong } from '#test/journeys/support/staff.ts'

test.use({ shop: 'headlines' })

const widths = [320, 344, 360, 375, 390, 393, 412, 430]
const states = [
  ...Object.values(orderStateLabels),
  ...projectStatuses.map(trackingText),
  ...Object.values(voucherStateTexts),
  'Aguardando confirmação do pagamento',
  'Aguardando o link de pagamento',
  'Desistência registrada',
]

/** How many lines the headline of a page has with each text, by width. */
async function linesOf(page: Page, hasTypeface: boolean): Promise<Record<string, number>> {
  if (!hasTypeface) await page.context().route(/\.woff2/, (route) => route.abort())
  await page.goto('/acompanhar-pedido')
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(() => page.evaluate(hasWideCut)).toBe(hasTypeface)
  const lines: Record<string, number> = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 })
    const counted = await page.locator('h1 > span:last-child').evaluate((element, texts) => {
      const range = document.createRange()
      return texts.map((text) => {
        element.textContent = text
        range.selectNodeContents(element)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })
    }, states)
    for (const [place, count] of counted.entries()) lines[`${width} ${states[place]}`] = count
  }
  return lines
}

test('the typeface comes → the state of an order has as many lines as before, whatever it is, on every phone', async ({
  page,
  context,
  browser,
  product,
}) => {
  await payForASong(page, { name: 'Nara Duarte', email: 'nara.linhas@exemplo.com.br' })
  // Without scripts, which would notice other words than theirs.
  const options = { storageState: await context.storageState(), javaScriptEnabled: false }
  const [first, later] = [
    await anotherBrowser(browser, product.url, options),
    await anotherBrowser(browser, product.url, options),
  ]

  expect(await linesOf(first.page, false)).toEqual(await linesOf(later.page, true))
  await first.context.close()
  await later.context.close()
})

/** Not its stand-in. */
function hasWideCut(): boolean {
  return [...document.fonts].some(
    ({ family, status }) => family.replaceAll('"', '') === 'Archivo Wide' && status === 'loaded',
  )
}
