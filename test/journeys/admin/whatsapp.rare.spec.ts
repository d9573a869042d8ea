import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'

import { phoneQuietUntil } from '#core/whatsapp/message.ts'
import { orders } from '#db/schema.ts'

import { buyPackage, payOrder, placeOrder } from '../support/buyer.ts'
import { inDatabase } from '../support/database.ts'
import { deliverSong } from '../support/delivered-songs.ts'
import { expect, expectNoOverflow, test } from '../support/journey.ts'
import { addSound, findProjectOf } from '../support/song-files.ts'
import { addLinkedVersion, anotherBrowser, embedLink, signIn } from '../support/staff.ts'

const buyer = { name: 'Vera Lúcia Dias', email: 'vera@exemplo.com.br' }
const quiet = { name: 'Caio Melo', email: 'caio@exemplo.com.br' }
const agreed = { name: 'Rita Porto', email: 'rita@exemplo.com.br' }
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

test('a sale from the link to pay until the delivery → every step can be sent by WhatsApp', async ({
  page,
  browser,
  product,
  dataDir,
  expectAccessible,
}) => {
  const client = await anotherBrowser(browser, product.url)
  const checkout = await placeOrder(client.page, 'essencial', { ...buyer, phone: '(11) 98765-4321' })
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

  const { code } = await payOrder(client.page, checkout)
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

test.describe('on a phone without JavaScript', { tag: '@rare' }, () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('an order in surprise mode → its message says nothing but the code', async ({
    page,
    browser,
    product,
    dataDir,
  }) => {
    const client = await anotherBrowser(browser, product.url, { javaScriptEnabled: true })
    const { code } = await buyPackage(client.page, 'essencial', { ...quiet, phone: '21 99876-5432' })
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
    await placeOrder(client.page, 'essencial', silent)
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
  await inDatabase(dataDir, (db) => db.update(orders).set({ surprise: 'night' }).where(eq(orders.buyerEmail, email)))
}

test(
  'a client who asks for messages → one goes beside the mail, and staff see what became of it',
  { tag: '@rare' },
  async ({ page, browser, product, dataDir, expectAccessible }) => {
    await signIn(page, '/admin/settings/mensagens')
    await page.getByLabel('Enviar pelo WhatsApp: Música pronta para ouvir').check()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.locator('.toast').filter({ hasText: 'Configurações salvas' })).toBeVisible()

    const client = await anotherBrowser(browser, product.url)
    const { code, bank: phones } = await buyPackage(client.page, 'essencial', agreed)
    await client.page.goto(`/acompanhar-pedido?codigo=${code}`)
    const switches = client.page.getByRole('region', { name: 'Avisos pelo WhatsApp' })
    await expect(switches.getByRole('checkbox')).not.toBeChecked()
    await expectAccessible(client.page)
    await switches.getByLabel('Número com DDD').fill('(11) 98765-43')
    await switches.getByRole('checkbox').check()
    await switches.getByRole('button', { name: 'Receber avisos pelo WhatsApp' }).click()
    await expect(switches.getByText('Confira o número, com DDD')).toBeVisible()
    await expect(switches.getByLabel('Número com DDD')).toHaveValue('(11) 98765-43')
    await switches.getByLabel('Número com DDD').fill('(11) 98765-4321')
    await switches.getByRole('checkbox').check()
    await switches.getByRole('button', { name: 'Receber avisos pelo WhatsApp' }).click()
    await expect(switches.getByText('para o número (11) 98765-4321')).toBeVisible()

    const { id } = await findProjectOf(dataDir, agreed.email)
    await page.goto(`/admin/projects/${id}`)
    await addLinkedVersion(page, { name: 'Voz e violão', link: embedLink })
    await page.goto('/admin/mails')
    const mail = page.getByRole('row').filter({ hasText: `pronta para ouvir (${code})` })
    let isHeld = false
    await expect(async () => {
      await page.reload()
      // Judged beside what is shown: the quiet hours may begin while this runs.
      isHeld = phoneQuietUntil(null, new Date()) !== null && (await mail.innerText()).includes('WhatsApp: na fila')
      if (!isHeld) await expect(mail).toContainText('WhatsApp: entregue', { timeout: 500 })
    }).toPass()
    if (!isHeld) await readOnPhone(page, phones, code)
    await mail.getByRole('link').click()
    const panel = page.getByRole('region', { name: 'WhatsApp' })
    await expect(panel).toContainText('(11) 98765-4321')
    await expect(panel).toContainText(isHeld ? 'no horário de silêncio' : 'Lida em')
    await expectAccessible(page)

    await switches.getByRole('button', { name: 'Parar os avisos pelo WhatsApp' }).click()
    await expect(switches.getByRole('button', { name: 'Receber avisos pelo WhatsApp' })).toBeVisible()
    await client.context.close()
  },
)

/** As the client's phone reports it. */
async function readOnPhone(page: Page, phones: string, code: string): Promise<void> {
  const answer = await page.request.get(`${phones}/emulator/whatsapp`)
  const sent: { id: string; values: string[] }[] = await answer.json()
  const message = sent.find(({ values }) => values.includes(code))
  if (!message) throw new Error('the phone got nothing')
  expect(message.values[0]).toBe('Rita')
  const reported = await page.request.post(`${phones}/emulator/whatsapp/${encodeURIComponent(message.id)}/read`)
  expect(await reported.json()).toEqual({ status: 200 })
}
