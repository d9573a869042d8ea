import { createRequire } from 'node:module'

import {
  Chargeback,
  MercadoPagoConfig,
  MerchantOrder,
  Payment,
  PaymentRefund,
  Preference,
  User,
  WebhookSignatureValidator,
} from 'mercadopago'
import { expect, onTestFinished, test } from 'vitest'

import {
  testToken,
  startTestEmulator,
  createPreference,
  startWebhookReceiver,
  webhookSecret,
} from '#emulator/test-emulator.ts'

const { AppConfig } = createRequire(import.meta.url)('mercadopago/dist/utils/config')

test('the official SDK → creates, reads, cancels and refunds', async () => {
  const { emulator, config } = await createSdk()
  const created = await new Preference(config()).create({ body: preference() })
  expect(created).toMatchObject({ collector_id: 446_566_691, api_response: { status: 201 } })
  const id = created.id ?? ''
  expect(await new Preference(config()).get({ preferenceId: id })).toMatchObject({ id, init_point: created.init_point })
  const changed = await new Preference(config()).update({
    id,
    updatePreferenceRequest: { ...preference(), external_reference: 'b' },
  })
  expect(changed.external_reference).toBe('b')

  const { payment } = (await emulator.control(`/preferences/${id}/pay`)).body
  expect(await new Payment(config()).get({ id: payment.id })).toMatchObject({ id: payment.id, status: 'approved' })
  const found = await new Payment(config()).search({ options: { external_reference: 'b', limit: 1, offset: 0 } })
  expect(found).toMatchObject({ paging: { total: 1 }, results: [{ id: String(payment.id) }] })

  const refund = await new PaymentRefund(config()).create({ payment_id: payment.id, body: { amount: 9.9 } })
  expect(refund).toMatchObject({ amount: 9.9, payment_id: payment.id, status: 'approved' })
  expect(await new PaymentRefund(config()).get({ payment_id: payment.id, refund_id: refund.id ?? 0 })).toMatchObject({
    id: refund.id,
  })
  await new PaymentRefund(config()).total({ payment_id: payment.id })
  const order = await new MerchantOrder(config()).get({ merchantOrderId: payment.order.id })
  expect(order).toMatchObject({ refunded_amount: 219.9, order_status: 'reverted' })

  const pix = (await emulator.control(`/preferences/${id}/pay`, { method: 'pix' })).body.payment
  expect(await new Payment(config()).cancel({ id: pix.id })).toMatchObject({ status: 'cancelled' })
  expect(await new User(config()).get()).toMatchObject({ id: 446_566_691, site_id: 'MLB' })
})

test('the SDK → reads a chargeback', async () => {
  const { emulator, config } = await createSdk()
  const created = await new Preference(config()).create({ body: preference() })
  const { payment } = (await emulator.control(`/preferences/${created.id}/pay`)).body
  const { chargeback } = (await emulator.control(`/payments/${payment.id}/chargeback`)).body
  const read = await new Chargeback(config()).get({ id: chargeback.id })
  expect(read).toMatchObject({ id: chargeback.id, documentation_required: true, payments: [payment.id] })
})

test('the SDK with the in-process header → must carry the token', async () => {
  const { emulator, config } = await createSdk()
  const created = await new Preference(config()).create({ body: preference() })
  const { payment } = (await emulator.control(`/preferences/${created.id}/pay`)).body
  await emulator.control('/knobs', { refunds: 'contingency' })
  const total = (options: object) =>
    new PaymentRefund(new MercadoPagoConfig({ accessToken: testToken, options: { maxRetries: 0, ...options } })).total({
      payment_id: payment.id,
    })
  const shown = { 'X-Render-In-Process-Refunds': 'true' }

  await expect(total({ idempotencyKey: 'k' })).rejects.toMatchObject({ name: 'MPBadRequestError' })
  await expect(total({ idempotencyKey: 'k', headers: shown })).rejects.toMatchObject({ name: 'MPAuthenticationError' })
  const headers = { ...shown, Authorization: `Bearer ${testToken}` }
  const refund = await total({ idempotencyKey: 'k', headers })
  expect(refund).toMatchObject({ status: 'in_process', amount: 219.9 })
  const asking = new MercadoPagoConfig({
    accessToken: testToken,
    options: Object.assign({ maxRetries: 0 }, { headers }),
  })
  const [listed] = await new PaymentRefund(asking).list({ payment_id: payment.id })
  expect(listed).toMatchObject({ id: refund.id, status: 'in_process' })
})

test('the SDK → finds payments by time of change', async () => {
  const { emulator, config } = await createSdk()
  const created = await new Preference(config()).create({ body: preference() })
  const pay = (how: object) => emulator.control(`/preferences/${created.id}/pay`, how)
  const pix = (await pay({ method: 'pix' })).body.payment
  await pay({})
  await emulator.control('/clock', { advanceMs: 3_600_000 })
  await emulator.control(`/payments/${pix.id}/pay`)
  const options = {
    range: 'date_last_updated' as const,
    begin_date: new Date(Date.now() + 1_800_000).toISOString(),
    end_date: new Date(Date.now() + 7_200_000).toISOString(),
    sort: 'date_last_updated' as const,
    criteria: 'desc' as const,
  }
  const found = await new Payment(config()).search({ options })
  expect(found).toMatchObject({ paging: { total: 1 }, results: [{ id: String(pix.id), status: 'approved' }] })
})

test('the SDK → reads payments with another sum, currency, receiver or reference', async () => {
  const { emulator, config } = await createSdk()
  const created = await new Preference(config()).create({ body: preference() })
  const deviations = [
    [{ amount: 1.5 }, { transaction_amount: 1.5 }],
    [{ currency: 'ARS' }, { currency_id: 'ARS', transaction_amount: 219.9 }],
    [{ collectorId: 99 }, { collector_id: 99 }],
    [{ reference: 'somebody-else' }, { external_reference: 'somebody-else' }],
  ]
  for (const [deviation, expected] of deviations) {
    const { payment } = (await emulator.control(`/preferences/${created.id}/pay`, deviation)).body
    expect(await new Payment(config()).get({ id: payment.id })).toMatchObject(expected ?? {})
  }
  expect((await emulator.control(`/preferences/${created.id}/pay`, { currency: 'R$' })).status).toBe(400)
})

test('the SDK → throws its typed errors', async () => {
  const { emulator, config } = await createSdk()
  await expect(new Payment(config()).get({ id: 1 })).rejects.toMatchObject({ name: 'MPNotFoundError', status: 404 })
  await expect(new Preference(config()).create({ body: preference({ back_urls: {} }) })).rejects.toMatchObject({
    name: 'MPBadRequestError',
    error: 'invalid_auto_return',
  })
  const stranger = new MercadoPagoConfig({ accessToken: 'no' })
  await expect(new User(stranger).get()).rejects.toMatchObject({ name: 'MPAuthenticationError' })
  await emulator.control('/knobs', { faults: [{ path: '^/v1', status: 429, retryAfter: 3 }] })
  await expect(new Payment(config()).get({ id: 1 })).rejects.toMatchObject({ name: 'MPRateLimitError', retryAfter: 3 })
})

test('the SDK’s shared key → reused, as with the real provider', async () => {
  const { config } = await createSdk()
  const shared = config()
  const preferences = new Preference(shared)
  const first = await preferences.create({ body: preference(), requestOptions: { idempotencyKey: 'a' } })
  expect((await preferences.create({ body: preference() })).id).toBe(first.id)
  const other = preference({ external_reference: 'other' })
  await expect(preferences.create({ body: other })).rejects.toMatchObject({ name: 'MPIdempotencyError' })
})

test('the SDK retries a failure with the same key → one preference', async () => {
  const { emulator } = await createSdk()
  await emulator.control('/knobs', { faults: [{ path: '^/checkout/preferences', resetAfterCommit: true }] })
  const config = new MercadoPagoConfig({ accessToken: testToken, options: { maxRetries: 1, initialDelay: 1 } })
  const created = await new Preference(config).create({ body: preference() })
  const found = await new Preference(config).search({})
  expect(found).toMatchObject({ total: 1, elements: [{ id: created.id }] })
})

test('the SDK’s validator → accepts the emulator’s events', async () => {
  const { emulator, config } = await createSdk()
  const shop = await startWebhookReceiver()
  const created = await new Preference(config()).create({ body: preference({ notification_url: shop.url }) })
  await emulator.control('/knobs', { notices: { kinds: ['webhook'] } })
  await emulator.control(`/preferences/${created.id}/pay`)
  await emulator.control('/notices/flush')

  const [notice] = shop.received
  const signed = {
    xSignature: notice?.headers['x-signature'],
    xRequestId: notice?.headers['x-request-id'],
    dataId: notice?.url.searchParams.get('data.id'),
    toleranceSeconds: 60,
  }
  expect(() => WebhookSignatureValidator.validate({ ...signed, secret: webhookSecret })).not.toThrow()
  expect(() => WebhookSignatureValidator.validate({ ...signed, secret: 'no' })).toThrow('SignatureMismatch')
})

async function createSdk() {
  const emulator = await startTestEmulator()
  const before = AppConfig.BASE_URL
  AppConfig.BASE_URL = emulator.url
  onTestFinished(() => void (AppConfig.BASE_URL = before))
  return { emulator, config: freshConfig }
}

function freshConfig() {
  return new MercadoPagoConfig({ accessToken: testToken, options: { maxRetries: 0, timeout: 60_000 } })
}

function preference(changes: Record<string, unknown> = {}) {
  const { items, ...rest } = createPreference(changes)
  return { ...rest, items }
}
