import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { IncidentCause } from '#core/admin/incident.ts'
import { addDays, addMinutes, dayOf, startOfDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { listBooksChecks, listBooksDifferences } from '#db/payment/books-checks.ts'
import { auditLog, booksChecks } from '#db/schema.ts'
import { createChargeback } from '#test/support/chargeback-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { requestJob } from '#use-cases/admin/request-job.ts'

import { checkBooks, checkBooksOfToday } from './check-books.ts'
import { confirmPayment } from './confirm-payment.ts'
import { fetchPayment } from './fetch-payment.ts'
import { refundOrder } from './refund-order.ts'

const context = await createTestContext()
/** Each test has days of its own, on which nothing of another one happened. */
let start = new Date('2026-11-19T15:00:00Z')
let reported: [IncidentCause, boolean][] = []
const deps = {
  ...context,
  now: context.now,
  incidents: {
    failed: (cause: IncidentCause) => void reported.push([cause, true]),
    worked: (cause: IncidentCause) => void reported.push([cause, false]),
  },
}

beforeEach(async () => {
  start = addDays(start, 100)
  await context.db.delete(booksChecks)
  Object.assign(context.payments, { down: false, accessDenied: false })
  context.time = addMinutes(start, 60)
  reported = []
})

const statement = { releasesAt: null, refunds: [], reported: {} }
const paid = { ...statement, fee: cents(9_83), netReceived: cents(209_17) }

const atStart = () => ({ createdAt: start, approvedAt: start, updatedAt: start })

async function sell() {
  context.time = start
  const { orderId } = await context.place()
  const { id } = context.payments.has({ reference: orderId, statement: paid, ...atStart() })
  expect(await confirmPayment(context, id)).toMatchObject({ ok: true })
  context.time = addMinutes(start, 60)
  return { orderId, id }
}

async function differences() {
  const check = await checkBooks(deps)
  return listBooksDifferences(context.db, check.id, 100)
}

test('the provider and we say the same → a check without differences, over thirty days of São Paulo', async () => {
  await sell()
  const check = await checkBooks(deps)

  expect(check).toMatchObject({ payments: 1, differences: 0, failure: null })
  expect([check.lastDay, check.firstDay]).toEqual([dayOf(start), dayOf(addDays(start, -29))])
  expect(reported).toEqual([
    ['books-unchecked', false],
    ['books-differ', false],
  ])
})

test('a payment whose notice was lost → unknown, with its order; fetched again, it is gone', async () => {
  context.time = start
  const { orderId } = await context.place()
  const { id } = context.payments.has({ reference: orderId, ...atStart() })
  context.time = addMinutes(start, 60)

  expect(await differences()).toMatchObject([
    { kind: 'unknown', paymentId: id, orderId, ours: null, theirs: { amount: 219_00, status: 'approved' } },
  ])
  expect(reported.at(-1)).toEqual(['books-differ', true])

  expect(await fetchPayment(context, testActor(), id)).toBe('done')
  expect(await differences()).toEqual([])
  expect((await context.order(orderId)).state).toBe('paid')
})

test('a payment the provider does not list → missing', async () => {
  const { orderId, id } = await sell()
  context.payments.removePayment(id)

  expect(await differences()).toMatchObject([
    { kind: 'missing', paymentId: id, orderId, ours: { amount: 219_00 }, theirs: null },
  ])
  expect(await fetchPayment(context, testActor(), id)).toBe('not-found')
})

test.each([
  ['returned', { status: 'refunded', refunded: cents(219_00) }, { ours: 0, theirs: 219_00 }],
  ['fee', { statement: { ...paid, fee: cents(11_00), netReceived: cents(208_00) } }, { ours: 9_83, theirs: 11_00 }],
  ['amount', { amount: cents(200_00), statement: undefined }, { ours: 219_00, theirs: 200_00 }],
  ['status', { status: 'in-mediation' }, { ours: null, theirs: null }],
] as const)('a change of the %s whose notice was lost → this difference', async (kind, change, figures) => {
  const { orderId, id } = await sell()
  context.payments.has({ reference: orderId, id, ...change, updatedAt: addMinutes(start, 10) })

  expect(await differences()).toMatchObject([
    { kind, paymentId: id, ours: { amount: figures.ours }, theirs: { amount: figures.theirs } },
  ])
})

test('an old payment that is disputed today → compared although it was begun before the thirty days', async () => {
  const { orderId, id } = await sell()
  context.time = addDays(start, 60)
  const changed = { status: 'charged-back', statusDetail: 'settled', updatedAt: addDays(start, 59) } as const
  context.payments.has({ reference: orderId, id, ...changed })

  expect(await differences()).toMatchObject([{ kind: 'returned', paymentId: id, theirs: { amount: 219_00 } }])
})

test('a change of a moment ago → not compared yet', async () => {
  const { orderId, id } = await sell()
  context.payments.has({ reference: orderId, id, status: 'in-mediation', updatedAt: addMinutes(start, 50) })

  expect(await differences()).toEqual([])
})

test.each([
  ['the provider does not answer', { down: true }, 'provider-down', [['books-unchecked', true]]],
  ['our token is refused', { accessDenied: true }, 'provider-access-denied', []],
] as const)('%s → a check without a result that says why', async (_, broken, failure, incidents) => {
  Object.assign(context.payments, broken)
  const check = await checkBooks(deps)

  expect(check).toMatchObject({ failure, differences: 0, payments: 0 })
  expect(reported).toEqual(incidents)
})

test('the check of the day → once, after six in the morning, and again in the next hour when it failed', async () => {
  const midnight = startOfDay(dayOf(start))
  context.time = addMinutes(midnight, 5 * 60 + 59)
  expect(await checkBooksOfToday(deps)).toBeNull()

  context.time = addMinutes(midnight, 6 * 60 + 10)
  context.payments.down = true
  expect(await checkBooksOfToday(deps)).toMatchObject({ failure: 'provider-down' })
  context.payments.down = false
  context.time = addMinutes(midnight, 7 * 60 + 10)
  expect(await checkBooksOfToday(deps)).toMatchObject({ failure: null })
  expect(await checkBooksOfToday(deps)).toBeNull()
  expect(await listBooksChecks(context.db, 5)).toHaveLength(2)
})

test('a check somebody asked for failed after the one of the day → made again in the next hour', async () => {
  context.time = addMinutes(startOfDay(dayOf(start)), 6 * 60 + 10)
  await checkBooksOfToday(deps)
  context.time = addMinutes(context.time, 60)
  context.payments.down = true
  await checkBooks(deps)
  context.payments.down = false

  context.time = addMinutes(context.time, 60)
  expect(await checkBooksOfToday(deps)).toMatchObject({ failure: null })
})

test('results older than 400 days → deleted', async () => {
  const old = await checkBooks(deps)
  context.time = addDays(context.time, 401)
  await checkBooks(deps)

  expect((await listBooksChecks(context.db, 5)).map(({ id }) => id)).not.toContain(old.id)
})

test('asked for twice → one job, both in the audit log', async () => {
  await requestJob(context, testActor(), 'check-books')
  await requestJob(context, testActor(), 'check-books')

  expect(await context.jobs('check-books')).toMatchObject([{ data: { isRequested: true } }])
  const entries = await context.db.select().from(auditLog).where(eq(auditLog.action, 'books-checked'))
  expect(entries).toMatchObject([{ staffId: 'staff-1' }, { staffId: 'staff-1' }])
})

test.each([
  ['settled', true],
  ['reimbursed', false],
] as const)(
  'a chargeback named %s, coverage %s → no difference: both sides go by the coverage',
  async (name, covered) => {
    const { orderId, id } = await sell()
    const chargeback = createChargeback({ id: `9${id}`, paymentIds: [id], coverageApplied: covered })
    context.payments.chargebacks.push(chargeback)
    const ended = { status: 'charged-back', statusDetail: name, updatedAt: addMinutes(start, 10) } as const
    context.payments.has({ reference: orderId, id, ...ended })
    expect(await confirmPayment(context, id)).toMatchObject({ ok: true })

    expect(await differences()).toEqual([])
  },
)

test('the end of a chargeback cannot be read → as it was booked', async () => {
  const { orderId, id } = await sell()
  const chargeback = createChargeback({ id: `9${id}`, paymentIds: [id], coverageApplied: true })
  context.payments.chargebacks.push(chargeback)
  const ended = { status: 'charged-back', statusDetail: 'settled', updatedAt: addMinutes(start, 10) } as const
  context.payments.has({ reference: orderId, id, ...ended })
  await confirmPayment(context, id)

  context.payments.chargebacksDown = true
  expect(await differences()).toEqual([])
  context.payments.chargebacksDown = false
})

test('a refund is booked while the provider is queried → not compared with its earlier answer', async () => {
  const { orderId, id } = await sell()
  const searchPeriod: typeof context.payments.searchPeriod = async (period) => {
    const found = await context.payments.searchPeriod(period)
    if (period.by === 'created') return found
    context.time = addMinutes(start, 61)
    const intent = { id: randomUUID(), orderId, paymentId: id, amount: cents(19_00), reason: 'Desconto' }
    expect(await refundOrder(context, testActor(), intent)).toMatchObject({ ok: true })
    return found
  }
  const check = await checkBooks({ ...deps, payments: { ...context.payments, searchPeriod } })

  expect(await listBooksDifferences(context.db, check.id, 100)).toEqual([])
})
