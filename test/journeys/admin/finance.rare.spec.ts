import { readFile } from 'node:fs/promises'

import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { payForASong, signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'finance' })

test('a card payment partly refunded → in the ledger with fee and net, on the page and in the file', async ({
  page,
}) => {
  const buyer = { name: 'Cida Moreira', email: 'cida@exemplo.com.br' }
  const code = await payForASong(page, buyer)
  await signIn(page, '/admin/financeiro')
  await page.getByRole('link', { name: new RegExp(code) }).click()
  await expect(page.getByRole('heading', { name: `Pedido ${code}` })).toBeVisible()
  await page.getByRole('link', { name: /^Reembolsar/ }).click()
  const refund = page.getByRole('dialog', { name: 'Reembolsar' })
  await refund.getByLabel('Reembolso parcial').check()
  await refund.getByLabel('Valor a reembolsar').fill('79,00')
  await refund.getByLabel('Motivo').fill('Uma versão a menos')
  await refund.getByRole('button', { name: 'Reembolsar' }).click()
  await expect(page.getByText('Reembolso feito').first()).toBeVisible()

  // What the provider charges for the part that stayed: 4,49 % of R$ 400, known when it reports the refund.
  await expect(async () => {
    await page.goto('/admin/financeiro')
    const day = page.getByRole('table', { name: 'Dias com movimento' }).getByRole('row').last()
    await expect(day).toContainText(/R\$\s479,00.*−R\$\s17,96.*−R\$\s79,00.*R\$\s382,04/, { timeout: 1_000 })
  }).toPass()
  for (const width of [320, 360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
  }

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar lançamentos (CSV)' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(
    new RegExp(`;${code};${buyer.name};;Profissional;479,00;-17,96;382,04;-79,00;Cartão de crédito;1;`),
  )
  expect(file).not.toContain('Total')
})
