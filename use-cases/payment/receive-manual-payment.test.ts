import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ManualPayment } from '#core/payment/manual-payment.ts'
import type { ProviderPayment } from '#core/payment/payment.ts'
import { addMinutes, calendarDay, dayOf } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { readOrderTotals, readTotals } from '#db/payment/ledger.ts'
import { listNewestMovements } from '#db/payment/movements.ts'
import { listUnmatchedQuestions } from '#db/payment/payment-questions.ts'
import { findPayment, listPayments } from '#db/payment/payments.ts'
import { auditLog, orders, paymentSnapshots } from '#db/schema.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { confirmPayment } from './confirm-payment.ts'
import { receiveManualPayment } from './receive-manual-payment.ts'
import { refundOrder } from './refund-order.ts'

const context = await createTestContext()
const { db, payments } = context
const actor = testActor()
const november = { first: calendarDay('2026-11-01'), last: calendarDay('2026-11-30') }

async function placeByLink() {
  const { orderId } = await context.place()
  await db.update(orders).set({ provider: 'links' }).where(eq(orders.id, orderId))
  return orderId
}

/** What was paid by a link of the account that the API reads: the provider reports it without an order of ours. */
async function arrivesByLink(change: Partial<Omit<ProviderPayment, 'reference'>> = {}) {
  const statement = {
    fee: cents(10_93),
    netReceived: cents(208_07),
    releasesAt: null,
    refunds: [],
    reported: {},
  }
  const payment = payments.has({ reference: 'link-do-painel', statement, ...change })
  await confirmPayment(context, payment.id)
  return payment
}

function received(reference: string, change: Partial<ManualPayment> = {}): ManualPayment {
  return {
    paymentId: `manual-${randomUUID()}`,
    method: 'credit-card',
    amount: cents(219_00),
    note: 'Visto no painel',
    reference,
    acceptsDifference: false,
    ...change,
  }
}

const receive = (orderId: string, payment: ManualPayment) => receiveManualPayment(context, actor, { orderId, payment })
const isUnmatched = async (paymentId: string) =>
  (await listUnmatchedQuestions(db)).some(({ payment }) => payment.providerId === paymentId)

test('the number of a payment without an order → it pays the order, and its money is in the books once', async () => {
  const orderId = await placeByLink()
  const { id } = await arrivesByLink()
  const before = await readTotals(db, november, 'all')
  expect(await isUnmatched(id)).toBe(true)

  expect(await receive(orderId, received(id))).toEqual(accept())

  expect(await context.order(orderId)).toMatchObject({ state: 'paid', paidByPaymentId: id })
  expect((await listPayments(db, orderId)).map(({ providerId }) => providerId)).toEqual([id])
  expect(await readTotals(db, november, 'all')).toEqual(before)
  expect(await readOrderTotals(db, orderId)).toEqual({ gross: 219_00, fees: -10_93, returned: 0, net: 208_07 })
  expect(await isUnmatched(id)).toBe(false)
  const movements = (await listNewestMovements(db, november, 100)).filter(({ paymentId }) => paymentId === id)
  expect(movements).toMatchObject([{ orderId, gross: 219_00, net: 208_07 }])
})

test('the number of a payment without an order → who gave it to the order is in history and audit', async () => {
  const orderId = await placeByLink()
  const { id } = await arrivesByLink()
  await receive(orderId, received(id))

  expect(await context.historyOf(orderId)).toContainEqual(
    expect.objectContaining({
      type: 'payment-accepted',
      actor: `staff:${actor.id}`,
      details: { paymentId: id, amount: 219_00, method: 'credit-card', note: 'Visto no painel' },
    }),
  )
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))).toMatchObject([
    { action: 'payment-accepted', details: { paymentId: id, amount: 219_00, total: 219_00 } },
  ])
})

test('the form is sent twice → one project', async () => {
  const orderId = await placeByLink()
  const { id } = await arrivesByLink()
  const payment = received(id)

  expect(await Promise.all([receive(orderId, payment), receive(orderId, payment)])).toEqual([accept(), accept()])
  expect(await context.projectsOf(orderId)).toHaveLength(1)
})

test.each([
  ['amount', { amount: cents(219_01), acceptsDifference: true }],
  ['number', { reference: 'E-1234' }],
  ['day', { receivedOn: calendarDay('2026-11-18') }],
])(
  'the form is sent again with another %s → refused, nothing recorded; the same is the same',
  async (_what, change) => {
    const orderId = await placeByLink()
    const payment = received('', { receivedOn: dayOf(context.now()) })
    expect(await receive(orderId, payment)).toEqual(accept())

    expect(await receive(orderId, { ...payment, ...change })).toEqual(refuse('sent-otherwise'))
    expect(await receive(orderId, payment)).toEqual(accept())
  },
)

test('the provider reports it again, refunded → the order ends, and nobody is asked whose it is', async () => {
  const orderId = await placeByLink()
  const payment = await arrivesByLink()
  await receive(orderId, received(payment.id))
  const updatedAt = addMinutes(payment.updatedAt, 5)
  await arrivesByLink({ id: payment.id, status: 'refunded', refunded: cents(219_00), updatedAt })

  expect(await context.order(orderId)).toMatchObject({ state: 'refunded' })
  expect(await findPayment(db, payment.id)).toMatchObject({ orderId, status: 'refunded' })
  expect(await isUnmatched(payment.id)).toBe(false)
  expect((await readOrderTotals(db, orderId)).returned).toBe(-219_00)
})

test('it is reported again while staff give it to the order → it stays with the order', async () => {
  const orderId = await placeByLink()
  const payment = await arrivesByLink()
  payments.has({
    ...payment,
    reference: 'link-do-painel',
    statusDetail: '',
    updatedAt: addMinutes(payment.updatedAt, 5),
  })
  const [done] = await Promise.all([receive(orderId, received(payment.id)), confirmPayment(context, payment.id)])

  expect(done).toEqual(accept())
  expect(await findPayment(db, payment.id)).toMatchObject({ orderId })
  expect(await isUnmatched(payment.id)).toBe(false)
})

test('it is refunded in the panel → by the provider', async () => {
  const orderId = await placeByLink()
  const { id } = await arrivesByLink()
  await receive(orderId, received(id))
  const refund = { id: randomUUID(), orderId, paymentId: id, amount: null, reason: 'Desistiu' }

  expect(await refundOrder(context, actor, refund)).toEqual(accept({ amount: 219_00, state: 'done' }))
  expect([...payments.refunds.keys()]).toContain(`refund:${refund.id}`)
})

test('another amount than the provider reports → refused, also where a difference is accepted', async () => {
  const orderId = await placeByLink()
  const { id } = await arrivesByLink({ amount: cents(199_00), statement: undefined })

  expect(await receive(orderId, received(id, { acceptsDifference: true }))).toEqual(refuse('reference-amount'))
  expect(await receive(orderId, received(id, { amount: cents(199_00) }))).toEqual(refuse('wrong-amount'))
  expect(await context.order(orderId)).toMatchObject({ state: 'awaiting-payment' })
  expect(await isUnmatched(id)).toBe(true)
})

test('the number of a payment of another order → refused', async () => {
  const { orderId: paid } = await context.place()
  const { id } = payments.has({ reference: paid })
  await confirmPayment(context, id)
  const orderId = await placeByLink()

  expect(await receive(orderId, received(id))).toEqual(refuse('reference-of-order'))
  expect(await findPayment(db, id)).toMatchObject({ orderId: paid })
})

test('the number of a payment that went back → refused', async () => {
  const orderId = await placeByLink()
  const payment = await arrivesByLink()
  const updatedAt = addMinutes(payment.updatedAt, 5)
  await arrivesByLink({ id: payment.id, status: 'refunded', refunded: cents(219_00), updatedAt })

  expect(await receive(orderId, received(payment.id))).toEqual(refuse('reference-unusable'))
})

test('a number that nobody has reported → recorded by hand', async () => {
  const orderId = await placeByLink()
  const payment = received('L-77')

  expect(await receive(orderId, payment)).toEqual(accept())
  expect(await context.order(orderId)).toMatchObject({ state: 'paid', paidByPaymentId: payment.paymentId })
})

test('a payment with a fee and a number that staff typed → its snapshot, which is never changed, has no word of theirs', async () => {
  const orderId = await placeByLink()
  const payment = received('Pix da Maria Lima', { fee: cents(9_00) })
  expect(await receive(orderId, payment)).toMatchObject({ ok: true })

  const reported = await db.select().from(paymentSnapshots).where(eq(paymentSnapshots.paymentId, payment.paymentId))
  expect(reported).toMatchObject([{ reported: { by: 'staff' } }])
  expect(JSON.stringify(reported)).not.toContain('Maria')
  expect(await findPayment(db, payment.paymentId)).toMatchObject({ reference: 'Pix da Maria Lima' })
})
