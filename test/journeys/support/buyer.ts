import { expect, type Page } from '@playwright/test'

import { findMail } from './mail-folder.ts'

export type Buyer = { name: string; email: string }

type Fields = Buyer & Record<string, string>

/**
 * Orders and pays by card as a browser without scripts does, but without opening a page: for journeys that begin after the
 * sale. The browser has the order's cookies.
 */
export async function buyPackage(page: Page, packageId: string, buyer: Fields) {
  return payOrder(page, await placeOrder(page, packageId, buyer))
}

/** Orders without opening a page; where to pay. */
export async function placeOrder({ request }: Page, packageId: string, buyer: Fields): Promise<string> {
  const shop = await request.get(`/pagamento/${packageId}`)
  const submission = /name="submission" value="([^"]+)"/.exec(await shop.text())?.[1] ?? ''
  const ordered = await request.post(`/pagamento/${packageId}`, {
    headers: { origin: new URL(shop.url()).origin },
    form: { submission, lyric: 'nao', phone: '', terms: 'sim', ...buyer },
    maxRedirects: 0,
  })
  const checkout = ordered.headers().location
  if (!checkout) throw new Error(`the order was answered with ${ordered.status()}: ${await ordered.text()}`)
  return checkout
}

/** Pays by card without opening a page. */
export async function payOrder({ request }: Page, checkout: string) {
  const { origin: bank, searchParams } = new URL(checkout)
  const preference = searchParams.get('pref_id') ?? ''
  const paid = await request.post(`${bank}/emulator/preferences/${preference}/pay`, { data: { method: 'card' } })
  expect(paid.status(), await paid.text()).toBe(201)
  const { payment, returnUrl }: { payment: { id: number }; returnUrl: string } = await paid.json()

  const back = await (await request.get(returnUrl)).text()
  expect(back).toContain('Pagamento confirmado!')
  return { code: findCode(back), bank, paymentId: String(payment.id), returnUrl }
}

/** From the package's page to the provider's: fills in, reads the contract, accepts. */
export async function orderPackage(page: Page, packageId: string, buyer: Buyer): Promise<void> {
  await page.goto(`/pagamento/${packageId}`)
  await fillBuyer(page, buyer)
  await acceptContract(page)
  await page.waitForURL(/\/checkout\/v1\//)
}

export async function fillBuyer(page: Page, buyer: Buyer): Promise<void> {
  await page.getByLabel('Seu nome').fill(buyer.name)
  await page.getByLabel('E-mail').fill(buyer.email)
}

export async function acceptContract(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Pagar agora|Confirmar o pedido)$/ }).click()
  const contract = page.getByRole('dialog')
  const accept = contract.getByRole('button', { name: 'Aceitar e Prosseguir' })
  await expect(accept).toBeDisabled()
  await contract.getByRole('checkbox').check()
  await accept.click()
}

/** At the provider's: `holder` decides what the bank says (APRO, FUND, CONT …). */
export async function payByCard(page: Page, holder: string): Promise<void> {
  await page
    .getByRole('link', { name: /cartão/i })
    .first()
    .click()
  await page.getByLabel('Número do cartão').fill('5031 4332 1540 6351')
  await page.getByLabel('Nome como está no cartão').fill(holder)
  await page.getByLabel('Validade').fill('11/30')
  await page.getByLabel('Código de segurança').fill('123')
  await page.getByLabel('CPF do titular').fill('123.456.789-09')
  await page.getByRole('button', { name: /^Pagar/ }).click()
}

export async function makePix(page: Page): Promise<void> {
  await page.getByRole('link', { name: /pix/i }).first().click()
  await page.getByRole('button', { name: 'Gerar código Pix' }).click()
  await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible()
}

/** `P0001` as the page shows it. */
export async function readCode(page: Page): Promise<string> {
  return findCode(await page.locator('main').innerText())
}

function findCode(text: string): string {
  const code = /\bP\d{4,}\b/.exec(text)?.[0]
  if (!code) throw new Error(`no order code in:\n${text}`)
  return code
}

/** On the page that asks who is there: has the code mailed and types it. */
export async function confirmByCode(page: Page, dataDir: string, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar o código por e-mail' }).click()
  await expect(page.getByText('Código enviado')).toBeVisible()
  const mail = await findMail(dataDir, email, /^Confirme que é você/)
  await page.getByLabel('Código de seis números').fill(/digo: (\d{6})/.exec(mail)?.[1] ?? '')
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
}

export async function track(page: Page, code: string, email: string): Promise<void> {
  await page.goto('/acompanhar-pedido?outro=1')
  await page.getByLabel('Código do pedido').fill(code)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Acompanhar pedido' }).click()
}
