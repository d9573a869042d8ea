import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { parseDashboardPeriod } from '#core/admin/dashboard-period.ts'
import type { ProviderPayment } from '#core/payment/payment.ts'
import { addDays, calendarDay } from '#core/shared/dates.ts'
import { addCents, cents } from '#core/shared/money.ts'
import { findPayment, savePayment, saveRefunded } from '#db/payment/payments.ts'
import { briefings, orders, projects } from '#db/schema.ts'
import { createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { readFunnel, readRevenue } from './revenue.ts'

const context = await createTestContext()
const { db } = context
/** Far from the dates other tests of this file use. */
const march = { today: calendarDay('2031-03-31'), period: 30 } as const

async function paidAt(instant: string, change: Partial<ProviderPayment> = {}) {
  const { orderId } = await context.place()
  const then = new Date(instant)
  const id = `pay-${orderId}`
  const payment: ProviderPayment = {
    id,
    reference: orderId,
    status: 'approved',
    statusDetail: 'accredited',
    method: 'pix',
    installments: 1,
    amount: cents(100_00),
    refunded: cents(0),
    currency: 'BRL',
    collectorId: null,
    createdAt: then,
    approvedAt: then,
    updatedAt: then,
    expiresAt: null,
    ticketUrl: null,
    payCode: null,
  }
  await db.transaction((tx) => savePayment(tx, orderId, { ...payment, ...change }, context.time))
  return id
}

/** Stores a later snapshot of a payment. */
async function storeSnapshot(id: string, instant: string, change: Partial<ProviderPayment>) {
  const known = await findPayment(db, id)
  if (!known) throw new Error('no payment')
  const { orderId, providerCreatedAt: createdAt } = known
  const payment = { ...known, id, createdAt, updatedAt: new Date(instant), reference: orderId, collectorId: null }
  await db.transaction((tx) => savePayment(tx, orderId, { ...payment, ...change }, context.time))
}

test('revenue → summed by days of São Paulo, less refunds on their day', async () => {
  await paidAt('2031-03-02T02:59:59Z')
  await paidAt('2031-03-02T03:00:00Z', { amount: cents(219_00) })
  const inParts = await paidAt('2031-03-20T12:00:00Z', { amount: cents(300_00) })
  await storeSnapshot(inParts, '2031-03-21T02:59:59Z', { refunded: cents(20_50) })
  await storeSnapshot(inParts, '2031-03-24T12:00:00Z', { refunded: cents(120_50) })
  await storeSnapshot(inParts, '2031-03-25T12:00:00Z', { refunded: cents(120_50) })
  const fromHere = await paidAt('2031-03-20T18:00:00Z', { amount: cents(50_00) })
  const whole = { status: 'refunded' as const, refunded: cents(50_00), refundedByHand: cents(0), refunds: [] }
  await db.transaction((tx) => saveRefunded(tx, fromHere, whole, new Date('2031-03-26T12:00:00Z')))
  await storeSnapshot(fromHere, '2031-03-27T12:00:00Z', whole)
  const disputed = await paidAt('2031-03-20T19:00:00Z')
  await storeSnapshot(disputed, '2031-03-26T13:00:00Z', { status: 'charged-back' })
  await storeSnapshot(disputed, '2031-03-28T13:00:00Z', { status: 'approved' })
  await paidAt('2031-03-20T20:00:00Z', { status: 'rejected', approvedAt: null })
  await paidAt('2031-04-01T02:59:59Z', { amount: cents(7_00) })
  await paidAt('2031-04-01T03:00:00Z')

  const { days, totals } = await readRevenue(db, march)

  expect(days).toHaveLength(30)
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2031-03-02', '2031-03-31'])
  expect(days.flatMap(({ day, amount }) => (amount === 0 ? [] : [{ day, amount }]))).toEqual([
    { day: '2031-03-02', amount: 219_00 },
    { day: '2031-03-20', amount: 429_50 },
    { day: '2031-03-24', amount: -100_00 },
    { day: '2031-03-26', amount: -150_00 },
    { day: '2031-03-28', amount: 100_00 },
    { day: '2031-03-31', amount: 7_00 },
  ])
  expect(totals).toEqual({ gross: 676_00, fees: 0, returned: -170_50, net: 505_50 })
  const { days: longer } = await readRevenue(db, { ...march, period: 90 })
  expect(longer).toHaveLength(90)
  expect(addCents(...longer.map(({ amount }) => amount))).toBe(605_50)
})

test('a day of the next period → beside the day as far into this one, and the sums without it', async () => {
  const { days, totals } = await readRevenue(db, { today: calendarDay('2031-04-30'), period: 30 })

  expect(days.find(({ day }) => day === '2031-04-23')).toEqual({
    day: '2031-04-23',
    amount: 0,
    before: { day: '2031-03-24', amount: -100_00 },
  })
  expect(totals.gross).toBe(100_00)
})

test('the funnel → how far the orders of these days have come', async () => {
  const inside = new Date('2032-05-10T12:00:00Z')
  const month = { today: calendarDay('2032-05-30'), period: 30 } as const
  const placedAt = (id: string, createdAt: Date) => db.update(orders).set({ createdAt }).where(eq(orders.id, id))
  const unpaid = await context.place()
  const stages = {
    waiting: await createPaidProject(context),
    briefed: await createPaidProject(context),
    presented: await createPaidProject(context),
    approved: await createPaidProject(context, { status: 'approved' }),
    delivered: await createPaidProject(context, { status: 'delivered' }),
    before: await createPaidProject(context, { status: 'delivered' }),
    extra: await createPaidProject(context, { status: 'delivered' }),
  }
  for (const { orderId } of Object.values(stages)) await placedAt(orderId, inside)
  await placedAt(unpaid.orderId, new Date('2032-05-01T03:00:00Z'))
  await placedAt(stages.before.orderId, new Date('2032-05-01T02:59:59Z'))
  await db.update(orders).set({ forProjectId: stages.waiting.id }).where(eq(orders.id, stages.extra.orderId))
  for (const one of [stages.briefed, stages.presented, stages.approved, stages.delivered]) {
    const sentAt = addDays(inside, 1)
    await db.delete(briefings).where(eq(briefings.orderId, one.orderId))
    await db.insert(briefings).values({ packageId: 'essencial', projectId: one.id, state: 'sent', answers: {}, sentAt })
  }
  for (const one of [stages.presented, stages.approved, stages.delivered]) {
    const [{ status } = { status: 'waiting' as const }] = await db
      .select()
      .from(projects)
      .where(eq(projects.id, one.id))
    await db.update(projects).set({ status: 'waiting' }).where(eq(projects.id, one.id))
    await createVersion(context, one.id)
    await db.update(projects).set({ status }).where(eq(projects.id, one.id))
  }

  expect(await readFunnel(db, month)).toEqual({
    placed: 6,
    paid: 5,
    briefed: 4,
    presented: 3,
    approved: 2,
    delivered: 1,
  })
  expect((await readFunnel(db, { ...month, today: calendarDay('2032-06-30') })).placed).toBe(0)
  expect((await readFunnel(db, { period: 90, today: calendarDay('2032-06-30') })).placed).toBe(7)
})

test('an unknown period → the shortest one', () => {
  expect(['90', '30', '7', 'abc', null].map(parseDashboardPeriod)).toEqual([90, 30, 30, 30, 30])
})
