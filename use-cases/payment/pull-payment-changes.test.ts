import { expect, test } from 'vitest'

import { addDays, addMinutes } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { findPayment } from '#db/payment/payments.ts'
import { webhookEvents, paymentPulls } from '#db/schema.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { applyPayment } from './confirm-payment.ts'
import { pullPaymentChanges } from './pull-payment-changes.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const context = await createTestContext()
const start = context.time
const more = (minutes: number) => addMinutes(start, minutes)

/** Like the beginning of a new shop: nothing was pulled yet, and the clock stands at the start. */
async function begin() {
  await context.db.delete(paymentPulls)
  context.time = start
  context.payments.maxChanges = Infinity
}

async function paidOrder() {
  const { orderId } = await context.place()
  const payment = context.payments.has({ reference: orderId, updatedAt: start })
  expect(await applyPayment(context, payment, '77')).toMatchObject({ ok: true })
  return { orderId, paymentId: payment.id }
}

test('the event of a second payment was lost → found by the pull', async () => {
  await begin()
  const { orderId, paymentId } = await paidOrder()
  await pullPaymentChanges(context)
  const second = context.payments.has({ reference: orderId, updatedAt: more(3) })
  context.time = more(4)
  await reconcilePayments(context)
  expect((await context.order(orderId)).reviewFlag).toBeNull()

  expect(await pullPaymentChanges(context)).toEqual({ changed: 1, reachable: true })
  expect(await context.order(orderId)).toMatchObject({
    state: 'paid',
    paidByPaymentId: paymentId,
    reviewFlag: 'duplicate-payment',
  })
  expect(await findPayment(context.db, second.id)).toMatchObject({ status: 'approved' })
})

test.each([
  [
    'a refund',
    { status: 'refunded', refunded: cents(219_00) },
    { state: 'refunded', reviewFlag: 'refunded-externally' },
  ],
  [
    'a chargeback',
    { status: 'charged-back', statusDetail: 'in_process' },
    { state: 'disputed', reviewFlag: 'disputed' },
  ],
] as const)('%s elsewhere, its event lost → found by the pull', async (_, change, expected) => {
  await begin()
  const { orderId, paymentId } = await paidOrder()
  await pullPaymentChanges(context)
  context.payments.has({ reference: orderId, id: paymentId, ...change, updatedAt: more(10) })
  context.time = more(11)

  await pullPaymentChanges(context)
  expect(await context.order(orderId)).toMatchObject(expected)
})

test('a change the search shows minutes later → found by a later pull', async () => {
  await begin()
  const { orderId, paymentId } = await paidOrder()
  context.time = more(30)
  await pullPaymentChanges(context)
  context.payments.has({ reference: orderId, id: paymentId, status: 'refunded', updatedAt: more(25) })
  context.time = more(50)

  await pullPaymentChanges(context)
  expect((await context.order(orderId)).state).toBe('refunded')
})

test('changes during an outage of any length → found afterwards', async () => {
  await begin()
  const { orderId, paymentId } = await paidOrder()
  await pullPaymentChanges(context)
  context.payments.has({ reference: orderId, id: paymentId, status: 'refunded', updatedAt: more(5) })
  context.payments.down = true
  context.time = addDays(start, 3)
  expect(await pullPaymentChanges(context)).toEqual({ changed: 0, reachable: false })
  context.payments.down = false

  await pullPaymentChanges(context)
  expect((await context.order(orderId)).state).toBe('refunded')
})

test('a change the short pulls missed → found by the daily pull over a month', async () => {
  await begin()
  const { orderId, paymentId } = await paidOrder()
  await pullPaymentChanges(context)
  context.time = more(600)
  await pullPaymentChanges(context)
  context.payments.has({ reference: orderId, id: paymentId, status: 'refunded', updatedAt: more(5) })
  context.time = more(700)
  await pullPaymentChanges(context)
  expect((await context.order(orderId)).state).toBe('paid')

  context.time = more(24 * 60 + 1)
  await pullPaymentChanges(context)
  expect((await context.order(orderId)).state).toBe('refunded')
})

test('a payment that cannot be stored → does not delay others or lengthen the next pull', async () => {
  await begin()
  const [bad, good] = [await context.place(), await context.place()]
  // More than the column can hold: storing it fails.
  const broken = context.payments.has({ reference: bad.orderId, amount: cents(3_000_000_000), updatedAt: start })
  context.payments.has({ reference: good.orderId, updatedAt: more(1) })
  context.time = more(2)

  await expect(pullPaymentChanges(context)).rejects.toThrow(AggregateError)
  expect((await context.order(good.orderId)).state).toBe('paid')
  expect(await context.db.select().from(paymentPulls)).toContainEqual({ kind: 'recent', pulledUntil: more(2) })
  context.payments.has({ reference: bad.orderId, id: broken.id, amount: cents(219_00) })
})

test('more changes than one search returns → read in shorter periods', async () => {
  await begin()
  const placed = []
  for (let count = 0; count < 5; count++) placed.push(await context.place())
  for (const [index, { orderId }] of placed.entries())
    context.payments.has({ reference: orderId, updatedAt: addDays(start, 1 + index) })
  context.payments.maxChanges = 2
  context.time = addDays(start, 8)

  await pullPaymentChanges(context)
  const states = await Promise.all(placed.map(async ({ orderId }) => (await context.order(orderId)).state))
  expect(states).toEqual(['paid', 'paid', 'paid', 'paid', 'paid'])
})

test('a payment without one of our orders → treated as if an event had reported it', async () => {
  await begin()
  const stray = context.payments.has({ reference: '11111111-1111-4111-8111-111111111111', updatedAt: more(1) })
  await context.db.insert(webhookEvents).values({ eventId: 'stray', paymentId: stray.id, action: 'payment.created' })
  context.time = more(2)

  await pullPaymentChanges(context)
  const [notice] = await context.db.select().from(webhookEvents)
  expect(notice).toMatchObject({ outcome: 'unknown-order' })
})
