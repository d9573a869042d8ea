import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addCalendarDays, addDays, addMinutes, dayOf, morningOf } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { listOrdersToReconcile } from '#db/order/due-orders.ts'
import { mails, orders } from '#db/schema.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { expireOrders } from '#use-cases/order/expire-orders.ts'

import { confirmPayment } from './confirm-payment.ts'
import { openCheckout } from './open-checkout.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { remindPayment } from './remind-payment.ts'

const context = await createTestContext()
const start = context.time
const broken = 'Quem não expira'

test('a payment without a webhook → found by reconciliation', async () => {
  context.time = start
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '31' })
  context.time = addMinutes(start, 2)
  await reconcilePayments(context)

  expect((await context.order(orderId)).state).toBe('paid')
})

test('older orders → reconciled less often', async () => {
  context.time = start
  await context.place()
  context.time = addMinutes(start, 2)
  const first = await reconcilePayments(context)
  const again = await reconcilePayments(context)
  context.time = addMinutes(start, 6)
  const later = await reconcilePayments(context)

  expect([first.queried > 0, again.queried, later.queried > 0]).toEqual([true, 0, true])
})

test('the provider is down → queried again when next due', async () => {
  context.time = start
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '32' })
  context.time = addMinutes(start, 30)
  context.payments.down = true
  expect((await reconcilePayments(context)).failed).toContain(orderId)
  context.payments.down = false
  context.time = addMinutes(start, 38)
  await reconcilePayments(context)

  expect((await context.order(orderId)).state).toBe('paid')
})

test('an order the provider cannot answer for → the others are still queried', async () => {
  context.time = start
  const [bad, good] = [await context.place(), await context.place()]
  await context.db
    .update(orders)
    .set({ reconciledAt: addMinutes(start, -9) })
    .where(eq(orders.id, bad.orderId))
  context.payments.brokenSearches.add(bad.orderId)
  context.payments.has({ reference: good.orderId, id: '321' })
  context.time = addMinutes(start, 5)

  expect(await reconcilePayments(context)).toMatchObject({ failed: [bad.orderId], reachable: true })
  expect((await context.order(good.orderId)).state).toBe('paid')
  expect((await context.order(bad.orderId)).reconciledAt).toEqual(context.time)
  context.payments.brokenSearches.clear()
})

test('different orders fail in a row → the provider counts as down and the round ends', async () => {
  context.time = start
  for (let count = 0; count < 5; count++) await context.place()
  context.time = addMinutes(start, 5)
  context.payments.down = true
  const round = await reconcilePayments(context)
  context.payments.down = false

  expect(round).toMatchObject({ queried: 0, reachable: false })
  expect(round.failed).toHaveLength(3)
})

test('many orders are due → the newest first', async () => {
  context.time = start
  const [older, newest] = [await context.place(), await context.place()]
  await context.db.update(orders).set({ reconciledAt: start }).where(eq(orders.id, older.orderId))
  const due = (await listOrdersToReconcile(context.db, addMinutes(start, 60))).map(({ id }) => id)

  expect(due.indexOf(newest.orderId)).toBeLessThan(due.indexOf(older.orderId))
})

test('an order under review → queried for as long as a dispute of its payment may last', async () => {
  context.time = start
  const { orderId } = await context.place()
  await context.db.update(orders).set({ state: 'manual-review', reconciledAt: start }).where(eq(orders.id, orderId))
  const due = await listOrdersToReconcile(context.db, addDays(start, 200))

  expect(due.map(({ id }) => id)).toContain(orderId)
})

test('an unpaid order → expires once, after its checkout and the days a boleto needs', async () => {
  context.time = start
  const { orderId } = await context.place()
  context.time = addDays(start, 5)
  await expireOrders(context)
  expect((await context.order(orderId)).state).toBe('awaiting-payment')

  context.time = addDays(start, 7)
  await expireOrders(context)
  await expireOrders(context)
  expect((await context.order(orderId)).state).toBe('expired')
  expect((await context.mailsOf(orderId)).filter((mail) => mail.kind === 'order-expired')).toHaveLength(1)
})

test('an order with an undecided boleto → does not expire', async () => {
  context.time = start
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '33', status: 'pending', method: 'boleto', approvedAt: null })
  context.time = addMinutes(start, 5)
  await reconcilePayments(context)
  context.time = addDays(start, 7)
  await expireOrders(context)

  expect((await context.order(orderId)).state).toBe('awaiting-payment')
})

test('an expired order is opened again while its price is valid → payable at its own price', async () => {
  context.time = start
  const { orderId } = await context.place()
  context.time = addDays(start, 7)
  await expireOrders(context)
  const checkout = await openCheckout(context, orderId)

  expect(checkout.ok).toBe(true)
  expect((await context.order(orderId)).state).toBe('awaiting-payment')
})

test('a paid order → cannot be paid again', async () => {
  context.time = start
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '34' })
  context.time = addMinutes(start, 5)
  await reconcilePayments(context)

  expect(await openCheckout(context, orderId)).toEqual({ ok: false, code: 'not-payable' })
})

test('an open Pix → one reminder; a paid one → none', async () => {
  context.time = start
  const { orderId } = await context.place()
  context.payments.has({
    reference: orderId,
    id: '35',
    status: 'pending',
    method: 'pix',
    approvedAt: null,
    expiresAt: addDays(start, 1),
    payCode: '00020126580014br.gov.bcb.pix',
  })
  context.time = addMinutes(start, 20)
  await reconcilePayments(context)
  for (let times = 0; times < 2; times += 1) await remindPayment(context, { orderId, paymentId: '35' })
  const reminders = (await context.mailsOf(orderId)).filter((mail) => mail.kind === 'payment-reminder')
  expect(reminders).toHaveLength(1)
  expect(reminders[0]?.content.code?.text).toBe('00020126580014br.gov.bcb.pix')

  const other = await context.place({ email: 'paga@exemplo.com.br' })
  context.payments.has({ reference: other.orderId, id: '36' })
  context.time = addMinutes(start, 60)
  await reconcilePayments(context)
  expect(await remindPayment(context, { orderId: other.orderId, paymentId: '36' })).toBe(false)
})

test.each([
  ['pix', 'boleto'],
  ['boleto', 'pix'],
] as const)('a %s and then a %s → a reminder each while payable', async (...methods) => {
  context.time = start
  const { orderId } = await context.place()
  const ids = methods.map((method) => {
    const expiresAt = addDays(start, method === 'pix' ? 1 : 3)
    return context.payments.has({ reference: orderId, status: 'pending', method, approvedAt: null, expiresAt }).id
  })
  for (const id of ids) await confirmPayment(context, id)
  const jobs = (await context.jobs('remind-payment')).filter(({ data }) => data.orderId === orderId)
  expect(jobs.map(({ data, startAfter }) => [data.paymentId, startAfter])).toEqual(
    methods.map((method, index) => [
      ids[index],
      method === 'pix' ? addMinutes(start, 20) : morningOf(addCalendarDays(dayOf(start), 2)),
    ]),
  )

  const [first = '', second = ''] = ids
  const gone = { reference: orderId, status: 'cancelled', updatedAt: addMinutes(start, 30) } as const
  context.payments.has({ ...gone, id: first })
  await confirmPayment(context, first)
  expect(await remindPayment(context, { orderId, paymentId: first })).toBe(false)
  expect(await remindPayment(context, { orderId, paymentId: second })).toBe(true)
  const reminders = (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'payment-reminder')
  expect(reminders.map(({ dedupeKey }) => dedupeKey)).toEqual([`payment-reminder:${second}`])
})

test('an order that cannot be reconciled → the others are, and the job fails', async () => {
  context.time = start
  const [bad, good] = [await context.place(), await context.place()]
  // More than the column can hold: storing it fails.
  context.payments.has({ reference: bad.orderId, id: '37', amount: cents(3_000_000_000) })
  context.payments.has({ reference: good.orderId, id: '38' })
  await context.db
    .update(orders)
    .set({ reconciledAt: addDays(start, -1), createdAt: addDays(start, -2) })
    .where(eq(orders.id, bad.orderId))
  context.time = addMinutes(start, 5)

  await expect(reconcilePayments(context)).rejects.toThrow(AggregateError)
  expect((await context.order(good.orderId)).state).toBe('paid')
  expect((await context.order(bad.orderId)).reconciledAt).toEqual(context.time)
  await expect(reconcilePayments(context)).resolves.toMatchObject({ reachable: true })
})

test('an order that cannot expire → the others do', async () => {
  context.time = start
  const [bad, good] = [await context.place(), await context.place()]
  await context.db.update(orders).set({ buyerName: broken }).where(eq(orders.id, bad.orderId))
  context.time = addDays(start, 8)
  const queue: typeof context.queue = {
    ...context.queue,
    async enqueue(tx, name, job, options) {
      const [mail] = 'mailId' in job ? await tx.select().from(mails).where(eq(mails.id, job.mailId)) : []
      if (mail?.toName === broken) throw new Error('no')
      await context.queue.enqueue(tx, name, job, options)
    },
  }

  await expect(expireOrders({ ...context, queue })).rejects.toThrow('failed')
  expect((await context.order(good.orderId)).state).toBe('expired')
  expect((await context.order(bad.orderId)).state).toBe('awaiting-payment')
  await expireOrders(context)
})
