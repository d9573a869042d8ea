import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ProviderPayment, ProviderStatement } from '#core/payment/payment.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { ledgerEntries, payments, paymentSnapshots } from '#db/schema.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { listDayTotals, listEntriesOfOrder, readOrderTotals, readReceived, readTotals } from './ledger.ts'
import { savePayment } from './payments.ts'

const context = await createTestContext()
const { db } = context
const approvedAt = new Date('2033-03-02T02:59:59Z')
let made = 0

function aPayment(change: Partial<ProviderPayment> = {}): ProviderPayment {
  made += 1
  return {
    id: `77${made}`,
    reference: null,
    status: 'approved',
    statusDetail: 'accredited',
    method: 'credit-card',
    installments: 1,
    amount: cents(219_00),
    refunded: cents(0),
    currency: 'BRL',
    collectorId: null,
    createdAt: approvedAt,
    approvedAt,
    updatedAt: approvedAt,
    expiresAt: null,
    ticketUrl: null,
    payCode: null,
    statement: statement(),
    ...change,
  }
}

function statement(change: Partial<ProviderStatement> = {}): ProviderStatement {
  const money = { fee: cents(9_83), netReceived: cents(209_17), releasesAt: new Date('2033-03-16T03:00:00Z') }
  return { ...money, refunds: [], reported: { status: 'approved' }, ...change }
}

const save = (orderId: string | null, payment: ProviderPayment, more = {}) =>
  db.transaction((tx) => savePayment(tx, orderId, payment, context.time, more))
const entriesOf = (id: string) => db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, id))
/** Drizzle hides the database's own words behind the query. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)),
  )

test('a stored payment → booked on its day in São Paulo, with its order and the reported amounts', async () => {
  const { orderId } = await context.place()
  const payment = aPayment()
  await save(orderId, payment)

  expect(await listEntriesOfOrder(db, orderId)).toMatchObject([
    { kind: 'charge', amount: 219_00, day: '2033-03-01', at: approvedAt, source: 'recorded', paymentId: payment.id },
    { kind: 'fee', amount: -9_83, day: '2033-03-01', orderId },
  ])
  const snapshots = await db.select().from(paymentSnapshots).where(eq(paymentSnapshots.paymentId, payment.id))
  expect(snapshots.map(({ reported }) => reported)).toEqual([{ status: 'approved' }])
  const [stored] = await db.select().from(payments).where(eq(payments.providerId, payment.id))
  expect(stored).toMatchObject({ fee: 9_83, netReceived: 209_17, releasesAt: new Date('2033-03-16T03:00:00Z') })
})

test('the columns of the ledger → sums per day, per period and per order', async () => {
  const { orderId } = await context.place()
  const payment = aPayment({ approvedAt: new Date('2034-05-10T15:00:00Z') })
  await save(orderId, payment)
  const updatedAt = new Date('2034-05-12T15:00:00Z')
  await save(orderId, { ...payment, refunded: cents(50_00), updatedAt, statement: statement({ fee: cents(7_59) }) })
  await save(null, aPayment({ approvedAt: updatedAt, updatedAt, statement: statement() }))
  await save(null, aPayment({ approvedAt: updatedAt, updatedAt, currency: 'ARS', statement: statement() }))
  const month = { first: calendarDay('2034-05-01'), last: calendarDay('2034-05-31') }

  expect(await listDayTotals(db, month, 'all')).toEqual([
    { day: '2034-05-10', gross: 219_00, fees: -9_83, returned: 0, net: 209_17 },
    { day: '2034-05-12', gross: 219_00, fees: -7_59, returned: -50_00, net: 161_41 },
  ])
  expect(await readTotals(db, month, 'sales')).toEqual({ gross: 219_00, fees: -7_59, returned: -50_00, net: 161_41 })
  expect(await readOrderTotals(db, orderId)).toEqual({ gross: 219_00, fees: -7_59, returned: -50_00, net: 161_41 })
})

test('a morning → received yesterday, this month and on its days of the month before, as the books of those days', async () => {
  const at = async (instant: string, amount: number, change: Partial<ProviderPayment> = {}) => {
    const paidAt = new Date(instant)
    const { orderId } = await context.place()
    await save(orderId, aPayment({ amount: cents(amount), approvedAt: paidAt, updatedAt: paidAt, ...change }))
  }
  // A minute before and after midnight in São Paulo.
  await at('2035-03-10T02:59:00Z', 10_01)
  await at('2035-03-10T03:00:00Z', 200_02)
  await at('2035-03-11T02:59:00Z', 300_03)
  await at('2035-03-11T03:00:00Z', 4_000_04)
  await at('2035-03-10T15:00:00Z', 99_99, { currency: 'ARS' })
  await at('2035-02-11T15:00:00Z', 50_05)
  await at('2035-02-12T15:00:00Z', 7_07)
  await save(null, aPayment({ amount: cents(1_11), approvedAt: new Date('2035-03-10T15:00:00Z') }))

  const received = await readReceived(db, calendarDay('2035-03-11'))

  expect(received).toMatchObject({ yesterday: 501_16, month: 4_511_21, before: 50_05 })
  for (const span of ['yesterday', 'month', 'before'] as const)
    expect(received[span]).toBe((await readTotals(db, received.days[span], 'all')).gross)
})

test('a payment of another account → not in the ledger', async () => {
  const payment = aPayment({ collectorId: '1' })
  await save(null, payment, { isCollectedElsewhere: true })

  expect(await entriesOf(payment.id)).toEqual([])
})

test('two writers of the same stray payment → its entries once', async () => {
  const payment = aPayment()
  await Promise.all([1, 2, 3].map(() => save(null, payment)))

  expect((await entriesOf(payment.id)).map(({ kind }) => kind)).toEqual(['charge', 'fee'])
})

test.each(['ledger_entries', 'payment_snapshots'])('rows of %s → neither changed nor deleted', async (table) => {
  const payment = aPayment()
  await save(null, payment)
  const name = sql.identifier(table)

  expect(await refusalOf(db.execute(sql`update ${name} set payment_id = 'x'`))).toMatch('only added')
  expect(await refusalOf(db.execute(sql`delete from ${name}`))).toMatch('only added')
  expect(await refusalOf(db.execute(sql`truncate ${name}`))).toMatch('only added')
})

test('a payment and its entries disagree → the whole transaction is refused', async () => {
  const payment = aPayment()
  await save(null, payment)
  const entry = { paymentId: payment.id, kind: 'refund' as const, amount: cents(-1), currency: 'BRL', at: approvedAt }
  const grow = db
    .update(payments)
    .set({ refunded: cents(1) })
    .where(eq(payments.providerId, payment.id))

  expect(await refusalOf(db.insert(ledgerEntries).values(entry))).toMatch(`of payment ${payment.id} adds up to 20916`)
  expect(await refusalOf(grow)).toMatch('adds up to 20917, not to 20916')
  expect(await refusalOf(db.insert(ledgerEntries).values({ ...entry, paymentId: 'nobody' }))).toMatch('not to 0')
  expect(await entriesOf(payment.id)).toHaveLength(2)
})
