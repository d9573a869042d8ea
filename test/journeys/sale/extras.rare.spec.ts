import type { Page } from '@playwright/test'

import { acceptContract, fillBuyer, payByCard } from '#test/journeys/support/buyer.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { anotherBrowser, openProject } from '#test/journeys/support/staff.ts'

test.use({ expectedErrors: /status of 422/ })

const extras = (page: Page) => page.getByText('Serviços extras', { exact: true })
const summary = (page: Page) => page.getByRole('complementary', { name: 'Resumo do Pedido' })
const included = ['Revisão Extra', 'Registro na BN (Letra)', 'Masterização IA', 'Stems Separados', 'Partituras']

test(
  'an extra the package includes → named and not sold, neither from memory nor by a forged form',
  { tag: '@rare' },
  async ({ page, expectAccessible }) => {
    await page.goto('/pagamento/premium')
    await page.evaluate(() => {
      const chosen = {
        packageId: 'premium',
        packageName: 'Premium',
        lyric: 'nao',
        extras: ['partituras', 'registro-ubc'],
      }
      localStorage.setItem('paymentData', JSON.stringify(chosen))
    })
    await page.reload()
    await expect(page.getByRole('checkbox', { name: /Registro UBC/ })).toBeChecked()
    for (const title of included) {
      await expect(page.getByRole('checkbox', { name: new RegExp(title.replace(/\(.*/, '')) })).toHaveCount(0)
      await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Já incluído no Premium')
    }
    await expect(summary(page)).not.toContainText('Partituras')
    await expect(summary(page).locator('[data-total]')).toHaveText(/R\$\s1\.218,00/)
    await expectAccessible(page)

    await fillBuyer(page, { name: 'Davi Demais', email: 'davi.demais@exemplo.com.br' })
    await page.locator('form[data-checkout]').evaluate((form) => {
      const forged = { type: 'hidden', name: 'extras', value: 'stems-separados' }
      form.append(Object.assign(document.createElement('input'), forged))
    })
    await acceptContract(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Ainda não deu' })).toContainText(
      'O pacote já inclui um dos serviços extras escolhidos',
    )
    await expect(summary(page)).not.toContainText('Stems')
    await expect(summary(page).locator('[data-total]')).toHaveText(/R\$\s1\.218,00/)
    await acceptContract(page)
    await page.waitForURL(/\/checkout\/v1\//)
    await expect(page.getByText(/R\$\s1\.218,00/).first()).toBeVisible()
  },
)

test('express delivery ticked → promised at once, in the contract, to the client and to the studio', async ({
  page,
  browser,
  baseURL,
  dataDir,
}) => {
  test.slow()
  const buyer = { name: 'Rita Ligeira', email: 'rita.ligeira@exemplo.com.br' }
  await page.goto('/pagamento/essencial')
  await extras(page).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Masterização IA' })).toContainText(
    'Já incluído no Essencial',
  )
  const express = page.getByRole('checkbox', { name: /Entrega Expressa/ })
  await expect(summary(page)).toContainText('Prazo: até 7 dias úteis.')
  await express.check()
  await expect(summary(page)).toContainText('Prazo: até 2 dias úteis.')
  await express.uncheck()
  await expect(summary(page)).toContainText('Prazo: até 7 dias úteis.')
  await express.check()
  await page.getByRole('checkbox', { name: /Registro UBC/ }).check()

  await fillBuyer(page, buyer)
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  const contract = page.getByRole('dialog')
  await expect(contract).toContainText('Até 2 dias úteis, contados do pagamento')
  await expect(contract).toContainText('com Entrega Expressa, até 2 dias úteis')
  await contract.getByRole('checkbox').check()
  await contract.getByRole('button', { name: 'Aceitar e Prosseguir' }).click()
  await page.waitForURL(/\/checkout\/v1\//)
  await payByCard(page, 'APRO')
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  const mail = await findMail(dataDir, buyer.email, /Pagamento confirmado/)
  await page.getByRole('link', { name: 'Preencher briefing' }).click()
  await expect(
    page.getByText('Prazo da primeira versão: até 2 dias úteis, contados do dia em que aceitamos a sua história.'),
  ).toBeVisible()

  const studio = await anotherBrowser(browser, baseURL ?? '')
  await openProject(studio.page, buyer)
  const details = studio.page.getByRole('region', { name: 'Detalhes' })
  await expect(details).toContainText(/Serviços extras\s*Registro UBC e Entrega Expressa/)
  const text = (await details.textContent()) ?? ''
  const [, limit = ''] = /Primeiras versões até(\d\d\/\d\d\/\d{4})/.exec(text) ?? []
  expect(limit).toMatch(/\d/)
  expect(mail).toContain(limit)
  await studio.context.close()
})
