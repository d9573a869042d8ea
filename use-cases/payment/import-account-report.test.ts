import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { parseAccountReport } from '#core/payment/account-report.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { listPayouts, listUnmatchedMovements, readReleases } from '#db/payment/account-reports.ts'
import { listNewestMovements } from '#db/payment/movements.ts'
import { accountMovements, auditLog } from '#db/schema.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'

import { confirmPayment } from './confirm-payment.ts'
import { importAccountReport } from './import-account-report.ts'

const context = await createTestContext()
const november = { first: calendarDay('2026-11-01'), last: calendarDay('2026-11-30') }
const december = { first: calendarDay('2026-12-01'), last: calendarDay('2026-12-31') }
const february = { first: calendarDay('2027-02-01'), last: calendarDay('2027-02-28') }

const releaseHead = 'DATE,SOURCE_ID,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT'
const settlementHead = 'SOURCE_ID;TRANSACTION_TYPE;TRANSACTION_DATE;SETTLEMENT_NET_AMOUNT;MONEY_RELEASE_DATE'

async function load(head: string, ...lines: string[]) {
  const report = parseAccountReport([head, ...lines].join('\n'))
  if (!report.ok) throw new Error(report.problem.code)
  const { movements, added } = await importAccountReport(context, testActor(), {
    report: report.value,
    fileName: 'relatorio.csv',
  })
  return { movements, added }
}

async function sell(releasesAt: Date | null) {
  const { orderId } = await context.place()
  const statement = { fee: cents(9_83), netReceived: cents(209_17), releasesAt, refunds: [], reported: {} }
  const { id } = context.payments.has({ reference: orderId, statement })
  await confirmPayment(context, id)
  return id
}

test('imported reports → releases and payouts, each in its month in São Paulo', async () => {
  const [released, announced, undated] = [
    await sell(new Date('2026-12-03T12:00:00Z')),
    await sell(null),
    await sell(null),
  ]
  context.time = new Date('2026-11-30T12:00:00Z')
  expect(await readReleases(context.db, november, context.time)).toEqual({
    pending: 209_17,
    released: 0,
    undated: 418_34,
  })

  // 23:30 of 30 November at −04:00 is half past midnight of 1 December in São Paulo.
  const lines = [
    `2026-11-30T23:30:00.000-04:00,${released},release,payment,209.17,0.00`,
    '2026-11-30T23:40:00.000-04:00,9001,release,payout,0.00,100.00',
    '2026-11-29T10:00:00.000-04:00,777,release,payment,50.00,0.00',
  ]
  expect(await load(releaseHead, ...lines)).toEqual({ movements: 3, added: 3 })
  expect(
    await load(
      settlementHead,
      `${announced};SETTLEMENT;2026-11-19T12:00:00-04:00;209.17;2026-12-20T12:00:00-04:00`,
      '9001;PAYOUT;2026-11-30T23:39:00-04:00;-100.00;',
    ),
  ).toEqual({ movements: 2, added: 1 })

  context.time = new Date('2026-12-10T12:00:00Z')
  expect(await readReleases(context.db, november, context.time)).toMatchObject({ released: 0 })
  expect(await readReleases(context.db, december, context.time)).toEqual({
    pending: 209_17,
    released: 209_17,
    undated: 209_17,
  })
  expect(await listPayouts(context.db, november)).toEqual([])
  expect(await listPayouts(context.db, december)).toMatchObject([{ amount: -100_00 }])
  const dates = new Map(
    (await listNewestMovements(context.db, november, 10)).map(({ paymentId, releasesAt }) => [paymentId, releasesAt]),
  )
  expect(dates).toEqual(
    new Map([
      [released, new Date('2026-12-01T03:30:00Z')],
      [announced, new Date('2026-12-20T16:00:00Z')],
      [undated, null],
    ]),
  )
  expect(await listUnmatchedMovements(context.db, 10)).toMatchObject([{ sourceId: '777', line: 4, amount: 50_00 }])

  // The same file again, and one that overlaps it.
  expect(await load(releaseHead, ...lines)).toEqual({ movements: 3, added: 0 })
  expect(
    await load(releaseHead, lines[1] ?? '', `2026-12-02T10:00:00.000-04:00,${announced},release,payment,209.17,0`),
  ).toEqual({ movements: 2, added: 1 })
  expect(await context.db.select().from(accountMovements)).toHaveLength(5)
})

test('money that was announced for an earlier month, and a report dates anew → in the month of the report', async () => {
  const [released, announced, earlier] = [
    await sell(new Date('2026-08-03T12:00:00Z')),
    await sell(new Date('2026-08-03T12:00:00Z')),
    await sell(new Date('2026-08-03T12:00:00Z')),
  ]
  context.time = new Date('2027-02-10T12:00:00Z')
  expect(await readReleases(context.db, february, context.time)).toMatchObject({ pending: 0, released: 0 })

  await load(
    releaseHead,
    `2027-02-05T12:00:00.000-04:00,${released},release,payment,209.17,0.00`,
    `2026-08-05T12:00:00.000-04:00,${earlier},release,payment,209.17,0.00`,
  )
  await load(settlementHead, `${announced};SETTLEMENT;2026-08-01T12:00:00-04:00;209.17;2027-03-20T12:00:00-04:00`)

  expect(await readReleases(context.db, february, context.time)).toMatchObject({
    pending: 209_17,
    released: 209_17,
  })
})

test('what an account sold beside us → listed until the payment is ours', async () => {
  await load(releaseHead, '2026-11-29T10:00:00.000-04:00,5555,release,payment,50.00,0.00')
  const unmatched = async () => (await listUnmatchedMovements(context.db, 10)).map(({ sourceId }) => sourceId)
  expect(await unmatched()).toContain('5555')

  const { orderId } = await context.place()
  context.payments.has({ id: '5555', reference: orderId })
  await confirmPayment(context, '5555')
  expect(await unmatched()).not.toContain('5555')
})

test('an import → in the audit log, with how much was new', async () => {
  await context.db.delete(auditLog)
  await load(releaseHead, '2026-11-29T10:00:00.000-04:00,6001,release,payout,0,10.00')

  const entries = await context.db.select().from(auditLog).where(eq(auditLog.action, 'report-imported'))
  expect(entries).toMatchObject([{ staffId: 'staff-1', details: { movements: 1, added: 1 } }])
})
