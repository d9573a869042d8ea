import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accountMovements, accountReports, productionCosts } from '#db/schema.ts'
import { createGivenVoucher } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

import { findFirstDay } from './first-day.ts'

const context = await createTestContext()
const { db } = context

async function noteCost(paidOn: string | null) {
  const [id, amount] = [randomUUID(), cents(80_00)]
  const day = paidOn === null ? null : calendarDay(paidOn)
  await db
    .insert(productionCosts)
    .values({ id, amount, projectCode: 'P0001', payeeName: 'Zé da Viola', purpose: 'Violão', paidOn: day })
}

async function bringPayout(at: Date) {
  const [report] = await db
    .insert(accountReports)
    .values({ kind: 'release', fileName: 'saques.csv', movements: 1, added: 1, staffId: 'ana' })
    .returning()
  await db.insert(accountMovements).values({
    key: randomUUID(),
    reportId: report?.id ?? '',
    line: 2,
    kind: 'withdrawal',
    sourceId: '',
    amount: cents(-100_00),
    at,
    description: '',
  })
}

test('nothing but a cost that is owed → no month before this one', async () => {
  await noteCost(null)
  expect(await findFirstDay(db)).toBeNull()
})

test.each([
  // Each an hour before midnight in São Paulo, which is the next day in UTC.
  [
    'a payment',
    '2026-11-15',
    async () => {
      const { orderId } = await context.place()
      const approvedAt = new Date('2026-11-16T02:00:00Z')
      const { id } = context.payments.has({ reference: orderId, approvedAt, updatedAt: approvedAt })
      await confirmPayment(context, id)
    },
  ],
  ['a cost', '2026-10-31', () => noteCost('2026-10-31')],
  ['a payout', '2026-09-30', () => bringPayout(new Date('2026-10-01T02:00:00Z'))],
  [
    'a voucher that was given',
    '2026-08-31',
    async () => {
      context.time = new Date('2026-09-01T02:00:00Z')
      await createGivenVoucher(context, testActor())
    },
  ],
])('the earliest is %s → the first day is %s', async (_what, day, make) => {
  await make()
  expect(await findFirstDay(db)).toBe(day)
})
