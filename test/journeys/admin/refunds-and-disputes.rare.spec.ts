import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { payDisputable } from '#test/journeys/support/bank.ts'
import { buyPackage } from '#test/journeys/support/buyer.ts'
import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'refunds-and-disputes', viewport: { width: 1440, height: 900 } })

async function openOrder(page: Page, code: string) {
  await signIn(page, '/admin/orders')
  await page
    .getByRole('link', { name: new RegExp(code) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: `Pedido ${code}` })).toBeVisible()
}

test('an extra given back from the panel → named to the buyer, and owed no more', async ({
  page,
  dataDir,
  expectAccessible,
}) => {
  const buyer = { name: 'Sara Melo', email: 'sara@exemplo.com.br' }
  const { code } = await buyPackage(page, 'essencial', { ...buyer, extras: 'registro-ubc' })

  await openOrder(page, code)
  await page.getByRole('link', { name: /^Reembolsar/ }).click()
  const refund = page.getByRole('dialog', { name: 'Reembolsar' })
  const named = refund.getByRole('group', { name: 'Itens a reembolsar' })
  await expect(refund.getByRole('radio', { name: /^Valor total/ })).toBeChecked()
  await expect(named).toBeHidden()
  await refund.getByRole('radio', { name: 'Itens deste pedido' }).check()
  await expect(named).toBeVisible()
  await refund.getByRole('radio', { name: 'Reembolso parcial' }).check()
  await expect(named).toBeHidden()
  await refund.getByRole('radio', { name: 'Itens deste pedido' }).check()
  await named.getByRole('checkbox', { name: /^Registro UBC: R\$\s249,00/ }).check()
  await refund.getByLabel('Motivo').fill('O registro não é possível para esta obra')
  await expectAccessible(page)
  await refund.getByRole('button', { name: 'Reembolsar' }).click()
  await expect(page.getByText('Reembolso feito').first()).toBeVisible()

  const mail = await findMail(dataDir, buyer.email, /^Devolvemos/)
  expect(mail.replaceAll(/=\r?\n/g, '')).toContain('Registro UBC')
  await page.goto(`/acompanhar-pedido?codigo=${code}`)
  await expect(page.locator('main')).toContainText('Registro UBC (devolvido)')
  await expect(page.locator('main')).toContainText(/Total depois da devolução\s*R\$\s219,00/)
  await expectAccessible(page)
})

test(
  'a chargeback → its deadline and one PDF of proof, and won once the provider covers it',
  { tag: '@rare' },
  async ({ page, expectAccessible }) => {
    const payment = await payDisputable(page, { name: 'Teo Cruz', email: 'teo@exemplo.com.br' })
    await openOrder(page, payment.code)
    await payment.act('chargeback')
    const dispute = page.locator('#contestacao')
    await expect(dispute).toContainText(/Envie as provas até \d\d\/\d\d\/\d{4}/)
    await expect(dispute).toContainText('Aberta: ainda não há decisão')
    // Its alarm stays until the provider has the proof.
    const alarm = page.locator('.notice', { hasText: 'não consta que tenha recebido as provas' })
    await expect(alarm).toBeVisible()
    await expect(alarm.getByRole('link', { name: 'Marcar como resolvido' })).toHaveCount(0)
    await expectNoOverflow(page)
    await expectAccessible(page)

    const download = page.waitForEvent('download')
    await dispute.getByRole('button', { name: 'Baixar as provas em PDF' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`provas-${payment.code}.pdf`)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

    await payment.act('win')
    await expect(dispute).toContainText('Ganha: o dinheiro é nosso')
    await expect(dispute).not.toContainText('Envie as provas até')
  },
)

test(
  'a chargeback that is lost → the money went back to the buyer, who reads it',
  { tag: '@rare' },
  async ({ page }) => {
    const payment = await payDisputable(page, { name: 'Uma Brito', email: 'uma@exemplo.com.br' })
    await openOrder(page, payment.code)
    await payment.act('chargeback')
    const dispute = page.locator('#contestacao')
    await expect(dispute).toContainText('Aberta: ainda não há decisão')

    await payment.act('lose')
    await expect(dispute).toContainText('Perdida: o dinheiro voltou para o comprador')
    await page.goto(`/acompanhar-pedido?codigo=${payment.code}`)
    await expect(page.locator('main')).toContainText('Este pedido terminou')
  },
)
