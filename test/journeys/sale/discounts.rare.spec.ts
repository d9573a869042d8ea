import type { Page } from '@playwright/test'

import { acceptContract, fillBuyer, payByCard, readCode } from '#test/journeys/support/buyer.ts'
import { offerCode } from '#test/journeys/support/discount-codes.ts'
import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { anotherBrowser } from '#test/journeys/support/staff.ts'

test.use({ shop: 'discounts', expectedErrors: /status of 422/ })

const total = (page: Page) => page.getByRole('complementary', { name: 'Resumo do Pedido' }).locator('[data-total]')

async function apply(page: Page, code: string) {
  await page.getByText('Código de desconto ou vale-presente', { exact: true }).click()
  await page.getByLabel('Código', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Aplicar código' }).click()
}

test('a code for one use → taken off the price once, and the next buyer reads why it is refused', async ({
  page,
  browser,
  product,
  dataDir,
  expectAccessible,
}) => {
  await offerCode(page, dataDir, { id: 'UMAVEZ', packageId: 'essencial', percent: 10, totalLimit: 1 })
  await page.goto('/pagamento/essencial')
  await expect(total(page)).toHaveText(/R\$\s219,00/)
  await apply(page, ' umavez ')
  await expect(
    page.locator('#codigo-aplicado').getByText('Código aplicado: 10% de desconto no pacote, já no total.'),
  ).toBeVisible()
  await expect(total(page)).toHaveText(/R\$\s197,10/)
  await expectNoOverflow(page)
  await fillBuyer(page, { name: 'Nara Lins', email: 'nara@exemplo.com.br' })
  await acceptContract(page)
  await page.waitForURL(/\/checkout\/v1\//)
  await expect(page.getByText(/R\$\s197,10/).first()).toBeVisible()
  await payByCard(page, 'APRO')
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await expect(page.locator('main')).toContainText(/R\$\s197,10/)

  const { page: late, context } = await anotherBrowser(browser, product.url)
  await late.goto('/pagamento/essencial')
  await apply(late, 'UMAVEZ')
  await expect(late.getByText('Este código já foi usado todas as vezes que podia.')).toBeVisible()
  await expect(total(late)).toHaveText(/R\$\s219,00/)
  await expectAccessible(late)
  await late.getByLabel('Código', { exact: true }).fill('')
  await late.getByRole('button', { name: 'Aplicar código' }).click()
  await expect(late.getByText('Este código já foi usado todas as vezes que podia.')).toBeHidden()
  await fillBuyer(late, { name: 'Otto Reis', email: 'otto@exemplo.com.br' })
  await acceptContract(late)
  await late.waitForURL(/\/checkout\/v1\//)
  await expect(late.getByText(/R\$\s219,00/).first()).toBeVisible()
  await context.close()
})

test(
  'a code for all of the price → confirmed at once, without the provider',
  { tag: '@rare' },
  async ({ page, dataDir, expectAccessible }) => {
    const buyer = { name: 'Pia Souto', email: 'pia@exemplo.com.br' }
    await offerCode(page, dataDir, { id: 'PRESENTE', packageId: 'express', percent: 100, buyerLimit: 1 })
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(frame.url()))
    await page.goto('/pagamento/express?codigo=PRESENTE')
    await expect(total(page)).toHaveText(/R\$\s0,00/)
    await fillBuyer(page, buyer)
    await acceptContract(page)

    await expect(page.getByRole('heading', { name: 'Pedido confirmado!' })).toBeVisible()
    await expect(page.locator('main')).toContainText(/R\$\s0,00/)
    await expectAccessible(page)
    expect(visited.filter((url) => url.includes('/checkout/'))).toEqual([])
    const code = await readCode(page)
    await findMail(dataDir, buyer.email, new RegExp(`Pedido confirmado! ${code}`))
    await page.locator('main').getByRole('link', { name: 'Acompanhar pedido' }).first().click()
    await expect(page.locator('h1')).toHaveText('Falta a sua história')
    await expect(page.locator('main').getByRole('link', { name: 'Contar a minha história' })).toBeVisible()
  },
)
