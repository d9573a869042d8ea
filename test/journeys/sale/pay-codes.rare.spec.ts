import type { Page } from '@playwright/test'

import { makePix, orderPackage } from '#test/journeys/support/buyer.ts'
import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** In another tab, at the bank; the page of the buyer stays as it is. */
async function payAtBank(page: Page, link: string, button: string) {
  const ticket = await page.locator('main').getByRole('link', { name: link }).getAttribute('href')
  const bank = await page.context().newPage()
  await bank.goto(ticket ?? '')
  await bank.getByRole('button', { name: button }).click()
  await expect(bank.locator('body')).toContainText('aprovado')
  await bank.close()
}

test('a Pix → code, copy button and QR on our own page, which follows the payment', async ({
  page,
  expectAccessible,
}) => {
  await orderPackage(page, 'essencial', { name: 'Quim Alves', email: 'quim@exemplo.com.br' })
  await makePix(page)
  const codeAtBank = (await page.locator('code').innerText()).trim()
  await page.getByRole('link', { name: 'Voltar ao site' }).click()

  const part = page.getByRole('region', { name: 'Pix copia e cola' })
  await expect(part.locator('code')).toHaveText(codeAtBank)
  await part.getByRole('button', { name: 'Copiar código Pix' }).click()
  await expect(page.locator('.toast')).toContainText('Código Pix copiado!')
  expect(await copied(page)).toBe(codeAtBank)
  // A phone cannot read its own screen.
  const qr = part.getByRole('img', { name: 'QR Code do Pix, para ler com outro aparelho' })
  await expect(qr).toBeHidden()
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(qr).toBeVisible()
  await expectAccessible(page)

  await payAtBank(page, 'Abrir o código Pix', 'Confirmar Pix')
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await expect(part).toHaveCount(0)
})

test('a boleto → its line on our own page, which may be closed, and which follows the payment', async ({ page }) => {
  await orderPackage(page, 'essencial', { name: 'Rosa Pinto', email: 'rosa@exemplo.com.br' })
  await page
    .getByRole('link', { name: /boleto/i })
    .first()
    .click()
  await page.getByLabel('Nome completo').fill('Rosa Pinto')
  await page.getByLabel('CPF').fill('123.456.789-09')
  await page.getByRole('button', { name: 'Gerar boleto' }).click()
  await expect(page.getByRole('heading', { name: 'Boleto gerado' })).toBeVisible()
  const line = digitsOf(await page.locator('code').innerText())
  expect(line).toHaveLength(47)
  await page.getByRole('link', { name: 'Voltar ao site' }).click()

  const part = page.getByRole('region', { name: 'Linha digitável' })
  expect(digitsOf(await part.locator('code').innerText())).toBe(line)
  await part.getByRole('button', { name: 'Copiar linha digitável' }).click()
  await expect(page.locator('.toast')).toContainText('Linha copiada!')
  expect(await copied(page)).toBe(line)
  await expect(page.locator('main')).toContainText('Você pode fechar esta página')
  await expectNoOverflow(page)

  await payAtBank(page, 'Abrir o boleto', 'Pagar boleto')
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
})
