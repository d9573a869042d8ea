import { createServer } from 'node:http'

import { expect, onTestFinished, test } from 'vitest'

import type { CheckoutRequest, SearchedPeriod } from '#adapters/payments/payments.ts'
import { cents } from '#core/shared/money.ts'
import { refuse } from '#core/shared/result.ts'
import { testToken, startTestEmulator, startWebhookReceiver, webhookSecret } from '#emulator/test-emulator.ts'
import type { Received, TestEmulator } from '#emulator/test-emulator.ts'

import { mercadoPago } from './mercado-pago.ts'
import type { MercadoPagoFailure } from './mercado-pago.ts'

const dayMs = 86_400_000

test('a checkout request → everything the provider needs', async () => {
  const { emulator, payments } = await createTill()
  const expiresAt = new Date('2030-01-02T03:04:05.678Z')
  const checkout = await payments.createCheckout(createRequest({ expiresAt }))
  if (!checkout.ok) throw new Error(checkout.code)

  const { body } = await emulator.api('GET', `/checkout/preferences/${checkout.value.id}`)
  expect(checkout.value.url).toBe(body.init_point)
  expect(body).toMatchObject({
    items: [{ id: 'P0001', title: 'Pacote Essencial', quantity: 1, currency_id: 'BRL', unit_price: 219.9 }],
    payer: {
      name: 'Ana',
      surname: 'Maria Lima',
      email: 'ana@exemplo.test',
      phone: { area_code: '11', number: '999998888' },
    },
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    auto_return: 'approved',
    notification_url: 'http://127.0.0.1:3000/avisos?de=mp&source_news=webhooks',
    external_reference: 'order-1',
    expires: true,
    expiration_date_from: '2026-11-20T09:00:00.000-03:00',
    expiration_date_to: '2030-01-02T00:04:05.678-03:00',
    date_of_expiration: '2030-01-02T00:04:05.678-03:00',
    statement_descriptor: 'CANTIGA',
    payment_methods: { installments: 6 },
    metadata: { order_code: 'P0001' },
  })
})

test('ways of paying that are switched off → excluded at the provider', async () => {
  const { emulator, payments } = await createTill()
  const checkout = await payments.createCheckout(createRequest({ excludedMethods: ['pix', 'boleto'] }))
  if (!checkout.ok) throw new Error(checkout.code)

  const { body } = await emulator.api('GET', `/checkout/preferences/${checkout.value.id}`)
  expect(body).toMatchObject({
    payment_methods: {
      installments: 6,
      excluded_payment_types: [{ id: 'bank_transfer' }, { id: 'ticket' }, { id: 'atm' }],
    },
  })
})

test('the same key → the same checkout, even later', async () => {
  const { emulator, payments } = await createTill()
  const first = await payments.createCheckout(createRequest())
  await emulator.control('/clock', { advanceMs: 60_000 })
  expect(await payments.createCheckout(createRequest())).toEqual(first)
  expect(await payments.createCheckout(createRequest({ idempotencyKey: 'other' }))).not.toEqual(first)
})

test('a closed checkout → ends now, other fields unchanged', async () => {
  const { emulator, payments } = await createTill()
  const checkout = await payments.createCheckout(createRequest())
  if (!checkout.ok) throw new Error(checkout.code)
  expect(await payments.closeCheckout(checkout.value.id)).toMatchObject({ ok: true })

  const { body } = await emulator.api('GET', `/checkout/preferences/${checkout.value.id}`)
  expect(body).toMatchObject({ external_reference: 'order-1', expires: true, statement_descriptor: 'CANTIGA' })
  expect(Date.parse(body.expiration_date_to)).toBeLessThanOrEqual(Date.now())
  expect(await payments.closeCheckout('never-heard-of')).toEqual(refuse('payment-refused'))
  expect(await payments.closeCheckout('../v1/payments/1')).toEqual(refuse('payment-refused'))
})

test('an idempotency key → not reused by a later call', async () => {
  const { emulator, payments, paid } = await createTill()
  await payments.createCheckout(createRequest())
  const payment = await paid()
  // With a shared config the SDK would resend the first key, and the provider would replay or refuse.
  expect((await payments.refundPayment(payment.id, { amount: cents(100), idempotencyKey: 'r1' })).ok).toBe(true)
  expect((await payments.refundPayment(payment.id, { amount: cents(100), idempotencyKey: 'r2' })).ok).toBe(true)
  const refunds = await emulator.api('GET', `/v1/payments/${payment.id}/refunds`)
  expect(refunds.body).toHaveLength(2)
})

test('a payment by id and by search → the same', async () => {
  const { payments, paid } = await createTill()
  const { id } = await paid({ holder: 'APRO', installments: 3 })
  const got = await payments.getPayment(id)
  expect(got).toMatchObject({
    ok: true,
    value: {
      id,
      reference: 'order-1',
      status: 'approved',
      statusDetail: 'accredited',
      method: 'credit-card',
      installments: 3,
      amount: 21_990,
      refunded: 0,
      currency: 'BRL',
      collectorId: '446566691',
    },
  })
  const found = await payments.searchPayments('order-1')
  expect(found.ok && found.value[0]).toEqual(got.ok && got.value)
  expect(await payments.getCollectorId()).toEqual({ ok: true, value: '446566691' })
})

test('a search → walks all pages, newest first, for this order only', async () => {
  const { payments, paid } = await createTill()
  await paid({}, 'order-2')
  const ids = []
  for (let count = 0; count < 53; count++) {
    ids.push((await paid({ holder: 'FUND' })).id)
  }
  const found = await payments.searchPayments('order-1')
  expect(found.ok && found.value.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(await payments.searchPayments('nobody')).toEqual({ ok: true, value: [] })
})

test('a search of changes → by time of change, oldest first', async () => {
  const { emulator, payments, paid } = await createTill()
  const first = await paid({ method: 'pix' }, 'order-1')
  const second = await paid({}, 'order-2')
  await emulator.control('/clock', { advanceMs: dayMs })
  const from = new Date(Date.now() + dayMs / 2)
  await emulator.control(`/payments/${first.id}/pay`)
  const third = await paid({}, 'order-3')
  const ids = async (period: SearchedPeriod) => {
    const found = await payments.searchPeriod(period)
    return found.ok ? [found.value.payments.map(({ id }) => id), found.value.isComplete] : found
  }

  expect(await ids({ from, to: inTwoDays })).toEqual([[first.id, third.id], true])
  expect(await ids({ from: new Date(0), to: from })).toEqual([[second.id], true])
  expect(await ids({ from: new Date(0), to: from, by: 'created' })).toEqual([[first.id, second.id], true])
})

test('more changes than the limit → reported as incomplete', async () => {
  const results = Array.from({ length: 50 }, (_, index) => ({ id: String(index) }))
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ paging: { total: 501 }, results })),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const apiUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const payments = mercadoPago({ accessToken: testToken, webhookSecrets: [], apiUrl })

  const period = { from: new Date(0), to: new Date() }
  expect(await payments.searchPeriod(period)).toMatchObject({ ok: true, value: { isComplete: false } })
})

test('a pending Pix → has an expiry and a ticket URL, and can be cancelled once', async () => {
  const { emulator, payments, paid } = await createTill()
  const expiresAt = new Date(Date.now() + 2 * dayMs)
  const { id } = await paid({ method: 'pix' }, 'order-1', expiresAt)
  expect(await payments.getPayment(id)).toMatchObject({
    ok: true,
    value: {
      status: 'pending',
      statusDetail: 'pending_waiting_transfer',
      method: 'pix',
      expiresAt,
      ticketUrl: `${emulator.url}/payments/${id}/ticket`,
    },
  })
  expect(await payments.cancelPayment(id)).toMatchObject({ ok: true, value: { status: 'cancelled' } })
  expect(await payments.cancelPayment(id)).toEqual(refuse('payment-refused'))
})

test('refunds → partial, then total, never more than paid', async () => {
  const { payments, paid } = await createTill()
  const { id } = await paid()
  const part = await payments.refundPayment(id, { amount: cents(1_990), idempotencyKey: 'a' })
  expect(part).toMatchObject({ ok: true, value: { amount: 1_990 } })
  expect(await payments.refundPayment(id, { amount: cents(1_990), idempotencyKey: 'a' })).toEqual(part)
  expect(await payments.getPayment(id)).toMatchObject({ ok: true, value: { status: 'approved', refunded: 1_990 } })

  const tooMuch = await payments.refundPayment(id, { amount: cents(20_001), idempotencyKey: 'b' })
  expect(tooMuch).toEqual(refuse('payment-refused'))
  expect(await payments.refundPayment(id, { idempotencyKey: 'c' })).toMatchObject({
    ok: true,
    value: { amount: 20_000 },
  })
  expect(await payments.getPayment(id)).toMatchObject({ ok: true, value: { status: 'refunded', refunded: 21_990 } })
})

test('an unknown id → not found; an invalid one → no request', async () => {
  const { payments, problems } = await createTill()
  expect(await payments.getPayment('123')).toEqual(refuse('not-found'))
  expect(problems).toEqual([{ call: 'get-payment', status: 404, code: 'not_found' }])
  for (const id of ['../users/me', '', '1 or 1', 'null', '9'.repeat(21)]) {
    expect(await payments.getPayment(id)).toEqual(refuse('not-found'))
  }
  expect(problems).toHaveLength(1)
})

test.for([500, 502, 503, 429, 423])('status %s → retry later, without an automatic retry', async (status) => {
  const { emulator, payments, problems } = await createTill()
  await emulator.control('/knobs', {
    faults: [{ path: '^/(v1|checkout/preferences)', status, times: 4, retryAfter: 30 }],
  })

  expect(await payments.createCheckout(createRequest())).toEqual(refuse('payment-unavailable'))
  expect(await payments.getPayment('1')).toEqual(refuse('payment-unavailable'))
  expect(await payments.searchPayments('order-1')).toEqual(refuse('payment-unavailable'))
  expect(await payments.refundPayment('1', { idempotencyKey: 'a' })).toEqual(refuse('payment-unavailable'))
  expect(problems.map((problem) => problem.status)).toEqual([status, status, status, status])
  expect((await emulator.control('/knobs', undefined, 'GET')).body.faults).toEqual([])
})

test.for([400, 409, 422])('status %s for a checkout → refused', async (status) => {
  const { emulator, payments } = await createTill()
  await emulator.control('/knobs', { faults: [{ path: '^/(v1|checkout/preferences)', status, times: 2 }] })
  expect(await payments.createCheckout(createRequest())).toEqual(refuse('payment-refused'))
  expect(await payments.refundPayment('1', { idempotencyKey: 'a' })).toEqual(refuse('refund-unclear'))
})

test.for([401, 403])('status %s → a configuration problem, never a refusal', async (status) => {
  const { emulator, payments, problems } = await createTill()
  await emulator.control('/knobs', { faults: [{ path: '^/(v1|checkout/preferences)', status, times: 3 }] })
  expect(await payments.createCheckout(createRequest())).toEqual(refuse('payment-unavailable'))
  expect(await payments.cancelPayment('1')).toEqual(refuse('payment-unavailable'))
  expect(await payments.refundPayment('1', { idempotencyKey: 'a' })).toEqual(refuse('provider-access-denied'))
  expect(problems.map((problem) => problem.status)).toEqual([status, status, status])
})

test('a refund of an unknown payment → not refused, it may be delayed', async () => {
  const { payments } = await createTill()
  expect(await payments.refundPayment('1', { idempotencyKey: 'a' })).toEqual(refuse('refund-unclear'))
  expect(await payments.listRefunds('1')).toEqual(refuse('not-found'))
})

test('a refund without balance → refused with its reason', async () => {
  const { emulator, payments, paid } = await createTill()
  const { id } = await paid()
  await emulator.control('/knobs', { balance: 1 })
  expect(await payments.refundPayment(id, { idempotencyKey: 'a' })).toEqual(refuse('payment-refused'))
})

test.for([
  ['in-process', 'approve', 'done'],
  ['contingency', 'approve', 'done'],
  ['contingency', 'reject', 'refused'],
] as const)('a refund that begins %s and ends by "%s" → %s', async ([refunds, end, state]) => {
  const { emulator, payments, paid } = await createTill()
  const { id } = await paid({ method: 'wallet' })
  await emulator.control('/knobs', { refunds })
  const made = await payments.refundPayment(id, { amount: cents(5_000), idempotencyKey: 'a' })
  if (!made.ok) throw new Error(made.code)
  expect(made.value).toMatchObject({ amount: 5_000, state: 'in-process', createdAt: expect.any(Date) })
  expect(await payments.listRefunds(id)).toEqual({ ok: true, value: [made.value] })
  expect(await payments.getPayment(id)).toMatchObject({ ok: true, value: { status: 'approved', refunded: 0 } })

  await emulator.control(`/payments/${id}/refunds/${made.value.id}/${end}`)
  expect(await payments.listRefunds(id)).toEqual({ ok: true, value: [{ ...made.value, state }] })
  const refunded = state === 'done' ? 5_000 : 0
  expect(await payments.getPayment(id)).toMatchObject({ ok: true, value: { refunded } })
})

test('a slow response → times out', async () => {
  const { emulator, payments, problems } = await createTill({ timeoutMs: 100 })
  await emulator.control('/knobs', { faults: [{ path: '^/v1', delayMs: 3_000 }] })
  expect(await payments.getPayment('1')).toEqual(refuse('payment-unavailable'))
  expect(problems).toEqual([{ call: 'get-payment', status: null, code: 'connection_error' }])
})

test('a response body that never ends → times out', async () => {
  const server = createServer((_, response) => response.writeHead(200).write('{"id":'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const apiUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const payments = mercadoPago({ accessToken: testToken, webhookSecrets: [], apiUrl, timeoutMs: 100 })
  expect(await payments.getCollectorId()).toEqual(refuse('payment-unavailable'))
})

test('a lost response, retried with the same key → the same result', async () => {
  const { emulator, payments } = await createTill()
  await emulator.control('/knobs', { faults: [{ path: '^/checkout/preferences', resetAfterCommit: true }] })
  expect(await payments.createCheckout(createRequest())).toEqual(refuse('payment-unavailable'))
  expect((await payments.createCheckout(createRequest())).ok).toBe(true)
  expect((await emulator.api('GET', '/checkout/preferences/search')).body.total).toBe(1)
})

test('an unreachable provider → payment-unavailable', async () => {
  const payments = mercadoPago({ accessToken: testToken, webhookSecrets: [], apiUrl: 'http://127.0.0.1:9' })
  expect(await payments.getCollectorId()).toEqual(refuse('payment-unavailable'))
})

test.for(['null', '[]', '7', '{}', '<html>', '{"id":{}}', '{"id":1,"init_point":"javascript:1"}'])(
  'a response of %s → not an answer',
  async (body) => {
    const server = createServer((_, response) => response.end(body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const apiUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const payments = mercadoPago({ accessToken: testToken, webhookSecrets: [], apiUrl })
    expect(await payments.createCheckout(createRequest())).toEqual(refuse('payment-unavailable'))
    expect(await payments.getPayment('1')).toEqual(refuse('payment-unavailable'))
    expect(await payments.searchPayments('a')).toEqual(refuse('payment-unavailable'))
    expect(await payments.refundPayment('1', { idempotencyKey: 'a' })).toEqual(refuse('payment-unavailable'))
  },
)

test('two adapters in one process → each uses its own URL', async () => {
  const [here, there] = [await createTill(), await createTill()]
  const { id } = await here.paid()
  const answers = await Promise.all([
    here.payments.getPayment(id),
    there.payments.getPayment(id),
    here.payments.getPayment(id),
  ])
  expect(answers.map(({ ok }) => ok)).toEqual([true, false, true])
})

test('a payment’s four events → one is used, three are ignored', async () => {
  const { emulator, payments, paid, shop } = await createTill()
  await emulator.control('/knobs', { notices: { tsUnit: 'ms' } })
  const { id } = await paid()
  await emulator.control('/notices/flush')
  expect(shop.received.map((received) => payments.parseWebhook(asRequest(received)))).toEqual([
    {
      kind: 'payment',
      eventId: expect.stringMatching(new RegExp(`^${id}:[\\w-]+:\\d{13}$`)),
      paymentId: id,
      action: 'payment.created',
    },
    { kind: 'ignored', topic: 'payment' },
    { kind: 'ignored', topic: 'merchant_order' },
    { kind: 'ignored', topic: 'merchant_order' },
  ])
})

test('chargebacks, claims and fraud alerts → dispute events; the provider says whose payment a chargeback is about', async () => {
  const { emulator, payments, paid, shop } = await createTill()
  await emulator.control('/knobs', { notices: { kinds: ['dispute'] } })
  const [contested, claimed, alerted] = [await paid(), await paid(), await paid()]
  const { body } = await emulator.control(`/payments/${contested.id}/chargeback`)
  await emulator.control(`/payments/${claimed.id}/mediate`)
  await emulator.control(`/payments/${alerted.id}/alert`)
  await emulator.control('/notices/flush')

  const read = shop.received.map((received) => payments.parseWebhook(asRequest(received)))
  const notice = { kind: 'dispute', eventId: expect.any(String) }
  expect(read).toHaveLength(3)
  expect(read).toEqual(
    expect.arrayContaining([
      { ...notice, topic: 'chargeback', id: body.chargeback.id, paymentId: null },
      { ...notice, topic: 'claim', id: expect.stringMatching(/^\d+$/), paymentId: null },
      { ...notice, topic: 'fraud-alert', id: alerted.id, paymentId: alerted.id },
    ]),
  )
  expect(await payments.getChargeback(String(body.chargeback.id))).toMatchObject({
    ok: true,
    value: { paymentIds: [contested.id] },
  })
  expect(await payments.getChargeback('1')).toEqual(refuse('not-found'))
  expect(await payments.getChargeback('../users/me')).toEqual(refuse('not-found'))
})

test.each([
  ['pix', /^000201.*br\.gov\.bcb\.pix/],
  ['boleto', /^\d{47}$/],
])('a pending %s → the code to pay with', async (method, code) => {
  const { payments, paid } = await createTill()
  const { id } = await paid({ method })

  expect(await payments.getPayment(id)).toMatchObject({ ok: true, value: { payCode: expect.stringMatching(code) } })
})

test('a chargeback, by its id or its payment’s → its payments, its deadline and, at last, its coverage', async () => {
  const { emulator, payments, paid } = await createTill()
  const { id } = await paid()
  const { body } = await emulator.control(`/payments/${id}/chargeback`)
  const open = await payments.getChargeback(body.chargeback.id)
  expect(open).toMatchObject({
    ok: true,
    value: {
      id: body.chargeback.id,
      paymentIds: [id],
      coverageApplied: null,
      documentation: { isRequired: true, status: 'pending', dueAt: new Date(body.chargeback.deadline) },
    },
  })
  expect(await payments.getChargeback(id)).toEqual(open)

  await emulator.control(`/payments/${id}/win`)
  expect(await payments.getChargeback(id)).toMatchObject({ value: { coverageApplied: true } })
})

test('an event signed with another secret → forged', async () => {
  const { emulator, payments, paid, shop } = await createTill()
  await emulator.control('/knobs', { notices: { secret: 'wrong', kinds: ['webhook'] } })
  await paid()
  await emulator.control('/notices/flush')
  expect(shop.received.map((received) => payments.parseWebhook(asRequest(received)))).toEqual([{ kind: 'forged' }])
})

const returnUrl = 'http://127.0.0.1:3000/pagamento-retorno?pedido=1'

/** The adapter with an emulator and a server that receives the webhooks. */
async function createTill(settings: { timeoutMs?: number } = {}) {
  const emulator = await startTestEmulator()
  const shop = await startWebhookReceiver()
  const problems: MercadoPagoFailure[] = []
  const payments = mercadoPago({
    accessToken: testToken,
    webhookSecrets: ['old-secret', webhookSecret],
    apiUrl: emulator.url,
    onError: (problem) => problems.push(problem),
    ...settings,
  })
  return { emulator, shop, problems, payments, paid }

  async function paid(how: Record<string, unknown> = {}, orderId = 'order-1', expiresAt = inTwoDays) {
    const request = createRequest({
      orderId,
      expiresAt,
      webhookUrl: `${shop.url}/avisos`,
      idempotencyKey: crypto.randomUUID(),
    })
    const checkout = await payments.createCheckout(request)
    if (!checkout.ok) throw new Error(checkout.code)
    return pay(emulator, checkout.value.id, how)
  }
}

async function pay(emulator: TestEmulator, preferenceId: string, how: Record<string, unknown>) {
  const { body } = await emulator.control(`/preferences/${preferenceId}/pay`, how)
  return { id: String(body.payment.id) }
}

const inTwoDays = new Date(Date.now() + 2 * dayMs)

function createRequest(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    provider: 'mercado-pago',
    orderId: 'order-1',
    orderCode: 'P0001',
    title: 'Pacote Essencial',
    description: 'Uma canção só sua',
    lines: [],
    amount: cents(21_990),
    buyer: { name: ' Ana  Maria Lima ', email: 'ana@exemplo.test', phone: '+55 (11) 99999-8888' },
    returnUrl,
    webhookUrl: 'http://127.0.0.1:3000/avisos?de=mp',
    validFrom: new Date('2026-11-20T12:00:00Z'),
    expiresAt: inTwoDays,
    statementDescriptor: 'CANTIGA',
    maxInstallments: 6,
    excludedMethods: [],
    idempotencyKey: 'checkout-1',
    ...changes,
  }
}

function asRequest({ url, headers, body }: Received) {
  return { query: url.searchParams, header: (name: string) => headers[name]?.toString(), body }
}
