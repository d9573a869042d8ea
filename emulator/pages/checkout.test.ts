import { hash } from 'node:crypto'

import { expect, test } from 'vitest'

import { cardOutcomes } from '#emulator/codes/cards.ts'
import { createCard, startTestEmulator, createPreference } from '#emulator/test-emulator.ts'
import type { TestEmulator } from '#emulator/test-emulator.ts'

const dayMs = 86_400_000

test('a return → exactly the provider’s query after the shop’s own', async () => {
  const emulator = await startTestEmulator()
  const { id, merchantOrder } = await createSale(emulator)
  const back = await emulator.submit(`/checkout/v1/card?pref_id=${id}`, { ...createCard(), nonce: 'n' })
  const [payment] = (await emulator.control('/payments', undefined, 'GET')).body

  expect(back.status).toBe(303)
  expect(back.headers.get('location')).toBe(
    'http://shop.test/volta?pedido=1' +
      `&collection_id=${payment.id}&collection_status=approved&payment_id=${payment.id}&status=approved` +
      '&external_reference=order-1&payment_type=credit_card' +
      `&merchant_order_id=${merchantOrder(payment)}&preference_id=${id}` +
      '&site_id=MLB&processing_mode=aggregator&merchant_account_id=null',
  )
  expect(payment).toMatchObject({
    installments: 3,
    card: { first_six_digits: '503143', last_four_digits: '6351' },
    payment_method_id: 'master',
  })
})

test('a cancelled checkout → returns "null" for missing values', async () => {
  const emulator = await startTestEmulator()
  const { id } = await createSale(emulator, { external_reference: undefined })
  const back = await emulator.visit(`/checkout/v1/back?pref_id=${id}`)
  expect(back.headers.get('location')).toBe(
    'http://shop.test/volta?pedido=1&collection_id=null&collection_status=null&payment_id=null&status=null' +
      '&external_reference=null&payment_type=null&merchant_order_id=null' +
      `&preference_id=${id}&site_id=MLB&processing_mode=aggregator&merchant_account_id=null`,
  )
})

test('each of the seventeen holder names → its outcome', async () => {
  const emulator = await startTestEmulator()
  const { id } = await createSale(emulator)
  expect(cardOutcomes).toHaveLength(17)
  for (const { code } of cardOutcomes) {
    // Sequentially, so that they are listed in this order.
    await emulator.submit(`/checkout/v1/card?pref_id=${id}`, { ...createCard(code), nonce: code })
  }
  const payments = (await emulator.control('/payments', undefined, 'GET')).body
  const results = payments.map((payment: Record<string, unknown>) => [payment.status, payment.status_detail])
  expect(results).toEqual(cardOutcomes.map(({ state, detail }) => [state, detail]))
})

test('a refused card → stays here, with another try and a way back', async () => {
  const emulator = await startTestEmulator()
  const { id } = await createSale(emulator)
  const refused = await emulator.submit(`/checkout/v1/card?pref_id=${id}`, { ...createCard('FUND'), nonce: 'a' })
  const location = refused.headers.get('location') ?? ''
  expect(location).toMatch(/^\/checkout\/v1\/payment\/\d+$/)
  expect((await emulator.visit(location)).headers.get('location')).toBe(`${location}/challenge/`)

  const page = await (await emulator.visit(`${location}/challenge/`)).text()
  expect(page).toContain('O cartão não tem limite suficiente.')
  expect(page).toContain('Tentar outro cartão')
  const failed = await emulator.visit(`/checkout/v1/back?pref_id=${id}`)
  expect(failed.headers.get('location')).toContain('status=rejected')

  const paid = await emulator.submit(`/checkout/v1/card?pref_id=${id}`, { ...createCard('APRO'), nonce: 'b' })
  expect(paid.headers.get('location')).toContain('status=approved')
})

test('a double click → one payment, unless configured as two', async () => {
  const emulator = await startTestEmulator()
  const { id } = await createSale(emulator)
  const click = () => emulator.submit(`/checkout/v1/card?pref_id=${id}`, { ...createCard(), nonce: 'same' })
  const count = async () => (await emulator.control('/payments', undefined, 'GET')).body.length

  const [first, second] = await Promise.all([click(), click()])
  expect(first.headers.get('location')).toBe(second.headers.get('location'))
  expect(await count()).toBe(1)
  await emulator.control('/knobs', { doubleClick: true })
  await Promise.all([click(), click()])
  expect(await count()).toBe(3)
})

test('invalid fields → named and kept, nothing is paid', async () => {
  const emulator = await startTestEmulator()
  const { id } = await createSale(emulator)
  const answer = await emulator.submit(`/checkout/v1/card?pref_id=${id}`, {
    number: '5031 4332 1540 6352',
    holder: '<b>Ana</b>',
    expiry: '13/30',
    code: '12',
    cpf: '111.111.111-11',
    installments: '99',
  })
  const page = await answer.text()
  for (const message of [
    'O número do cartão não é válido',
    'Informe o nome como está no cartão.',
    'Informe a validade como MM/AA.',
    'Informe os 3 dígitos do código de segurança.',
    'Informe um CPF válido.',
    'Escolha de 1 a 12 parcelas.',
  ]) {
    expect(page).toContain(message)
  }
  expect(page).toContain('&lt;b&gt;Ana&lt;/b&gt;')
  expect(page).not.toContain('<b>Ana')
  expect(page.match(/aria-invalid="true"/g)).toHaveLength(6)
  expect((await emulator.control('/payments', undefined, 'GET')).body).toEqual([])
})

test('an expired card → refused by its date', async () => {
  const emulator = await startTestEmulator()
  const { id } = await createSale(emulator)
  const page = await emulator.submit(`/checkout/v1/card?pref_id=${id}`, { ...createCard(), expiry: '10/20' })
  expect(await page.text()).toContain('O cartão está vencido.')
})

test('a Pix → pending until the bank pays it', async () => {
  const emulator = await startTestEmulator()
  const { id } = await createSale(emulator)
  const made = await emulator.submit(`/checkout/v1/pix?pref_id=${id}`, { nonce: 'a' })
  const page = await (await emulator.visit(made.headers.get('location') ?? '')).text()
  const [payment] = (await emulator.control('/payments', undefined, 'GET')).body
  const pix = payment.point_of_interaction.transaction_data

  expect(payment).toMatchObject({
    status: 'pending',
    status_detail: 'pending_waiting_transfer',
    payment_type_id: 'bank_transfer',
  })
  expect(page).toContain(pix.qr_code)
  expect(page).toContain('<svg')
  expect(Buffer.from(pix.qr_code_base64, 'base64').subarray(1, 4).toString()).toBe('PNG')
  expect((await emulator.visit(`/checkout/v1/back?pref_id=${id}`)).headers.get('location')).toContain('status=pending')

  const ticket = pix.ticket_url.slice(emulator.url.length)
  expect(await (await emulator.visit(ticket)).text()).toContain('Confirmar Pix')
  expect((await emulator.submit(ticket)).headers.get('location')).toBe(ticket)
  expect((await emulator.api('GET', `/v1/payments/${payment.id}`)).body.status).toBe('approved')
})

test('a Pix paid on the page → redirects the buyer back', async () => {
  const emulator = await startTestEmulator()
  const { id } = await createSale(emulator)
  const made = await emulator.submit(`/checkout/v1/pix?pref_id=${id}`, { nonce: 'a' })
  const paid = await emulator.submit(made.headers.get('location') ?? '')
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toContain('status=approved')
})

test('a boleto → shows line and due date, and expires', async () => {
  const emulator = await startTestEmulator()
  const { id } = await createSale(emulator)
  const refused = await emulator.submit(`/checkout/v1/boleto?pref_id=${id}`, { name: 'Ana', cpf: '1', nonce: 'a' })
  expect(await refused.text()).toContain('Informe nome e sobrenome.')

  const made = await emulator.submit(`/checkout/v1/boleto?pref_id=${id}`, {
    name: 'Ana Lima',
    cpf: '12345678909',
    nonce: 'a',
  })
  const location = made.headers.get('location') ?? ''
  expect(await (await emulator.visit(location)).text()).toMatch(/9999\d\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}/)

  await emulator.control('/clock', { advanceMs: 4 * dayMs })
  const [payment] = (await emulator.control('/payments', undefined, 'GET')).body
  expect(payment).toMatchObject({ status: 'cancelled', status_detail: 'expired', payment_type_id: 'ticket' })
  expect(await (await emulator.visit(location)).text()).toContain('O boleto venceu.')
  await emulator.submit(location)
  expect((await emulator.api('GET', `/v1/payments/${payment.id}`)).body.status).toBe('cancelled')
})

test('an expired preference → no payment; one of two expiry fields alone → no effect', async () => {
  const emulator = await startTestEmulator()
  const expiresAt = new Date(Date.now() + dayMs).toISOString()
  const whole = await createSale(emulator, { expires: true, expiration_date_to: expiresAt })
  const half = await createSale(emulator, { expiration_date_to: expiresAt })
  await emulator.control('/clock', { advanceMs: 2 * dayMs })

  expect(await (await emulator.visit(`/checkout/v1/redirect?pref_id=${whole.id}`)).text()).toContain('venceu')
  expect(await (await emulator.submit(`/checkout/v1/card?pref_id=${whole.id}`, createCard())).text()).toContain(
    'venceu',
  )
  expect((await emulator.control(`/preferences/${whole.id}/pay`)).status).toBe(409)
  expect((await emulator.control(`/preferences/${half.id}/pay`)).status).toBe(201)
})

test('no auto return → a link back on the page', async () => {
  const emulator = await startTestEmulator()
  const { id } = await createSale(emulator, { auto_return: undefined })
  const paid = await emulator.submit(`/checkout/v1/card?pref_id=${id}`, { ...createCard(), nonce: 'a' })
  const page = await (await emulator.visit(paid.headers.get('location') ?? '')).text()
  expect(page).toContain('Pagamento aprovado')
  expect(page).toContain(`/checkout/v1/back?pref_id=${id}`)
})

test('markup in a product name → escaped, and no page runs scripts', async () => {
  const emulator = await startTestEmulator()
  const items = [{ title: '<script>alert(1)</script>', quantity: 1, unit_price: 10 }]
  const { id } = await createSale(emulator, { items })
  for (const path of [`/checkout/v1/redirect?pref_id=${id}`, `/checkout/v1/card?pref_id=${id}`, '/']) {
    const page = await emulator.visit(path)
    const text = await page.text()
    expect(text).not.toContain('<script')
    expect(text).toContain('nenhum dinheiro de verdade')
    const styleHash = hash('sha256', /<style>([^]*)<\/style>/.exec(text)?.[1] ?? '', 'base64')
    expect(page.headers.get('content-security-policy')).toMatch(`default-src 'none'; style-src 'sha256-${styleHash}';`)
  }
})

test('the dashboard → pays, expires and disputes payments', async () => {
  const emulator = await startTestEmulator()
  const { id } = await createSale(emulator)
  await emulator.control(`/preferences/${id}/pay`, { method: 'pix' })
  const dashboard = await (await emulator.visit('/')).text()
  const action = /action="(\/banco\/\d+\/pay)"/.exec(dashboard)?.[1] ?? ''

  expect((await emulator.submit(action)).status).toBe(303)
  expect(await (await emulator.visit('/')).text()).toContain('Contestar')
  const [payment] = (await emulator.control('/payments', undefined, 'GET')).body
  expect(payment.status).toBe('approved')
})

async function createSale(emulator: TestEmulator, changes: Record<string, unknown> = {}) {
  const preference = await emulator.api('POST', '/checkout/preferences', createPreference(changes))
  expect(preference.status).toBe(201)
  return {
    id: String(preference.body.id),
    merchantOrder: (payment: { order: { id: number } }) => payment.order.id,
  }
}
