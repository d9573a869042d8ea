import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { paidOrder } from '#core/order/paid-order.ts'
import type { PaymentClaim } from '#core/payment/payment-attempts.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { findPayment } from '#db/payment/payments.ts'
import { orders } from '#db/schema.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { returnFromPayment } from './return-from-payment.ts'

const context = await createTestContext()

type Arrival = { orderId: string | null; paymentId?: string | null; claim?: PaymentClaim; ip?: string }

/** Comes back a minute after whoever came before: the provider may be asked again. */
function returnLater(arrival: Arrival) {
  context.time = addMinutes(context.time, 1)
  return returnAtOnce(arrival)
}

const returnAtOnce = (arrival: Arrival) =>
  returnFromPayment(context, { paymentId: null, claim: 'none', ip: '198.51.100.7', ...arrival })

test('the provider confirms the payment before its event → confirmed', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '21' })

  expect(await returnLater({ orderId, paymentId: '21', claim: 'payment' })).toMatchObject({
    kind: 'confirmed',
    order: { state: 'paid' },
  })
})

test('a forged claim → not confirmed', async () => {
  const { orderId } = await context.place()

  expect((await returnLater({ orderId, paymentId: '666', claim: 'payment' })).kind).toBe('processing')
  expect((await returnLater({ orderId: null, paymentId: '666', claim: 'payment' })).kind).toBe('not-confirmed')
})

test('a payment of another order → not confirmed', async () => {
  const ownOrder = await context.place()
  const otherOrder = await context.place()
  context.payments.has({ reference: otherOrder.orderId, id: '22' })

  expect((await returnLater({ orderId: ownOrder.orderId, paymentId: '22', claim: 'payment' })).kind).not.toBe(
    'confirmed',
  )
})

test('an unpaid Pix → pending', async () => {
  const { orderId } = await context.place()
  context.payments.has({
    reference: orderId,
    id: '23',
    status: 'pending',
    method: 'pix',
    approvedAt: null,
    ticketUrl: 'https://p.example/t',
  })

  expect(await returnLater({ orderId, paymentId: '23', claim: 'payment' })).toMatchObject({
    kind: 'pending',
    order: { payment: { method: 'pix', ticketUrl: 'https://p.example/t' }, awaitedAction: 'buyer-pays-pix' },
  })
})

test.each(['pix', 'boleto'] as const)('a %s → its code while it can be paid, never after', async (method) => {
  const { orderId } = await context.place()
  const expiresAt = addMinutes(context.time, 60)
  const payCode = '000201'.repeat(5)
  const slip = { status: 'pending', approvedAt: null, ticketUrl: 'https://p.example/t', payCode } as const
  context.payments.has({ reference: orderId, method, expiresAt, ...slip })
  expect(await returnLater({ orderId, claim: 'payment' })).toMatchObject({
    kind: 'pending',
    order: { payment: { payCode }, awaitedAction: `buyer-pays-${method}` },
  })

  context.time = expiresAt
  expect(await returnAtOnce({ orderId, claim: 'payment' })).toMatchObject({
    kind: 'not-confirmed',
    order: { payment: { payCode: null, ticketUrl: null, statusDetail: 'expired' }, awaitedAction: 'buyer-pays' },
  })
})

test('a refused card → not confirmed, with the reason', async () => {
  const { orderId } = await context.place()
  context.payments.has({
    reference: orderId,
    id: '24',
    status: 'rejected',
    statusDetail: 'cc_rejected_other_reason',
    approvedAt: null,
  })

  expect(await returnLater({ orderId, paymentId: '24' })).toMatchObject({
    kind: 'not-confirmed',
    order: { payment: { statusDetail: 'cc_rejected_other_reason' } },
  })
})

const pix = { status: 'pending', method: 'pix', approvedAt: null, payCode: '000201'.repeat(5) } as const
const laterOn = new Date('2026-11-19T15:05:00Z')

test('a card is refused while a Pix waits → still pending, with the code and what was refused', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '31', ...pix })
  await returnLater({ orderId, paymentId: '31', claim: 'payment' })
  context.payments.has({ reference: orderId, id: '32', status: 'rejected', approvedAt: null, createdAt: laterOn })

  const refused = { kind: 'pending', order: { payment: { payCode: pix.payCode }, refused: { method: 'credit-card' } } }
  expect(await returnLater({ orderId, paymentId: '32' })).toMatchObject(refused)
  expect(await returnLater({ orderId, paymentId: '31' })).toMatchObject(refused)
  expect((await returnLater({ orderId })).order?.awaitedAction).toBe('buyer-pays-pix')
})

test('the Pix beside a refused card is paid → the page of the refused card says so', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '33', ...pix })
  context.payments.has({ reference: orderId, id: '34', status: 'rejected', approvedAt: null, createdAt: laterOn })
  await returnLater({ orderId })
  const updatedAt = new Date('2026-11-19T16:00:00Z')
  context.payments.has({ reference: orderId, id: '33', status: 'approved', approvedAt: updatedAt, updatedAt })

  expect((await returnLater({ orderId, paymentId: '34' })).kind).toBe('confirmed')
})

test('a second card after a refused one → counts once the provider confirms it', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '27', status: 'rejected', approvedAt: null })
  await returnLater({ orderId, paymentId: '27' })
  context.payments.has({ reference: orderId, id: '28', createdAt: new Date('2026-11-19T15:05:00Z') })

  expect((await returnLater({ orderId, paymentId: '28', claim: 'payment' })).kind).toBe('confirmed')
})

test('returned without an attempt → unpaid; without an id → the whole order is queried', async () => {
  const { orderId } = await context.place()
  expect((await returnLater({ orderId, paymentId: 'null' })).kind).toBe('unpaid')

  context.payments.has({ reference: orderId, id: '25' })
  expect((await returnLater({ orderId })).kind).toBe('confirmed')
})

test('the provider is down → a claim keeps waiting', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '26' })
  context.payments.down = true
  const view = await returnLater({ orderId, paymentId: '26', claim: 'payment' })
  context.payments.down = false

  expect(view.kind).toBe('processing')
})

test('the provider is down → neither that nothing was tried nor that something failed', async () => {
  const { orderId } = await context.place()
  context.payments.down = true
  const kinds = [(await returnLater({ orderId })).kind, (await returnAtOnce({ orderId })).kind]
  context.payments.down = false

  expect(kinds).toEqual(['no-news', 'no-news'])
  expect((await returnAtOnce({ orderId })).kind).toBe('unpaid')
})

test('the provider goes down after it was asked → no longer that nothing was tried, and no failure', async () => {
  const { orderId } = await context.place()
  expect((await returnLater({ orderId })).kind).toBe('unpaid')
  context.payments.down = true
  const view = await returnLater({ orderId })
  context.payments.down = false

  expect(view.kind).toBe('no-news')
})

test('a second card after a refused one, asked too soon → still looked for', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '41', status: 'rejected', approvedAt: null })
  await returnLater({ orderId, paymentId: '41' })

  expect((await returnAtOnce({ orderId, paymentId: '42', claim: 'payment' })).kind).toBe('processing')
})

test('refused, then returned without another attempt → still shows the reason', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '29', status: 'rejected', approvedAt: null })
  await returnLater({ orderId, paymentId: '29' })

  expect((await returnLater({ orderId })).kind).toBe('not-confirmed')
})

test.each(['refunded', 'disputed'] as const)('a %s order → what became of its payment', async (state) => {
  const { orderId } = await context.place()
  const { id } = context.payments.has({ reference: orderId })
  await returnLater({ orderId, paymentId: id, claim: 'payment' })
  await context.db.update(orders).set({ state }).where(eq(orders.id, orderId))

  expect(await returnLater({ orderId, paymentId: id, claim: 'payment' })).toMatchObject({ kind: state })
})

test('a second payment of a paid order without an event → queried', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '291' })
  await returnLater({ orderId, paymentId: '291', claim: 'payment' })
  context.payments.has({ reference: orderId, id: '292' })

  expect((await returnLater({ orderId, paymentId: '292', claim: 'payment' })).kind).toBe('confirmed')
  expect(await context.order(orderId)).toMatchObject({
    state: 'paid',
    paidByPaymentId: '291',
    reviewFlag: 'duplicate-payment',
  })
  expect(await findPayment(context.db, '292')).toMatchObject({ status: 'approved' })
})

test('many returns at once with any payment ids → one query', async () => {
  const { orderId } = await context.place()
  context.time = addMinutes(context.time, 1)
  let queries = 0
  const { getPayment } = context.payments
  context.payments.getPayment = (id) => {
    queries += 1
    return getPayment(id)
  }
  await Promise.all(Array.from({ length: 30 }, (_, id) => returnAtOnce({ orderId, paymentId: String(9_000 + id) })))
  expect(queries).toBe(1)

  context.time = addMinutes(context.time, 0.1)
  await returnAtOnce({ orderId, paymentId: '9100' })
  context.payments.getPayment = getPayment
  expect(queries).toBe(2)
})

test('one order or network → cannot use up the provider’s rate limit', async () => {
  let queries = 0
  const { searchPayments } = context.payments
  context.payments.searchPayments = (id) => {
    queries += 1
    return searchPayments(id)
  }
  const { orderId } = await context.place()
  for (let hit = 0; hit < 70; hit += 1) await returnLater({ orderId, ip: `203.0.113.${hit}` })
  expect(queries).toBe(60)

  const before = queries
  for (const { orderId: id } of await Promise.all(Array.from({ length: 3 }, () => context.place())))
    for (let hit = 0; hit < 50; hit += 1) await returnLater({ orderId: id, ip: '192.0.2.1' })
  context.payments.searchPayments = searchPayments
  expect(queries - before).toBe(120)
})

test('a page read again at once, or opened in a second tab → says the same', async () => {
  const { orderId } = await context.place()
  expect((await returnLater({ orderId })).kind).toBe('unpaid')
  expect((await returnAtOnce({ orderId })).kind).toBe('unpaid')
  expect((await returnAtOnce({ orderId, claim: 'payment' })).kind).toBe('processing')
})

test('the provider may not be asked any more → neither that nothing was tried nor that something failed', async () => {
  const { orderId } = await context.place()
  const views = []
  for (let hit = 0; hit < 61; hit += 1) views.push(await returnLater({ orderId, ip: `203.0.114.${hit}` }))

  expect(views.at(-2)?.kind).toBe('unpaid')
  expect(views.at(-1)?.kind).toBe('no-news')
  expect((await returnAtOnce({ orderId, ip: '203.0.114.61' })).kind).toBe('no-news')
})

test('what the page shows of an order → what was bought, nothing of its buyer', async () => {
  const { orderId } = await context.place()
  const { order } = await returnLater({ orderId })
  const shown = order && paidOrder(order)

  expect(shown).toMatchObject({ id: orderId, packageId: order?.packageId, total: order?.total, extraOf: null })
  expect(Object.values(order ?? {})).toContain(order?.buyerEmail)
  for (const secret of [order?.buyerEmail, order?.buyerName]) expect(JSON.stringify(shown)).not.toContain(secret)
})
