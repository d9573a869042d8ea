import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays, addMinutes } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { listOrdersToReconcile } from '#db/order/orders.ts'
import { mails, orders } from '#db/schema.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { expireOrders } from '#use-cases/order/expire-orders.ts'

import { confirmPayment } from './confirm-payment.ts'
import { openCheckout } from './open-checkout.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { remindPayment } from './remind-payment.ts'

const world = await createTestContext()
const start = world.time
const broken = 'Quem não expira'

test('reconciliation finds a payment without a webhook', async () => {
  world.time = start
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '31' })
  world.time = addMinutes(start, 2)
  await reconcilePayments(world)

  expect((await world.order(orderId)).state).toBe('paid')
})

test('orders are reconciled less often as they age', async () => {
  world.time = start
  await world.place()
  world.time = addMinutes(start, 2)
  const first = await reconcilePayments(world)
  const again = await reconcilePayments(world)
  world.time = addMinutes(start, 6)
  const later = await reconcilePayments(world)

  expect([first.asked > 0, again.asked, later.asked > 0]).toEqual([true, 0, true])
})

test('with the provider down the order is asked about again when it is next due', async () => {
  world.time = start
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '32' })
  world.time = addMinutes(start, 30)
  world.payments.down = true
  expect((await reconcilePayments(world)).failed).toContain(orderId)
  world.payments.down = false
  world.time = addMinutes(start, 38)
  await reconcilePayments(world)

  expect((await world.order(orderId)).state).toBe('paid')
})

test('an order the provider cannot answer for holds up no other, at any round', async () => {
  world.time = start
  const [bad, good] = [await world.place(), await world.place()]
  await world.db
    .update(orders)
    .set({ reconciledAt: addMinutes(start, -9) })
    .where(eq(orders.id, bad.orderId))
  world.payments.brokenSearches.add(bad.orderId)
  world.payments.has({ reference: good.orderId, id: '321' })
  world.time = addMinutes(start, 5)

  expect(await reconcilePayments(world)).toMatchObject({ failed: [bad.orderId], reachable: true })
  expect((await world.order(good.orderId)).state).toBe('paid')
  expect((await world.order(bad.orderId)).reconciledAt).toEqual(world.time)
  world.payments.brokenSearches.clear()
})

test('when different orders fail one after the other, the provider is down and is left alone', async () => {
  world.time = start
  for (let count = 0; count < 5; count++) await world.place()
  world.time = addMinutes(start, 5)
  world.payments.down = true
  const round = await reconcilePayments(world)
  world.payments.down = false

  expect(round).toMatchObject({ asked: 0, reachable: false })
  expect(round.failed).toHaveLength(3)
})

test('the newest order is asked about first, also behind older ones that are due', async () => {
  world.time = start
  const [older, newest] = [await world.place(), await world.place()]
  await world.db.update(orders).set({ reconciledAt: start }).where(eq(orders.id, older.orderId))
  const due = (await listOrdersToReconcile(world.db, addMinutes(start, 60))).map(({ id }) => id)

  expect(due.indexOf(newest.orderId)).toBeLessThan(due.indexOf(older.orderId))
})

test('an unpaid order expires after its checkout and the days a boleto needs, once', async () => {
  world.time = start
  const { orderId } = await world.place()
  world.time = addDays(start, 5)
  await expireOrders(world)
  expect((await world.order(orderId)).state).toBe('awaiting-payment')

  world.time = addDays(start, 7)
  await expireOrders(world)
  await expireOrders(world)
  expect((await world.order(orderId)).state).toBe('expired')
  expect((await world.mailsOf(orderId)).filter((mail) => mail.kind === 'order-expired')).toHaveLength(1)
})

test('an order with an undecided boleto does not expire', async () => {
  world.time = start
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '33', status: 'pending', method: 'boleto', approvedAt: null })
  world.time = addMinutes(start, 5)
  await reconcilePayments(world)
  world.time = addDays(start, 7)
  await expireOrders(world)

  expect((await world.order(orderId)).state).toBe('awaiting-payment')
})

test('an expired order can be taken up again, at its own price', async () => {
  world.time = start
  const { orderId } = await world.place()
  world.time = addDays(start, 8)
  await expireOrders(world)
  const checkout = await openCheckout(world, orderId)

  expect(checkout.ok).toBe(true)
  expect((await world.order(orderId)).state).toBe('awaiting-payment')
})

test('a paid order cannot be paid again', async () => {
  world.time = start
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '34' })
  world.time = addMinutes(start, 5)
  await reconcilePayments(world)

  expect(await openCheckout(world, orderId)).toEqual({ ok: false, code: 'not-payable' })
})

test('an open Pix causes one reminder, a paid one none', async () => {
  world.time = start
  const { orderId } = await world.place()
  world.payments.has({
    reference: orderId,
    id: '35',
    status: 'pending',
    method: 'pix',
    approvedAt: null,
    expiresAt: addDays(start, 1),
  })
  world.time = addMinutes(start, 20)
  await reconcilePayments(world)
  await remindPayment(world, { orderId })
  await remindPayment(world, { orderId, paymentId: '35' })
  expect((await world.mailsOf(orderId)).filter((mail) => mail.kind === 'payment-reminder')).toHaveLength(1)

  const other = await world.place({ email: 'paga@exemplo.com.br' })
  world.payments.has({ reference: other.orderId, id: '36' })
  world.time = addMinutes(start, 60)
  await reconcilePayments(world)
  expect(await remindPayment(world, { orderId: other.orderId })).toBe(false)
})

test.each([
  ['pix', 'boleto'],
  ['boleto', 'pix'],
] as const)('a %s and then a %s are reminded of separately, while they can be paid', async (...methods) => {
  world.time = start
  const { orderId } = await world.place()
  const ids = methods.map((method) => {
    const expiresAt = addDays(start, method === 'pix' ? 1 : 3)
    return world.payments.has({ reference: orderId, status: 'pending', method, approvedAt: null, expiresAt }).id
  })
  for (const id of ids) await confirmPayment(world, id)
  const jobs = (await world.jobs('remind-payment')).filter(({ data }) => data.orderId === orderId)
  expect(jobs.map(({ data, startAfter }) => [data.paymentId, startAfter])).toEqual(
    methods.map((method, index) => [ids[index], method === 'pix' ? addMinutes(start, 20) : addDays(start, 2)]),
  )

  const [first = '', second = ''] = ids
  const gone = { reference: orderId, status: 'cancelled', updatedAt: addMinutes(start, 30) } as const
  world.payments.has({ ...gone, id: first })
  await confirmPayment(world, first)
  expect(await remindPayment(world, { orderId, paymentId: first })).toBe(false)
  expect(await remindPayment(world, { orderId, paymentId: second })).toBe(true)
  const reminders = (await world.mailsOf(orderId)).filter(({ kind }) => kind === 'payment-reminder')
  expect(reminders.map(({ dedupeKey }) => dedupeKey)).toEqual([`payment-reminder:${second}`])
})

test('an order that cannot be reconciled has had its turn: it holds up no other, and the job counts as failed', async () => {
  world.time = start
  const [bad, good] = [await world.place(), await world.place()]
  // More than the column can hold: storing it fails.
  world.payments.has({ reference: bad.orderId, id: '37', amount: cents(3_000_000_000) })
  world.payments.has({ reference: good.orderId, id: '38' })
  await world.db
    .update(orders)
    .set({ reconciledAt: addDays(start, -1), createdAt: addDays(start, -2) })
    .where(eq(orders.id, bad.orderId))
  world.time = addMinutes(start, 5)

  await expect(reconcilePayments(world)).rejects.toThrow(AggregateError)
  expect((await world.order(good.orderId)).state).toBe('paid')
  expect((await world.order(bad.orderId)).reconciledAt).toEqual(world.time)
  await expect(reconcilePayments(world)).resolves.toMatchObject({ reachable: true })
})

test('an order that cannot expire holds up no other', async () => {
  world.time = start
  const [bad, good] = [await world.place(), await world.place()]
  await world.db.update(orders).set({ buyerName: broken }).where(eq(orders.id, bad.orderId))
  world.time = addDays(start, 8)
  const queue: typeof world.queue = {
    async enqueue(tx, name, job, options) {
      const [mail] = 'mailId' in job ? await tx.select().from(mails).where(eq(mails.id, job.mailId)) : []
      if (mail?.toName === broken) throw new Error('no')
      await world.queue.enqueue(tx, name, job, options)
    },
  }

  await expect(expireOrders({ ...world, queue })).rejects.toThrow('failed')
  expect((await world.order(good.orderId)).state).toBe('expired')
  expect((await world.order(bad.orderId)).state).toBe('awaiting-payment')
  await expireOrders(world)
})
