import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import {
  tempDir,
  startTestEmulator,
  createPreference,
  startWebhookReceiver,
  webhookSecret,
} from '#emulator/test-emulator.ts'
import type { Received, TestEmulator } from '#emulator/test-emulator.ts'

import { signatureHeader } from './signature.ts'

test('a payment → four events: signed webhook, legacy IPN and two merchant orders', async () => {
  const emulator = await startTestEmulator()
  const shop = await startWebhookReceiver()
  const { payment } = await pay(emulator, shop.url)
  await emulator.control('/notices/flush')

  expect(shop.received.map(kindOf)).toEqual(['webhook', 'payment', 'merchant_order', 'merchant_order'])
  const [webhook, ipn, order] = shop.received
  expect(webhook?.url.search).toBe(`?fonte=1&data.id=${payment.id}&type=payment`)
  expect(JSON.parse(webhook?.body ?? '')).toEqual({
    id: expect.any(Number),
    live_mode: false,
    type: 'payment',
    date_created: expect.stringMatching(/-04:00$/),
    user_id: 446_566_691,
    api_version: 'v1',
    action: 'payment.created',
    data: { id: String(payment.id) },
  })
  expect(ipn?.url.search).toBe(`?fonte=1&id=${payment.id}&topic=payment`)
  expect(ipn?.headers['x-signature']).toBeUndefined()
  expect(order?.url.search).toBe(`?fonte=1&id=${payment.order.id}&topic=merchant_order`)
})

test('a chargeback → its own topic, signed with its own id', async () => {
  const emulator = await startTestEmulator()
  const shop = await startWebhookReceiver()
  const { payment } = await pay(emulator, shop.url)
  await emulator.control('/knobs', { notices: { kinds: ['webhook', 'dispute'] } })
  const { chargeback } = (await emulator.control(`/payments/${payment.id}/chargeback`)).body
  await emulator.control('/notices/flush')

  const dispute = shop.received.find(({ url }) => url.searchParams.get('type') === 'topic_chargebacks_wh')
  expect(dispute?.url.searchParams.get('data.id')).toBe(chargeback.id)
  expect(JSON.parse(dispute?.body ?? '')).toMatchObject({ data: { id: chargeback.id, payment_id: payment.id } })
  expect(dispute && isRight(dispute)).toBe(true)
  expect(shop.received.filter(({ url }) => url.searchParams.get('type') === 'payment')).toHaveLength(2)
})

test('a fraud alert → the payment is unchanged', async () => {
  const emulator = await startTestEmulator()
  const shop = await startWebhookReceiver()
  const { payment } = await pay(emulator, shop.url)
  const alerted = await emulator.control(`/payments/${payment.id}/alert`)
  await emulator.control('/notices/flush')

  expect(alerted.body).toMatchObject({ status: 'approved', date_last_updated: payment.date_last_updated })
  const dispute = shop.received.find(({ url }) => url.searchParams.get('type') === 'stop_delivery_op_wh')
  expect(JSON.parse(dispute?.body ?? '')).toMatchObject({ data: { payment_id: payment.id } })
})

test('the signature → covers query id, request id and time', async () => {
  const emulator = await startTestEmulator()
  const shop = await startWebhookReceiver()
  await emulator.control('/knobs', { notices: { kinds: ['webhook'] } })
  await pay(emulator, shop.url)
  await emulator.control('/knobs', { notices: { tsUnit: 'ms' } })
  await pay(emulator, shop.url)
  await emulator.control('/knobs', { notices: { secret: 'wrong' } })
  await pay(emulator, shop.url)
  await emulator.control('/notices/flush')

  expect(shop.received.map(isRight)).toEqual([true, true, false])
  expect(shop.received.map((one) => /ts=(\d+),/.exec(String(one.headers['x-signature']))?.[1]?.length)).toEqual([
    10, 13, 13,
  ])
})

test('the published vector → the published signature', () => {
  const requestId = '2066ca19-c6f1-498a-be75-1923005edd06'
  expect(signatureHeader('segredo-de-teste', '123456', requestId, '1742505638')).toBe(
    'ts=1742505638,v1=453aed78ce3a02d158c1d93186ea249d1aff8a54fca58e321681378956ccb993',
  )
})

test('configured events → twice, reversed, shuffled or none', async () => {
  const emulator = await startTestEmulator()
  const shop = await startWebhookReceiver()
  const round = async (notices: Record<string, unknown>) => {
    shop.received.length = 0
    await emulator.control('/knobs', undefined, 'DELETE')
    await emulator.control('/knobs', { notices })
    await pay(emulator, shop.url)
    await emulator.control('/notices/flush', { all: true })
    return shop.received.map(kindOf)
  }

  expect(await round({ copies: 2, kinds: ['webhook'] })).toEqual(['webhook', 'webhook'])
  expect(new Set(shop.received.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
  expect(await round({ order: 'reversed' })).toEqual(['merchant_order', 'merchant_order', 'payment', 'webhook'])
  expect((await round({ order: 'shuffled' })).toSorted()).toEqual([
    'merchant_order',
    'merchant_order',
    'payment',
    'webhook',
  ])
  expect(await round({ drop: true })).toEqual([])
  expect(await round({ drop: 0 })).toHaveLength(4)
})

test('"before the redirect" → the shop knows when the buyer returns', async () => {
  const emulator = await startTestEmulator()
  const shop = await startWebhookReceiver()
  await pay(emulator, shop.url)
  expect(shop.received).toHaveLength(4)
})

test('a delayed event → waits for the clock', async () => {
  const emulator = await startTestEmulator()
  const shop = await startWebhookReceiver()
  await emulator.control('/knobs', { notices: { delayMs: 3_600_000, beforeRedirect: false } })
  await pay(emulator, shop.url)
  expect((await emulator.control('/notices/flush')).body).toMatchObject({ delivered: 0, waiting: 4 })
  await emulator.control('/clock', { advanceMs: 3_600_000 })
  await emulator.control('/notices/flush')
  expect(shop.received).toHaveLength(4)
})

test.for([500, 404, 302, 204])('a response of %s → not an acknowledgement, the event is repeated', async (status) => {
  const emulator = await startTestEmulator()
  const shop = await startWebhookReceiver((_, count) => (count === 1 ? status : 200))
  await emulator.control('/knobs', { notices: { kinds: ['webhook'], retryMs: [1_000] } })
  await pay(emulator, shop.url)
  expect((await emulator.control('/notices/flush', { all: true })).body).toEqual({
    delivered: 1,
    failed: 0,
    waiting: 0,
  })

  const [notice] = (await emulator.control('/notices', undefined, 'GET')).body
  expect(notice.attempts.map((attempt: { status: number }) => attempt.status)).toEqual([status, 200])
})

test('a shop that never answers → given up after the time limit', async () => {
  const emulator = await startTestEmulator()
  const shop = await startWebhookReceiver(() => 'never')
  await emulator.control('/knobs', { notices: { kinds: ['webhook'], timeoutMs: 50 } })
  await pay(emulator, shop.url)
  const [notice] = (await emulator.control('/notices', undefined, 'GET')).body
  expect(notice).toMatchObject({ state: 'waiting', attempts: [{ status: null }] })
})

test('an undelivered event → delivered after a restart', async () => {
  const dir = tempDir()
  const before = await startTestEmulator(dir)
  const shop = await startWebhookReceiver((_, count) => (count === 1 ? 500 : 200))
  await before.control('/knobs', { notices: { kinds: ['webhook'] } })
  await pay(before, shop.url)
  await before.stop()
  rmSync(join(dir, 'port'))

  const after = await startTestEmulator(dir)
  await after.control('/notices/flush', { all: true })
  expect(shop.received).toHaveLength(2)
  expect(isRight(shop.received[1])).toBe(true)
})

test('each later change → an update with its own event', async () => {
  const emulator = await startTestEmulator()
  const shop = await startWebhookReceiver()
  await emulator.control('/knobs', { notices: { kinds: ['webhook'] } })
  const { payment } = await pay(emulator, shop.url, { method: 'pix' })
  await emulator.control(`/payments/${payment.id}/pay`)
  await emulator.control('/notices/flush')

  const events = shop.received.map(({ body }) => JSON.parse(body))
  expect(events.map(({ action }) => action)).toEqual(['payment.created', 'payment.updated'])
  expect(events[0].id).not.toBe(events[1].id)
})

test('no notification URL → no event', async () => {
  const emulator = await startTestEmulator()
  const preference = await emulator.api('POST', '/checkout/preferences', createPreference())
  await emulator.control(`/preferences/${preference.body.id}/pay`)
  expect((await emulator.control('/notices', undefined, 'GET')).body).toEqual([])
})

async function pay(emulator: TestEmulator, shopUrl: string, how: Record<string, unknown> = {}) {
  const request = createPreference({ notification_url: `${shopUrl}/avisos?fonte=1` })
  const preference = await emulator.api('POST', '/checkout/preferences', request)
  return (await emulator.control(`/preferences/${preference.body.id}/pay`, how)).body
}

function kindOf({ url }: Received): string {
  return url.searchParams.get('topic') ?? (url.searchParams.has('data.id') ? 'webhook' : 'unknown')
}

function isRight(received: Received | undefined): boolean {
  const header = String(received?.headers['x-signature'])
  const ts = /ts=(\d+),/.exec(header)?.[1] ?? ''
  const dataId = received?.url.searchParams.get('data.id') ?? ''
  return header === signatureHeader(webhookSecret, dataId, String(received?.headers['x-request-id']), ts)
}
