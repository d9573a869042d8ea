import { get } from 'node:http'

import { expect, test } from 'vitest'

import { startTestEmulator, createPreference } from '#emulator/test-emulator.ts'
import type { TestEmulator } from '#emulator/test-emulator.ts'

const dayMs = 86_400_000

test('a wrong token → refused', async () => {
  const emulator = await startTestEmulator()
  const calls = ['/v1/payments/1', '/users/me', '/merchant_orders/1', '/checkout/preferences/x']
  const answers = await Promise.all(
    calls.map((path) => emulator.api('GET', path, undefined, { authorization: 'Bearer no' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect(answers[0]?.body.error).toBe('unauthorized')
})

test('a body that is too long → refused', async () => {
  const emulator = await startTestEmulator()
  const long = 'x'.repeat(300_000)
  const { status } = await fetch(`${emulator.url}/checkout/preferences`, { method: 'POST', body: long })

  expect(status).toBe(413)
})

test('a preference → created with or without the trailing slash, read, updated and found', async () => {
  const emulator = await startTestEmulator()
  const created = await emulator.api('POST', '/checkout/preferences/', createPreference())
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    collector_id: 446_566_691,
    client_id: expect.any(String),
    site_id: 'MLB',
    external_reference: 'order-1',
    init_point: `${emulator.url}/checkout/v1/redirect?pref_id=${created.body.id}`,
  })
  expect(created.body.id).toMatch(/^446566691-[0-9a-f-]{36}$/)

  const updated = await emulator.api('PUT', `/checkout/preferences/${created.body.id}`, {
    external_reference: 'order-2',
  })
  expect(updated.body).toMatchObject({ id: created.body.id, external_reference: 'order-2' })
  expect((await emulator.api('GET', `/checkout/preferences/${created.body.id}`)).body).toEqual(updated.body)

  await emulator.api('POST', '/checkout/preferences', createPreference())
  const found = await emulator.api('GET', '/checkout/preferences/search?external_reference=order-2')
  expect(found.body).toMatchObject({ total: 1, elements: [{ id: created.body.id }] })
})

test('a preference closed by an update → no new payments, an existing one can be paid', async () => {
  const emulator = await startTestEmulator()
  const { body } = await emulator.api('POST', '/checkout/preferences', createPreference())
  const pix = (await emulator.control(`/preferences/${body.id}/pay`, { method: 'pix' })).body.payment
  const closing = { expires: true, expiration_date_to: new Date().toISOString() }
  const closed = await emulator.api('PUT', `/checkout/preferences/${body.id}`, closing)

  expect(closed).toMatchObject({ status: 200, body: { ...closing, id: body.id, items: body.items } })
  expect((await emulator.control(`/preferences/${body.id}/pay`)).status).toBe(409)
  expect(await (await emulator.visit(`/checkout/v1/redirect?pref_id=${body.id}`)).text()).toMatch(
    /encerrad|venc|expir/i,
  )
  expect((await emulator.control(`/payments/${pix.id}/pay`)).body.status).toBe('approved')
})

test('auto_return without a return URL → refused by name', async () => {
  const emulator = await startTestEmulator()
  const refused = await emulator.api('POST', '/checkout/preferences', createPreference({ back_urls: {} }))
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    error: 'invalid_auto_return',
    message: 'auto_return invalid. back_url.success must be defined',
  })
})

test.for([
  ['no items', { items: [] }],
  ['a free item', { items: [{ title: 'x', quantity: 1, unit_price: 0 }] }],
  ['another currency', { items: [{ title: 'x', quantity: 1, unit_price: 1, currency_id: 'USD' }] }],
  ['a notice address that is none', { notification_url: 'javascript:alert(1)' }],
  ['a way back that is none', { back_urls: { success: 'file:///etc/passwd' } }],
  ['a reference that is too long', { external_reference: 'x'.repeat(257) }],
])('a preference with %s → refused', async ([, changes]) => {
  const emulator = await startTestEmulator()
  expect((await emulator.api('POST', '/checkout/preferences', createPreference(Object(changes)))).status).toBe(400)
})

test('an unknown resource → 404 in the provider’s format', async () => {
  const emulator = await startTestEmulator()
  const missing = await emulator.api('GET', '/v1/payments/123')
  expect(missing.status).toBe(404)
  expect(missing.body).toMatchObject({ message: 'Payment not found', error: 'not_found', cause: [{ code: 2000 }] })
  const paths = ['/checkout/preferences/x', '/merchant_orders/1', '/v1/chargebacks/1', '/v1/payments/1/refunds']
  const answers = await Promise.all(paths.map((path) => emulator.api('GET', path)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('a repeated idempotency key → the same response; another body → a conflict', async () => {
  const emulator = await startTestEmulator()
  const key = { 'x-idempotency-key': 'key-1' }
  const first = await emulator.api('POST', '/checkout/preferences/', createPreference(), key)
  const again = await emulator.api('POST', '/checkout/preferences/', createPreference(), key)
  const other = await emulator.api('POST', '/checkout/preferences/', createPreference({ external_reference: 'b' }), key)
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(other.status).toBe(409)

  const both = await Promise.all(
    [1, 2].map(() =>
      emulator.api('POST', '/checkout/preferences', createPreference(), { 'x-idempotency-key': 'key-2' }),
    ),
  )
  expect(both[0]?.body.id).toBe(both[1]?.body.id)
})

test('a payment → a numeric id when read, a string in a search', async () => {
  const emulator = await startTestEmulator()
  const { payment } = await paid(emulator)
  const got = await emulator.api('GET', `/v1/payments/${payment.id}`)
  const found = await emulator.api(
    'GET',
    '/v1/payments/search?external_reference=order-1&sort=date_created&criteria=desc',
  )

  expect(got.body).toMatchObject({
    id: payment.id,
    collector_id: 446_566_691,
    status: 'approved',
    transaction_amount: 219.9,
  })
  expect(typeof got.body.id).toBe('number')
  expect(found.body.paging).toEqual({ total: 1, limit: 30, offset: 0 })
  expect(found.body.results[0]).toMatchObject({ id: String(payment.id), collector_id: '446566691' })
})

test('a search → filters by reference and time, paginated', async () => {
  const emulator = await startTestEmulator()
  const { preferenceId } = await paid(emulator)
  await emulator.control('/clock', { advanceMs: dayMs })
  await emulator.control(`/preferences/${preferenceId}/pay`, { holder: 'FUND' })
  const search = (query: string) => emulator.api('GET', `/v1/payments/search?external_reference=order-1${query}`)

  expect((await search('&limit=1&offset=1&criteria=desc')).body).toMatchObject({
    paging: { total: 2, limit: 1, offset: 1 },
    results: [{ status: 'approved' }],
  })
  const since = new Date(Date.now() + dayMs / 2).toISOString()
  expect((await search(`&range=date_created&begin_date=${since}`)).body.results).toMatchObject([{ status: 'rejected' }])
  expect((await emulator.api('GET', '/v1/payments/search?external_reference=x')).body.results).toEqual([])
})

test('a pending payment → can be cancelled, others not', async () => {
  const emulator = await startTestEmulator()
  const pix = await paid(emulator, { method: 'pix' })
  const card = await paid(emulator)
  const cancel = (id: number) => emulator.api('PUT', `/v1/payments/${id}`, { status: 'cancelled' })

  expect((await cancel(pix.payment.id)).body).toMatchObject({ status: 'cancelled', status_detail: 'by_collector' })
  expect(await cancel(card.payment.id)).toMatchObject({ status: 400, body: { cause: [{ code: 2063 }] } })
  expect((await emulator.control(`/payments/${pix.payment.id}/pay`)).status).toBe(409)
})

test('partial refunds → up to the rest, never more', async () => {
  const emulator = await startTestEmulator()
  const { payment } = await paid(emulator)
  const refund = refunds(emulator, payment.id)

  expect(await refund({ amount: 19.9 }, 'a')).toMatchObject({ status: 201, body: { amount: 19.9, status: 'approved' } })
  expect((await emulator.api('GET', `/v1/payments/${payment.id}`)).body).toMatchObject({
    status: 'approved',
    status_detail: 'partially_refunded',
    transaction_amount_refunded: 19.9,
  })
  expect((await refund({ amount: 200.01 }, 'b')).status).toBe(400)
  expect((await refund({ amount: -1 }, 'c')).status).toBe(400)
  const rest = await refund({}, 'd')
  expect(rest).toMatchObject({ status: 201, body: { amount: 200, payment_id: payment.id } })
  expect((await refund({}, 'd')).body).toEqual(rest.body)
  expect((await refund({}, 'e')).status).toBe(400)

  const got = await emulator.api('GET', `/v1/payments/${payment.id}`)
  expect(got.body).toMatchObject({ status: 'refunded', status_detail: 'refunded', transaction_amount_refunded: 219.9 })
  const listed = await emulator.api('GET', `/v1/payments/${payment.id}/refunds/`)
  expect(listed.body).toHaveLength(2)
  expect((await emulator.api('GET', `/v1/payments/${payment.id}/refunds/${rest.body.id}`)).body).toEqual(rest.body)
})

test('concurrent refunds → never more than paid', async () => {
  const emulator = await startTestEmulator()
  const { payment } = await paid(emulator)
  const answers = await Promise.all(['a', 'b', 'c'].map((key) => refunds(emulator, payment.id)({ amount: 100 }, key)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(1)
})

test('a refund → requires its key, a balance, and at most 180 days', async () => {
  const emulator = await startTestEmulator()
  const { payment } = await paid(emulator)
  const refund = refunds(emulator, payment.id)
  expect((await emulator.api('POST', `/v1/payments/${payment.id}/refunds`, {})).status).toBe(400)

  await emulator.control('/knobs', { balance: 50 })
  expect((await refund({ amount: 60 }, 'a')).status).toBe(400)
  expect((await refund({ amount: 40 }, 'b')).status).toBe(201)
  expect((await emulator.control('/knobs', undefined, 'GET')).body.balance).toBe(10)

  await emulator.control('/knobs', { balance: null })
  await emulator.control('/clock', { advanceMs: 181 * dayMs })
  expect((await refund({}, 'c')).status).toBe(400)
})

test('a refund in process → the payment unchanged, its amount reserved', async () => {
  const emulator = await startTestEmulator()
  const { payment } = await paid(emulator)
  const refund = refunds(emulator, payment.id)
  await emulator.control('/knobs', { refunds: 'in-process', balance: 500 })
  const made = await refund({ amount: 200 }, 'a')
  expect(made).toMatchObject({ status: 201, body: { status: 'in_process', amount_refunded_to_payer: 0 } })
  const read = () => emulator.api('GET', `/v1/payments/${payment.id}`)
  expect((await read()).body).toMatchObject({ status: 'approved', transaction_amount_refunded: 0 })
  expect((await refund({ amount: 20 }, 'b')).body.cause).toMatchObject([{ code: 4040 }])

  const end = (how: string) => emulator.control(`/payments/${payment.id}/refunds/${made.body.id}/${how}`)
  expect((await end('reject')).status).toBe(200)
  expect((await end('approve')).status).toBe(409)
  expect((await emulator.control('/knobs', undefined, 'GET')).body.balance).toBe(500)
  expect((await read()).body).toMatchObject({ status: 'approved', transaction_amount_refunded: 0 })
  const second = await refund({}, 'c')
  await emulator.control(`/payments/${payment.id}/refunds/${second.body.id}/approve`)
  expect((await read()).body).toMatchObject({ status: 'refunded', transaction_amount_refunded: 219.9 })
})

test('in contingency → an error unless in-process is accepted, and the refund is made', async () => {
  const emulator = await startTestEmulator()
  const { payment } = await paid(emulator)
  await emulator.control('/knobs', { refunds: 'contingency' })
  const ask = { 'x-idempotency-key': 'a', 'x-render-in-process-refunds': 'true' }
  const path = `/v1/payments/${payment.id}/refunds`
  expect((await refunds(emulator, payment.id)({}, 'a')).status).toBe(400)
  expect((await emulator.api('GET', path)).body).toEqual([])

  const shown = await emulator.api('POST', path, {}, ask)
  expect(shown).toMatchObject({ status: 201, body: { status: 'in_process', amount: 219.9 } })
  expect((await emulator.api('GET', path, undefined, ask)).body).toEqual([shown.body])
  await emulator.control(`/payments/${payment.id}/refunds/${shown.body.id}/approve`)
  expect((await emulator.api('GET', path)).body).toMatchObject([{ status: 'approved' }])
})

test('two payments of one preference → both approved, in one merchant order', async () => {
  const emulator = await startTestEmulator()
  const { preferenceId, payment } = await paid(emulator, { holder: 'FUND' })
  const order = `/merchant_orders/${payment.order.id}`
  expect((await emulator.api('GET', order)).body).toMatchObject({ order_status: 'payment_required', paid_amount: 0 })

  await emulator.control(`/preferences/${preferenceId}/pay`)
  await emulator.control(`/preferences/${preferenceId}/pay`)
  const derived = await emulator.api('GET', order)
  expect(derived.body).toMatchObject({
    status: 'closed',
    order_status: 'paid',
    paid_amount: 439.8,
    total_amount: 219.9,
  })
  expect(derived.body.payments.map(({ status }: { status: string }) => status)).toEqual([
    'rejected',
    'approved',
    'approved',
  ])
})

test('a mediation and a chargeback → take the payment, and can be won', async () => {
  const emulator = await startTestEmulator()
  const { payment } = await paid(emulator)
  const control = (what: string) => emulator.control(`/payments/${payment.id}/${what}`)

  expect((await control('mediate')).body).toMatchObject({ status: 'in_mediation' })
  expect((await control('win')).body).toMatchObject({ status: 'approved' })
  expect((await control('chargeback')).body).toMatchObject({ status: 'charged_back', status_detail: 'in_process' })
  expect((await control('win')).body).toMatchObject({ status: 'charged_back', status_detail: 'reimbursed' })
  expect((await control('win')).status).toBe(409)
})

test('an open chargeback → has a deadline for evidence', async () => {
  const emulator = await startTestEmulator()
  const { payment } = await paid(emulator)
  const contested = await emulator.control(`/payments/${payment.id}/chargeback`)
  const found = await emulator.api('GET', `/v1/chargebacks/${contested.body.chargeback.id}`)
  expect(found.body).toMatchObject({ payments: [payment.id], documentation_required: true, coverage_elegible: true })
})

test('faults → apply as configured, a limited number of times', async () => {
  const emulator = await startTestEmulator()
  const path = '^/v1/payments/'
  await emulator.control('/knobs', {
    faults: [
      { path, status: 429, retryAfter: 7 },
      { path, status: 500, times: 2 },
    ],
  })
  const call = () => emulator.api('GET', '/v1/payments/search')
  const limited = await call()
  expect(limited).toMatchObject({ status: 429, body: { status: 429 } })
  expect(limited.headers.get('retry-after')).toBe('7')
  expect([(await call()).status, (await call()).status, (await call()).status]).toEqual([500, 500, 200])
})

test('a connection reset after the commit → the change persists', async () => {
  const emulator = await startTestEmulator()
  await emulator.control('/knobs', {
    faults: [{ path: '^/checkout/preferences', method: 'POST', resetAfterCommit: true }],
  })
  const key = { 'x-idempotency-key': 'lost' }

  await expect(emulator.api('POST', '/checkout/preferences/', createPreference(), key)).rejects.toThrow('fetch failed')
  const again = await emulator.api('POST', '/checkout/preferences/', createPreference(), key)
  expect(again.status).toBe(201)
  expect((await emulator.api('GET', '/checkout/preferences/search')).body.total).toBe(1)
})

test('an invalid setting → named, nothing changes', async () => {
  const emulator = await startTestEmulator()
  expect((await emulator.control('/knobs', { notices: { copies: 3, order: 'sideways' } })).body.error).toMatch(
    'notices.order',
  )
  expect((await emulator.control('/knobs', { speed: 1 })).status).toBe(400)
  expect((await emulator.control('/knobs', { faults: [{ path: '(' }] })).status).toBe(400)
  expect((await emulator.control('/knobs', undefined, 'GET')).body.notices.copies).toBe(1)
  expect((await emulator.control('/knobs', { notices: { copies: 3 } })).body.notices).toMatchObject({
    copies: 3,
    order: 'normal',
  })
  expect((await emulator.control('/knobs', { notices: { copies: null } })).body.notices.copies).toBe(1)
})

test('another origin or host name → refused', async () => {
  const emulator = await startTestEmulator()
  const { payment } = await paid(emulator, { method: 'pix' })
  const path = `/payments/${payment.id}/pay`
  const foreign = await fetch(`${emulator.url}/emulator${path}`, {
    method: 'POST',
    headers: { origin: 'http://evil.test' },
  })
  expect(foreign.status).toBe(403)
  expect(await statusFor(emulator.url, 'rebound.test')).toBe(403)
  expect((await emulator.api('GET', `/v1/payments/${payment.id}`)).body.status).toBe('pending')
})

async function paid(emulator: TestEmulator, how: Record<string, unknown> = {}) {
  const preference = await emulator.api('POST', '/checkout/preferences', createPreference())
  const answer = await emulator.control(`/preferences/${preference.body.id}/pay`, how)
  expect(answer.status).toBe(201)
  return { preferenceId: String(preference.body.id), payment: answer.body.payment, returnUrl: answer.body.returnUrl }
}

function refunds(emulator: TestEmulator, paymentId: number) {
  return (body: Record<string, unknown>, key: string) =>
    emulator.api('POST', `/v1/payments/${paymentId}/refunds`, body, { 'x-idempotency-key': key })
}

/** `fetch` always sends the real host; with DNS rebinding a page sends another one. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
}
