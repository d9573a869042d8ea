import type { Page, Request } from '@playwright/test'

import {
  acceptContract,
  confirmByCode,
  fillBuyer,
  makePix,
  orderPackage,
  payByCard,
  readCode,
  track,
} from '#test/journeys/support/buyer.ts'
import { expect, staff, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'

test('a card payment from the home page → a confirmed order, its mails, and the studio sees it', async ({
  page,
  dataDir,
  expectAccessible,
}) => {
  const buyer = { name: 'Ana Cardoso', email: 'ana@exemplo.com.br' }
  await page.goto('/')
  await page.getByRole('link', { name: 'Contratar Agora' }).first().click()
  await expect(page).toHaveURL('/pacotes')

  await orderPackage(page, 'profissional', buyer)
  await expectAccessible(page)
  await payByCard(page, 'APRO')

  await expect(page).toHaveURL(/\/pagamento-retorno\?.*status=approved/)
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await expect(page.locator('main')).toContainText('Profissional Harmonia')
  const code = await readCode(page)
  // The browser stores no personal data, and the next choice starts empty.
  const stored = () => page.evaluate(() => [localStorage.getItem('orderData'), localStorage.getItem('paymentData')])
  const order = { packageId: 'profissional', orderId: code, method: 'credit-card', extras: [], clientName: 'Cliente' }
  await expect
    .poll(async () => (await stored()).map((text) => JSON.parse(text ?? 'null')))
    .toEqual([order, { packageName: 'Profissional', extras: [], orderId: code }])

  await page.locator('main').getByRole('link', { name: 'Acompanhar pedido' }).first().click()
  await expect(page.locator('main')).toContainText('Em Análise')
  await expect(page.locator('main')).toContainText(buyer.email)

  const received = await findMail(dataDir, buyer.email, /Seu pedido P\d+ e o contrato/)
  expect(received).toContain(`contrato-${code}.pdf`)
  await findMail(dataDir, buyer.email, /Pagamento confirmado/)
  await findMail(dataDir, staff.email, new RegExp(`^Pedido pago: ${code}`))

  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login/)
  await page
    .getByLabel(/e-?mail/i)
    .first()
    .fill(staff.email)
  await page.getByLabel(/senha/i).first().fill(staff.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/admin\/?$/)
  await page.goto('/admin/orders')
  await page
    .getByRole('link', { name: new RegExp(code) })
    .first()
    .click()
  await expect(page.locator('main')).toContainText(buyer.email)
  await expect(page.locator('main')).toContainText('Aprovado')
  await page.goto('/admin/projects')
  await expect(page.locator('main')).toContainText(buyer.name)
})

test('a refused card → another one pays the same order', async ({ page }) => {
  await orderPackage(page, 'essencial', { name: 'Bruno Lima', email: 'bruno@exemplo.com.br' })
  await payByCard(page, 'FUND')
  await expect(page.getByRole('heading', { name: 'Pagamento recusado' })).toBeVisible()
  await page.getByRole('link', { name: 'Tentar outro cartão' }).click()
  await page.getByLabel('Número do cartão').fill('4235 6477 2802 5682')
  await page.getByLabel('Nome como está no cartão').fill('APRO')
  await page.getByLabel('Validade').fill('11/30')
  await page.getByLabel('Código de segurança').fill('123')
  await page.getByLabel('CPF do titular').fill('12345678909')
  await page.getByRole('button', { name: /^Pagar/ }).click()

  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
})

test('a refused card, given up → paid later from the return page', { tag: '@rare' }, async ({ page }) => {
  await orderPackage(page, 'express', { name: 'Carla Dias', email: 'carla@exemplo.com.br' })
  await payByCard(page, 'SECU')
  await page.getByRole('link', { name: 'Voltar ao site' }).click()

  await expect(page.getByRole('heading', { name: 'Pagamento não confirmado' })).toBeVisible()
  const code = await readCode(page)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await page.waitForURL(/\/checkout\/v1\//)
  await payByCard(page, 'APRO')
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  expect(await readCode(page)).toBe(code)
})

test('back from the provider without paying → no error, and the order can still be paid', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await orderPackage(page, 'essencial', { name: 'Célia Braga', email: 'celia@exemplo.com.br' })
  await page.getByRole('link', { name: 'Voltar ao site' }).click()

  const headline = page.getByRole('heading', { name: 'Você voltou sem pagar' })
  await expect(headline).toBeVisible()
  const code = await readCode(page)
  await readAgain(page)
  await expect(page.locator('main')).toContainText(`Nada foi cobrado e o seu pedido ${code} está guardado.`)
  await expect(page.locator('main')).not.toContainText('Houve um problema')
  await expect(page.locator('.toast')).toHaveCount(0)

  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await payByCard(page, 'APRO')
  const paid = page.getByRole('heading', { name: 'Pagamento confirmado!' })
  await expect(paid).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(await readCode(page)).toBe(code)
})

test.describe('on a line that breaks', () => {
  test.use({ expectedErrors: /ERR_|503/ })

  test('a failed checkout → nothing lost or charged, and the same button retries', async ({ page, context }) => {
    await page.goto('/pagamento/essencial')
    await fillBuyer(page, { name: 'Rita Paes', email: 'rita@exemplo.com.br' })
    await context.setOffline(true)
    await acceptContract(page)
    const contract = page.getByRole('dialog', { name: /^Contrato/ })
    await expect(contract.getByRole('alert')).toHaveText(
      'Sem conexão. Nada se perdeu e nada foi cobrado: o que você preencheu continua aqui. Tente de novo quando a internet voltar.',
    )
    await expect(contract.getByRole('link', { name: /^Falar com a gente/ })).toHaveAttribute('href', /wa\.me/)
    await context.setOffline(false)

    const accept = contract.getByRole('button', { name: 'Aceitar e Prosseguir' })
    for (const failure of ['server', 'line']) {
      await page.route('**/pagamento/essencial.data', (route) =>
        failure === 'line' ? route.abort('connectionreset') : route.fulfill({ status: 503, body: 'down' }),
      )
      const answered =
        failure === 'line'
          ? page.waitForEvent('requestfailed', isCheckout)
          : page.waitForEvent('requestfinished', isCheckout)
      await accept.click()
      await answered
      await expect(contract.getByRole('alert'), failure).toContainText('Não conseguimos fechar o pedido agora.')
      await expect(accept, failure).toBeEnabled()
      await page.unroute('**/pagamento/essencial.data')
    }
    await expect(page.getByLabel('Seu nome')).toHaveValue('Rita Paes')
    await accept.click()
    await page.waitForURL(/\/checkout\/v1\//)
  })

  test('choosing a package offline → stays on the page', { tag: '@rare' }, async ({ page, context }) => {
    await page.goto('/pagamento')
    // Hydration comes after the first paint.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Pagar agora' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Sem conexão.' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Pagar agora' }).click()
    await expect(page).toHaveURL(/\/pagamento\/essencial$/)
  })
})

test('Pix left unpaid and paid later in the bank → the open page follows', async ({ page, context }) => {
  await orderPackage(page, 'essencial', { name: 'Davi Rocha', email: 'davi@exemplo.com.br' })
  await makePix(page)
  await page.getByRole('link', { name: 'Voltar ao site' }).click()
  await expect(page.locator('main')).toContainText('Pagamento pendente')
  await readAgain(page)
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveCount(0)
  const code = await readCode(page)

  await page.locator('main').getByRole('link', { name: 'Acompanhar pedido' }).first().click()
  await expect(page.locator('main')).toContainText('Aguardando pagamento')
  await expect(page.locator('main')).toContainText('Falta pagar o Pix.')
  const ticket = await page
    .locator('main')
    .getByRole('link', { name: /como pagar|pix/i })
    .first()
    .getAttribute('href')

  const bank = await context.newPage()
  await bank.goto(ticket ?? '')
  await bank.getByRole('button', { name: 'Confirmar Pix' }).click()
  await expect(bank.locator('body')).toContainText('aprovado')

  await expect(page.locator('main')).toContainText('Em Análise')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Falta a sua história')
  await expect(page.locator('[aria-current="step"]')).toContainText('Esperando a sua história')
  await expect(page.locator('main')).toContainText(code)
})

test('a buyer who pays and never returns → finds the order by code and e-mail', async ({
  page,
  browser,
  product,
  dataDir,
  expectAccessible,
}) => {
  const buyer = { name: 'Elisa Prado', email: 'elisa@exemplo.com.br' }
  await orderPackage(page, 'premium', buyer)
  await makePix(page)
  await page.request.post(page.url())
  await page.close()

  const mail = await findMail(dataDir, buyer.email, /Pagamento confirmado/)
  const code = /\bP\d{4,}\b/.exec(mail)?.[0] ?? ''
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const phone = await elsewhere.newPage()
  await track(phone, code, ' ELISA@exemplo.com.br ')
  await expect(phone.locator('main')).toContainText(buyer.name)
  await expect(phone.locator('main')).toContainText('Em Análise')
  await expectAccessible(phone)
  await findMail(dataDir, buyer.email, /aberto em um novo navegador/)

  await phone.getByRole('link', { name: 'Contar a minha história' }).first().click()
  await confirmByCode(phone, dataDir, buyer.email)
  await expect(phone).toHaveURL(`/briefing/premium?pedido=${code}`)
  await phone.goto(`/acompanhar-pedido?codigo=${code}`)
  await expect(phone.getByRole('link', { name: 'Contrato (PDF)' })).toHaveAttribute('href', /contrato\.pdf$/)
  await phone.getByRole('button', { name: 'Sair de todos os aparelhos' }).click()
  await expect(phone.locator('.toast')).toContainText('Você saiu deste pedido')
  await elsewhere.close()
})

test('a forged return → never a confirmation', async ({ page, browser, product }) => {
  await orderPackage(page, 'essencial', { name: 'Fábio Nunes', email: 'fabio@exemplo.com.br' })
  const reference = await page.evaluate(() => location.href)
  expect(reference).toContain('pref_id')

  await page.goto('/pagamento-retorno?status=approved&collection_status=approved&payment_id=123456789', {
    referer: 'https://www.mercadopago.com.br/',
  })
  await expect(page.locator('main')).not.toContainText('Pagamento confirmado!')
  await expect(page.getByRole('heading', { name: 'Processando seu pagamento' })).toBeVisible()

  await page.goto(`${page.url()}&tentativa=12`)
  await expect(page.getByRole('heading', { name: 'Ainda não recebemos o pagamento' })).toBeVisible()

  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage()
  await stranger.goto('/pagamento-retorno?status=approved&orderId=P0001&packageId=premium')
  await expect(stranger.getByRole('heading', { name: 'Não encontramos este pedido neste navegador' })).toBeVisible()
})

function isCheckout(request: Request): boolean {
  return request.url().includes('/pagamento/essencial.data')
}

/** As after news from the server; asked for until React has taken the page over. */
async function readAgain(page: Page): Promise<void> {
  await expect(async () => {
    const read = page.waitForResponse(/\/pagamento-retorno\.data/, { timeout: 2_000 })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await read
  }).toPass()
}
