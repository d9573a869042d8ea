import type { Page } from '@playwright/test'

import { acceptContract, fillBuyer, payByCard, readCode } from '#test/journeys/support/buyer.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'

const blank = 'Toque para voltar'

/** On a phone it lies over nothing that the page is for, nor over what else stands in the header. */
async function expectHideButtonInHeader(page: Page, letters: string) {
  const desktop = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters)
  const [brand, hide, menu, header] = await Promise.all(
    [
      page.locator('[data-header] > a'),
      page.getByRole('link', { name: 'Esconder' }),
      page.getByRole('button', { name: 'Menu' }),
      page.locator('[data-header]'),
    ].map((part) => part.boundingBox()),
  )
  if (!brand || !hide || !menu || !header) throw new Error('a part of the header is missing')
  expect(hide.x).toBeGreaterThanOrEqual(brand.x + brand.width)
  expect(menu.x).toBeGreaterThanOrEqual(hide.x + hide.width)
  expect(header.height).toBeGreaterThanOrEqual(hide.y + hide.height)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (desktop) await page.setViewportSize(desktop)
}

test.describe('surprise mode', () => {
  test('switched on at the checkout → mails and tabs name the order only, and Esc twice hides the page', async ({
    page,
    dataDir,
    expectAccessible,
  }) => {
    test.slow()
    const buyer = { name: 'Rita Moura', email: 'rita.surpresa@exemplo.com.br' }
    await page.goto('/pagamento/express')
    await fillBuyer(page, buyer)
    await expect(page.getByText('Quando podemos escrever para você?')).toBeHidden()
    await page.getByLabel('Ligar o modo surpresa').check()
    await page.getByLabel('A qualquer hora').check()
    await expectAccessible(page)
    await acceptContract(page)
    await page.waitForURL(/\/checkout\/v1\//)
    await expect(page.locator('body')).toContainText(/Pedido P\d{4}/)
    await expect(page.locator('body')).not.toContainText('Pacote Express')
    await payByCard(page, 'APRO')
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
    const code = await readCode(page)
    await expect(page).toHaveTitle(`Pedido ${code}`)

    const mail = await findMail(dataDir, buyer.email, new RegExp(`^Pedido ${code}: atualiza`))
    expect(mail).toMatch(/^From: "?Atendimento"? </m)

    await page.goto(`/acompanhar-pedido?codigo=${code}`)
    await expect(page).toHaveTitle(`Pedido ${code}`)
    const status = page.getByRole('heading', { level: 1 })
    await expect(status).toBeVisible()
    const contract = page.getByRole('link', { name: 'Contrato (PDF)' })
    await contract.focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByText(blank)).toBeVisible()
    await expect(status).toBeHidden()
    await page.mouse.click(20, 20)
    await expect(status).toBeVisible()
    await expect(page.getByText(blank)).toBeHidden()
    await page.getByRole('link', { name: 'Esconder' }).click()
    await expect(status).toBeHidden()
    await page.goBack()
    await expect(status).toBeVisible()

    for (const letters of ['100%', '200%']) await expectHideButtonInHeader(page, letters)

    await page.getByRole('button', { name: 'Desligar o modo surpresa' }).click()
    await expect(page.getByRole('button', { name: 'Ligar o modo surpresa' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Esconder' })).toHaveCount(0)
    await expect(page).toHaveTitle(new RegExp(`Pedido ${code}`))
  })

  test.describe('without script', { tag: '@rare' }, () => {
    test.use({ javaScriptEnabled: false })

    test('the switch of the checkout → asks for the hours', async ({ page }) => {
      await page.goto('/pagamento/express')
      await page.getByLabel('Ligar o modo surpresa').check()
      await expect(page.getByText('Quando podemos escrever para você?')).toBeVisible()
    })
  })
})
