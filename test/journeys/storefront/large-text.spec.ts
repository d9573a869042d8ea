import type { Page } from '@playwright/test'

import { fillBuyer } from '#test/journeys/support/buyer.ts'
import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { addSound, findProjectOf } from '#test/journeys/support/song-files.ts'
import { payForASong } from '#test/journeys/support/staff.ts'

const pages = [
  '/',
  '/pacotes',
  '/calculadora',
  '/pagamento',
  '/pagamento/profissional',
  '/acompanhar-pedido',
  '/briefing/essencial',
]

for (const width of [320, 360]) {
  test.describe(`at ${width} px with the text twice as large`, () => {
    test.use({ viewport: { width, height: 740 } })
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(() => {
        if (location.hostname !== '127.0.0.1') return
        const refused = { choice: 'refused', at: '2026-11-20T12:00:00.000Z', version: 1 }
        localStorage.setItem('consent', JSON.stringify(refused))
      })
    })

    test('every page of the sale → no sideways scrolling, and the name of the shop is complete', async ({ page }) => {
      for (const path of pages) {
        await page.goto(path)
        await twiceAsLarge(page)
        await expect(page.locator('h1'), path).toBeVisible()
        await expectNoOverflow(page)
        const name = page.locator('.site-header .wide')
        expect(
          await name.evaluate((one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1),
          path,
        ).toBe(true)
        await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
      }
    })

    test('the contract → readable and acceptable', async ({ page }) => {
      await page.goto('/pagamento/profissional')
      await twiceAsLarge(page)
      await fillBuyer(page, { name: 'Ana Cardoso', email: 'ana@exemplo.com.br' })
      await page.getByRole('button', { name: 'Pagar agora' }).click()
      const contract = page.getByRole('dialog')
      const text = contract.getByRole('region', { name: 'Texto do contrato' })
      const room = await text.boundingBox()
      expect(room?.height).toBeGreaterThan(250)
      expect(await contract.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBeLessThanOrEqual(0)
      const end = text.getByText(/^Modelo .*, versão/).filter({ visible: true })
      await end.scrollIntoViewIfNeeded()
      await expect(end).toBeInViewport()

      await contract.getByRole('checkbox').check()
      const accept = contract.getByRole('button', { name: 'Aceitar e Prosseguir' })
      await accept.scrollIntoViewIfNeeded()
      await expect(accept).toBeInViewport({ ratio: 1 })
      await accept.click()
      await page.waitForURL(/\/checkout\/v1\//)
    })
  })
}

test.describe('a client on a phone with the text twice as large', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the preview and the order → no sideways scrolling', async ({ page, dataDir }) => {
    const buyer = { name: 'Lélia Franco de Albuquerque', email: 'lelia.franco@exemplo.com.br' }
    await payForASong(page, buyer)
    const project = await findProjectOf(dataDir, buyer.email)
    const sound = { name: 'Voz e violão', song: 'contramao.m4a', durationMs: 30_000, loudness: -14 }
    await addSound(dataDir, project.id, sound)
    const heading = page.getByRole('heading', { level: 1 })
    for (const path of [project.path, `${project.path}?parte=avaliar`, '/acompanhar-pedido']) {
      await page.goto(path)
      await twiceAsLarge(page)
      await expect(heading, path).toBeVisible()
      await expectNoOverflow(page)
    }
  })
})

async function twiceAsLarge(page: Page) {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    document.querySelector('main')?.toggleAttribute('data-laid', true)
  })
}
