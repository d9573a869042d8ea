import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'

import { connect } from '#db/client.ts'
import { orders } from '#db/schema.ts'
import { embeddedUrl } from '#test/support/embedded-url.ts'

import { acceptContract, fillBuyer, payByCard, readCode, type Buyer } from '../support/buyer.ts'
import { deliverSong } from '../support/delivered-songs.ts'
import { expect, expectNoOverflow, test } from '../support/journey.ts'
import { addSound, findProjectOf } from '../support/song-files.ts'
import { anotherBrowser, signIn } from '../support/staff.ts'

const buyer = { name: 'Vera Lúcia Dias', email: 'vera@exemplo.com.br' }
const quiet = { name: 'Caio Melo', email: 'caio@exemplo.com.br' }
const silent = { name: 'Nara Pires', email: 'nara@exemplo.com.br' }
const melody = 'contramao.m4a'

/** Whom a link of WhatsApp writes to, and what. */
async function messageOf(page: Page, name: string | RegExp) {
  const link = page.getByRole('link', { name }).first()
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  const url = new URL((await link.getAttribute('href')) ?? '')
  return { to: `${url.host}${url.pathname}`, text: url.searchParams.get('text') ?? '' }
}

async function order(page: Page, who: Buyer, phone: string): Promise<void> {
  await page.goto('/pagamento/essencial')
  await fillBuyer(page, who)
  if (phone) await page.getByLabel('WhatsApp (opcional)').fill(phone)
  await acceptContract(page)
  await page.waitForURL(/\/checkout\/v1\//)
}

async function pay(page: Page): Promise<string> {
  await payByCard(page, 'APRO')
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  return readCode(page)
}

test('a sale from the link to pay until the delivery → every step can be sent by WhatsApp', async ({
  page,
  browser,
  product,
  dataDir,
  expectAccessible,
}) => {
  const client = await anotherBrowser(browser, product.url)
  await order(client.page, buyer, '(11) 98765-4321')
  await signIn(page, '/admin/orders')
  await page
    .getByRole('link', { name: /Vera Lúcia/ })
    .first()
    .click()
  const payment = await messageOf(page, /^Enviar pelo WhatsApp ?: link de pagamento/)
  expect(payment.to).toBe('wa.me/5511987654321')
  expect(payment.text).toMatch(
    /^Olá, Vera! Aqui é da Harmonia\. .*P\d{4} \(Essencial\).*\/acompanhar-pedido\?codigo=P\d{4}$/,
  )
  await expectAccessible(page)

  const code = await pay(client.page)
  await client.context.close()
  await page.reload()
  await expect(page.getByRole('link', { name: /link de pagamento/ })).toHaveCount(0)
  const chat = await messageOf(page, /WhatsApp \(11\) 98765-4321/)
  expect(chat.text).toBe(`Olá, Vera! Aqui é da Harmonia. Escrevo sobre o pedido ${code} (Essencial).`)

  const { id, path } = await findProjectOf(dataDir, buyer.email)
  await page.goto(`/admin/projects/${id}/briefing`)
  const briefing = await messageOf(page, /^Enviar pelo WhatsApp ?: link do briefing/)
  expect(briefing.text).toContain(`o pedido ${code} (Música de Vera Lúcia Dias)`)
  expect(briefing.text.endsWith(await page.getByLabel(/Quem tem este link/).inputValue())).toBe(true)

  await page.goto(`/admin/projects/${id}`)
  await expect(page.getByRole('link', { name: /^Enviar pelo WhatsApp ?: prévia/ })).toHaveCount(0)
  await addSound(dataDir, id, { name: 'Valsa', song: melody, durationMs: 60_000, loudness: -14 })
  await page.reload()
  const preview = await messageOf(page, /^Enviar pelo WhatsApp ?: prévia/)
  expect(preview.text).toContain(`/preview/${path.split('/').at(-1)}`)
  await expectAccessible(page)

  await deliverSong(dataDir, id, melody)
  await page.goto(`/admin/projects/${id}/entrega`)
  const delivery = await messageOf(page, /^Enviar pelo WhatsApp ?: entrega/)
  expect(delivery.text).toMatch(new RegExp(`até \\d\\d/\\d\\d/\\d{4}: ${product.url}/deliveries/${id}$`))

  await page.goto('/admin/clients')
  expect((await messageOf(page, /WhatsApp \(11\) 98765-4321/)).text).toContain(`o pedido ${code}`)
  await page.getByRole('link', { name: buyer.name }).click()
  await expect(page.getByRole('heading', { name: buyer.name })).toBeVisible()
  expect((await messageOf(page, /WhatsApp \(11\) 98765-4321/)).text).toContain(`o pedido ${code}`)
})

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('an order in surprise mode → its message says nothing but the code', async ({
    page,
    browser,
    product,
    dataDir,
  }) => {
    const client = await anotherBrowser(browser, product.url, { javaScriptEnabled: true })
    await order(client.page, quiet, '21 99876-5432')
    const code = await pay(client.page)
    await client.context.close()
    await startSurprise(dataDir, quiet.email)
    const { id } = await findProjectOf(dataDir, quiet.email)

    await signIn(page, `/admin/projects/${id}/briefing`)
    const briefing = await messageOf(page, /^Enviar pelo WhatsApp ?: link do briefing/)
    expect(briefing.to).toBe('wa.me/5521998765432')
    expect(briefing.text).toMatch(
      new RegExp(`^Olá, Caio! Falta uma informação sua para o pedido ${code}\\. O link é só seu, não encaminhe: http`),
    )
    await expectNoOverflow(page)
  })

  test('a client without a number → the panel says so instead of a button', async ({ page, browser, product }) => {
    const client = await anotherBrowser(browser, product.url, { javaScriptEnabled: true })
    await order(client.page, silent, '')
    await client.context.close()
    await signIn(page, '/admin/orders')
    await page
      .getByRole('link', { name: /Nara Pires/ })
      .first()
      .click()
    await expect(page.getByText('Sem telefone para enviar pelo WhatsApp.')).toBeVisible()
    await expect(page.locator('main a[href*="wa.me"]')).toHaveCount(0)
    await expectNoOverflow(page)
  })
})

async function startSurprise(dataDir: string, email: string): Promise<void> {
  const { db, close } = connect(await embeddedUrl(dataDir), { connections: 1 })
  try {
    await db.update(orders).set({ surprise: 'night' }).where(eq(orders.buyerEmail, email))
  } finally {
    await close()
  }
}
