import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import type { WebhookRequest } from '#adapters/payments/payments.ts'

import { parseWebhook as parseWebhookAt } from './webhook-signature.ts'

/** At the time that was signed. */
function parseWebhook(secrets: string[], request: WebhookRequest) {
  const ts = Number(/ts=(\d+)/.exec(request.header('x-signature') ?? '')?.[1] ?? 0)
  return parseWebhookAt(secrets, request, new Date(ts < 100_000_000_000 ? ts * 1_000 : ts))
}

const secret = 'segredo-de-teste'
const requestId = '2066ca19-c6f1-498a-be75-1923005edd06'
const vectors = [
  { ts: '1742505638', v1: '453aed78ce3a02d158c1d93186ea249d1aff8a54fca58e321681378956ccb993' },
  { ts: '1742505638683', v1: 'b45077b52a65b9f47af470e76146eb068c54a649e975465fe5d0405ebceb64db' },
]

test.for(vectors)('the known vector → genuine, with time $ts in seconds or milliseconds', ({ ts, v1 }) => {
  expect(signWebhook(secret, { dataId: '123456', requestId, ts })).toBe(v1)
  expect(parseWebhook([secret], createEvent({ signature: `ts=${ts},v1=${v1}` }))).toEqual({
    kind: 'payment',
    eventId: `123456:${requestId}:${ts.padEnd(13, '0')}`,
    paymentId: '123456',
    action: 'payment.created',
  })
})

test.for(vectors)('a notice signed at $ts → refused as a replay after seven days', ({ ts, v1 }) => {
  const signedAt = Date.parse('2025-03-20T21:20:38Z')
  const kindAfter = (days: number) => {
    const event = createEvent({ signature: `ts=${ts},v1=${v1}` })
    return parseWebhookAt([secret], event, new Date(signedAt + days * 86_400_000)).kind
  }
  expect([kindAfter(0), kindAfter(6.9), kindAfter(7.1)]).toEqual(['payment', 'payment', 'forged'])
})

test.for(vectors)('a notice signed at $ts → refused when that is more than ten minutes ahead', ({ ts, v1 }) => {
  const signedAt = Date.parse('2025-03-20T21:20:38Z')
  const kindBefore = (minutes: number) => {
    const event = createEvent({ signature: `ts=${ts},v1=${v1}` })
    return parseWebhookAt([secret], event, new Date(signedAt - minutes * 60_000)).kind
  }
  expect([kindBefore(9), kindBefore(11), kindBefore(60 * 24 * 365)]).toEqual(['payment', 'forged', 'forged'])
})

test('one signature with other ids and words in the body → the same notice', () => {
  const ids = [1, 'x', null, 'a-b'].map((id) =>
    readEventId(createEvent({ body: { id, type: 'payment', action: `payment.${id}` } })),
  )
  expect(new Set(ids).size).toBe(1)
})

test('another request id, time or payment → another notice', () => {
  const found = [
    readSigned('1', 'a', '7'),
    readSigned('2', 'a', '7'),
    readSigned('1', 'b', '7'),
    readSigned('1', 'a', '8'),
  ]
  expect(new Set(found).size).toBe(4)
  expect(found).not.toContain('forged')
})

test('any of several secrets → accepted', () => {
  expect(parseWebhook(['test', secret, 'next'], createEvent()).kind).toBe('payment')
  expect(parseWebhook(['test', 'next'], createEvent()).kind).toBe('forged')
  expect(parseWebhook([], createEvent()).kind).toBe('forged')
})

test('an empty secret → verifies nothing', () => {
  const v1 = signWebhook('', { dataId: '123456', requestId, ts: '1' })
  expect(parseWebhook([''], createEvent({ signature: `ts=1,v1=${v1}` })).kind).toBe('forged')
})

test('the id in the body → ignored, the query’s is signed', () => {
  const notice = parseWebhook([secret], createEvent({ body: { id: 1, type: 'payment', data: { id: '999' } } }))
  expect(notice).toMatchObject({ kind: 'payment', paymentId: '123456' })
  expect(parseWebhook([secret], createEvent({ query: 'data.id=999&type=payment' })).kind).toBe('forged')
})

test('absent parts → omitted from the signed manifest', () => {
  const v1 = signWebhook(secret, { dataId: '123456', requestId: null, ts: '7' })
  expect(parseWebhook([secret], createEvent({ signature: `ts=7,v1=${v1}`, requestId: null })).kind).toBe('payment')
  expect(parseWebhook([secret], createEvent({ signature: `ts=7,v1=${v1}` })).kind).toBe('forged')
})

test('an upper-case id → accepted as is or lowercased', () => {
  const query = 'data.id=ORDER-A1&type=order'
  for (const dataId of ['ORDER-A1', 'order-a1']) {
    const v1 = signWebhook(secret, { dataId, requestId, ts: '7' })
    const notice = parseWebhook([secret], createEvent({ query, signature: `ts=7,v1=${v1}` }))
    expect(notice).toEqual({ kind: 'ignored', topic: 'order' })
  }
})

test('IPN and merchant order events → acknowledged and ignored', () => {
  for (const [query, topic] of [
    ['id=1&topic=payment', 'payment'],
    ['id=2&topic=merchant_order', 'merchant_order'],
  ]) {
    const notice = parseWebhook([secret], createEvent({ query, signature: null }))
    expect(notice).toEqual({ kind: 'ignored', topic })
  }
})

test('another topic → ignored only when genuine', () => {
  const query = 'data.id=123456&type=topic_merchant_order_wh'
  expect(parseWebhook([secret], createEvent({ query }))).toEqual({ kind: 'ignored', topic: 'topic_merchant_order_wh' })
  expect(parseWebhook([secret], createEvent({ query, signature: null })).kind).toBe('forged')
})

test.for([
  ['topic_chargebacks_wh', 'chargeback', { payment_id: 77 }, null],
  ['topic_claims_integration_wh', 'claim', { resource: '/post-purchase/v1/claims/123456' }, null],
  ['stop_delivery_op_wh', 'fraud-alert', { payment_id: 123456, merchant_order: 5 }, '123456'],
  ['stop_delivery_op_wh', 'fraud-alert', { payment_id: '78', merchant_order: 5 }, null],
  ['stop_delivery_op_wh', 'fraud-alert', { payment_id: '../users/me' }, null],
] as const)('a genuine %s → a %s, with the payment only where it is signed', ([type, topic, data, paymentId]) => {
  const query = `data.id=123456&type=${type}`
  const body = { actions: ['changed_case_status'], type, data: { id: '123456', ...data } }
  expect(parseWebhook([secret], createEvent({ query, body }))).toEqual({
    kind: 'dispute',
    eventId: `123456:${requestId}:1742505638000`,
    topic,
    id: '123456',
    paymentId,
  })
  expect(parseWebhook([secret], createEvent({ query, body, signature: null })).kind).toBe('forged')
})

test('a fraud alert → as a payment’s notice of the same signature, believed for an hour, then only a reason to ask', () => {
  const query = 'data.id=123456&type=stop_delivery_op_wh'
  const alert = createEvent({ query, body: { data: { payment_id: 123456 } } })
  const paymentAfter = (minutes: number) => {
    const notice = parseWebhookAt([secret], alert, new Date(1742505638000 + minutes * 60_000))
    return notice.kind === 'dispute' ? notice.paymentId : notice.kind
  }
  expect(parseWebhook([secret], alert)).toMatchObject({ eventId: readEventId(createEvent()) })
  expect([paymentAfter(59), paymentAfter(61)]).toEqual(['123456', null])
})

test.each(['', '&data.id='])('a fraud alert whose signature is of no id (%j) → the payment its body names', (id) => {
  const v1 = signWebhook(secret, { dataId: null, requestId, ts: '7' })
  const alert = { type: 'stop_delivery_op_wh', data: { payment_id: 58980959081, merchant_order: 249940988000 } }
  const event = createEvent({ query: `type=stop_delivery_op_wh${id}`, signature: `ts=7,v1=${v1}`, body: alert })
  expect(parseWebhook([secret], event)).toMatchObject({ topic: 'fraud-alert', id: null, paymentId: '58980959081' })
})

test('a wrong, truncated or missing signature → forged', () => {
  const { ts, v1 } = good
  for (const signature of [
    null,
    '',
    'v1',
    `ts=${ts}`,
    `v1=${v1}`,
    `ts=${ts},v1=${v1.slice(2)}`,
    `ts=${ts},v1=${v1}00`,
    `ts=${ts},v2=${v1}`,
    `ts=-${ts},v1=${v1}`,
    `ts=${ts}1,v1=${v1}`,
    `ts=${ts},v1=${'z'.repeat(64)}`,
    'x'.repeat(10_000),
  ]) {
    expect(parseWebhook([secret], createEvent({ signature })).kind).toBe('forged')
  }
})

test('a body that is no event → malformed, no exception', () => {
  for (const text of ['', '{', 'null', '[]', '"text"', '{"id":{"toString":1}}', '{"id":null}', '\u0000']) {
    const event = createEvent({ query: 'data.id=123456' })
    expect(parseWebhook([secret], { ...event, body: text }).kind).toBe('malformed')
    // What its query says is enough to ask the provider about the payment.
    expect(parseWebhook([secret], { ...createEvent(), body: text })).toMatchObject({ paymentId: '123456' })
  }
  expect(parseWebhook([secret], { query: new URLSearchParams(), header: () => undefined, body: 'x' }).kind).toBe(
    'malformed',
  )
})

test('a genuine payment event without a usable id → malformed', () => {
  const v1 = signWebhook(secret, { dataId: '../users/me', requestId, ts: '7' })
  const query = 'data.id=..%2Fusers%2Fme&type=payment'
  expect(parseWebhook([secret], createEvent({ query, signature: `ts=7,v1=${v1}` })).kind).toBe('malformed')

  const bare = signWebhook(secret, { dataId: null, requestId, ts: '7' })
  expect(parseWebhook([secret], createEvent({ query: 'type=payment', signature: `ts=7,v1=${bare}` })).kind).toBe(
    'malformed',
  )
})

test('a topic → sanitised before logging', () => {
  const notice = parseWebhook([secret], createEvent({ query: `id=1&topic=${'a%0Ab'.repeat(100)}`, signature: null }))
  expect(notice).toEqual({ kind: 'ignored', topic: 'ab'.repeat(30) })
})

/** The id of a genuine notice; what it is instead where it has none. */
function readSigned(dataId: string, request: string, ts: string): string {
  const v1 = signWebhook(secret, { dataId, requestId: request, ts })
  const query = `data.id=${dataId}&type=payment`
  return readEventId(createEvent({ query, requestId: request, signature: `ts=${ts},v1=${v1}` }))
}

function readEventId(event: WebhookRequest): string {
  const notice = parseWebhook([secret], event)
  return notice.kind === 'payment' ? notice.eventId : notice.kind
}

/** Hex HMAC-SHA256 over the provider's manifest; absent parts are omitted from it. */
function signWebhook(key: string, parts: { dataId: string | null; requestId: string | null; ts: string }): string {
  const id = parts.dataId ? `id:${parts.dataId};` : ''
  const request = parts.requestId ? `request-id:${parts.requestId};` : ''
  return createHmac('sha256', key).update(`${id}${request}ts:${parts.ts};`).digest('hex')
}

const good = vectors[0] ?? { ts: '', v1: '' }

type Changes = { query?: string; signature?: string | null; requestId?: string | null; body?: unknown }

function createEvent(changes: Changes = {}) {
  const headers: Record<string, string | null> = {
    'x-signature': changes.signature === undefined ? `ts=${good.ts},v1=${good.v1}` : changes.signature,
    'x-request-id': changes.requestId === undefined ? requestId : changes.requestId,
  }
  return {
    query: new URLSearchParams(changes.query ?? 'source_news=webhooks&data.id=123456&type=payment'),
    header: (name: string) => headers[name] ?? undefined,
    body: JSON.stringify(
      changes.body ?? { id: 12_345, type: 'payment', action: 'payment.created', data: { id: '123456' } },
    ),
  }
}
