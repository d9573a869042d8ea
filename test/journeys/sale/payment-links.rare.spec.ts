import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { acceptContract, fillBuyer, payByCard, readCode } from '#test/journeys/support/buyer.ts'
import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { anotherBrowser, signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'payment-links', expectedErrors: /status of 422/ })
// The first one chooses the links.
test.describe.configure({ mode: 'serial' })
test.slow()

const host = 'https://pagar.exemplo.com.br'

/** The page behind a link: somebody else's, which tells us nothing. */
async function serveLinks(page: Page) {
  await page.context().route(`${host}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><title>Pagar</title><h1>Página do link</h1>',
    }),
  )
}

async function order(page: Page, packageId: string, email: string) {
  await page.goto(`/pagamento/${packageId}`)
  await fillBuyer(page, { name: 'Bia Ramos', email })
  await acceptContract(page)
  await page.waitForURL(/\/pagamento-retorno/)
}

test('links chosen in the settings → an order is paid by its link, confirmed by staff, and never by itself', async ({
  page,
  browser,
  baseURL,
  dataDir,
  expectAccessible,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, '/admin/settings/pagamento')
  await page.getByLabel('Como os pedidos novos são pagos').selectOption('Links de pagamento')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Configurações salvas' })).toBeVisible()
  await page.goto('/admin/settings/avancado')
  await page.getByRole('heading', { name: 'Links de pagamento dos pacotes' }).click()
  await page.getByLabel('Essencial: link').fill('http://pagar.exemplo.com.br/essencial')
  await page.getByLabel('Essencial: valor que o link cobra').fill('219,00')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Cole o link inteiro').first()).toBeVisible()
  await page.getByLabel('Essencial: link').fill(`${host}/essencial`)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Configurações salvas' })).toBeVisible()
  await expect(page.getByText('1 de 4 prontos').first()).toBeVisible()
  await expectAccessible(page)

  const { page: buyer, context } = await anotherBrowser(browser, baseURL ?? '', {
    viewport: { width: 360, height: 740 },
  })
  await serveLinks(buyer)
  await order(buyer, 'essencial', 'bia@exemplo.com.br')
  await expect(buyer.locator('main')).toContainText('Aguardando confirmação do pagamento')
  await expectAccessible(buyer)
  await expectNoOverflow(buyer)
  const code = await readCode(buyer)
  const opened = buyer.waitForEvent('popup')
  await buyer.getByRole('link', { name: /Ir para o pagamento/ }).click()
  const linkPage = await opened
  await expect(linkPage.getByRole('heading', { name: 'Página do link' })).toBeVisible()
  expect(linkPage.url()).toBe(`${host}/essencial`)
  await linkPage.close()

  // Whatever a return claims.
  await buyer.goto(`/pagamento-retorno?orderId=${code}&status=approved&payment_id=123456789`)
  await expect(buyer.locator('main')).toContainText('Aguardando confirmação do pagamento')
  await expect(buyer.getByText('Pagamento confirmado')).toHaveCount(0)
  await buyer.goto(`/acompanhar-pedido?codigo=${code}`)
  await expect(buyer.locator('main')).toContainText('Aguardando confirmação do pagamento')
  await expect(buyer.getByRole('link', { name: /em pagar\.exemplo\.com\.br/ })).toHaveAttribute(
    'href',
    `${host}/essencial`,
  )
  await expectAccessible(buyer)
  const mail = await findMail(dataDir, 'bia@exemplo.com.br', /Seu pedido P\d+ e o contrato/)
  expect(mail).toContain('uma pessoa da equipe confere')

  await page.goto('/admin')
  await page.getByRole('link', { name: /aguardando confirmação do pagamento/ }).click()
  await page.getByRole('link', { name: new RegExp(code) }).click()
  const sheet = page.getByRole('dialog', { name: 'Registrar pagamento' })
  await expectAccessible(page)
  await sheet.getByLabel('Cartão de crédito').check()
  await sheet.getByLabel('Tarifa cobrada, se houver').fill('10,93')
  await sheet.getByLabel('ID no Mercado Pago, se houver').fill('L-77')
  await sheet.getByLabel('Anotação').fill('Visto no painel do link')
  await sheet.getByRole('button', { name: 'Registrar pagamento' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Pagamento registrado' })).toBeVisible()

  // The open page learns it by itself.
  await expect(buyer.locator('main')).toContainText('Contar a minha história')
  await findMail(dataDir, 'bia@exemplo.com.br', /Pagamento confirmado/)
  await context.close()
})

test(
  'a package without a link → the toast, no dead end, and a link from staff',
  { tag: '@rare' },
  async ({ page, browser, baseURL, dataDir, expectAccessible }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { page: buyer, context } = await anotherBrowser(browser, baseURL ?? '', {
      viewport: { width: 360, height: 740 },
    })
    await serveLinks(buyer)
    await order(buyer, 'premium', 'caio@exemplo.com.br')
    const toast = buyer.locator('.toast')
    await expect(toast).toContainText('Erro no pagamento')
    await expect(toast).toContainText('Link de pagamento não encontrado. Por favor, tente novamente.')
    await expect(buyer.getByRole('link', { name: /WhatsApp/ }).first()).toHaveAttribute('href', /wa\.me/)
    await expectAccessible(buyer)
    await expectNoOverflow(buyer)
    const code = await readCode(buyer)
    await buyer.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(buyer.locator('main')).toContainText('A equipe envia o seu link')

    await signIn(page, '/admin')
    await page.getByRole('link', { name: /link de pagamento/ }).click()
    await page.getByRole('link', { name: new RegExp(code) }).click()
    const sheet = page.getByRole('dialog', { name: 'Enviar link de pagamento' })
    await expectAccessible(page)
    await sheet.getByLabel('Link de pagamento').fill(`${host}/so-este`)
    await sheet.getByRole('button', { name: 'Enviar ao comprador' }).click()
    await expect(page.locator('.toast').filter({ hasText: 'Link enviado' })).toBeVisible()

    await expect(buyer.getByRole('link', { name: /Ir para o pagamento/ })).toHaveAttribute('href', `${host}/so-este`)
    expect(await findMail(dataDir, 'caio@exemplo.com.br', /^Link para pagar/)).toContain(`${host}/so-este`)
    await context.close()
  },
)

/** A link made in the provider's own panel: its account reports the payment, without an order of ours. */
async function payProviderLink(page: Page, dataDir: string) {
  const emulator = await emulatorOf(dataDir)
  const answer = await page.request.post(`${emulator.url}/checkout/preferences`, {
    headers: { authorization: `Bearer ${emulator.token}` },
    data: {
      items: [{ title: 'Essencial', quantity: 1, unit_price: 219, currency_id: 'BRL' }],
      back_urls: { success: 'https://pagar.exemplo.com.br/ok' },
      external_reference: 'link-do-painel',
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const [link] = /https?:[^"]+\/checkout\/v1\/redirect[^"]+/.exec(await answer.text()) ?? []
  await page.goto(link ?? '')
  await payByCard(page, 'APRO')
  await expect(page.locator('body')).toContainText(/aprovad|Página do link/i)
}

async function emulatorOf(dataDir: string) {
  const secret = (await readFile(join(dataDir, 'secrets', 'payment-emulator'), 'utf8')).trim()
  const token = hash('sha256', `token ${secret}`).slice(0, 32)
  const port = (await readFile(join(dataDir, 'payment-emulator', 'port'), 'utf8')).trim()
  return { url: `http://127.0.0.1:${port}`, token: `TEST-${token}` }
}

test(
  'recorded by hand, then reported by the provider → proposed, joined by staff, and in the books once',
  { tag: '@rare' },
  async ({ page, browser, baseURL, dataDir, expectAccessible }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { page: buyer, context } = await anotherBrowser(browser, baseURL ?? '')
    await serveLinks(buyer)
    await order(buyer, 'essencial', 'dora@exemplo.com.br')
    const code = await readCode(buyer)
    await signIn(page, '/admin/orders')
    await page
      .getByRole('link', { name: new RegExp(code) })
      .first()
      .click()
    await page.getByRole('link', { name: 'Registrar pagamento' }).first().click()
    const receiving = page.getByRole('dialog', { name: 'Registrar pagamento' })
    await receiving.getByLabel('Cartão de crédito').check()
    await receiving.getByLabel('Anotação').fill('Comprovante pelo WhatsApp')
    await receiving.getByRole('button', { name: 'Registrar pagamento' }).click()
    await expect(page.locator('.toast').filter({ hasText: 'Pagamento registrado' })).toBeVisible()

    await payProviderLink(buyer, dataDir)
    await expect(async () => {
      await page.goto('/admin/orders/unmatched')
      await expect(page.getByText('Parece já estar registrado')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 150_000 })
    await expect(page.locator('main')).toContainText(new RegExp(`no pedido ${code} de Bia Ramos: R\\$\\s219,00`))
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoOverflow(page)
    await page.getByRole('link', { name: 'Trocar registro pelo pagamento' }).click()
    const joining = page.getByRole('dialog', { name: 'Trocar registro pelo pagamento' })
    await expect(joining.getByRole('radio', { name: new RegExp(code) })).toBeChecked()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await joining.getByRole('button', { name: 'Trocar registro pelo pagamento' }).click()
    await expect(
      page.locator('.toast').filter({ hasText: 'Registro trocado pelo pagamento do Mercado Pago' }),
    ).toBeVisible()
    await expect(page.getByText('Nada a decidir')).toBeVisible()

    await page.goto('/admin/orders')
    await page
      .getByRole('link', { name: new RegExp(code) })
      .first()
      .click()
    await expect(page.getByText('Registro trocado pelo pagamento que o Mercado Pago informou')).toBeVisible()
    await page.goto('/admin/financeiro')
    const movements = page.getByRole('link', { name: new RegExp(code) })
    await expect(movements).toHaveCount(1)
    await context.close()
  },
)
