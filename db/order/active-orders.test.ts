import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { inactiveReasonOf, stopReasonOf, type PurchaseState } from '#core/order/inactive-reason.ts'
import { orderStates } from '#core/order/order.ts'
import { cents } from '#core/shared/money.ts'
import { orders, projects } from '#db/schema.ts'
import { createPaidProject, createVoucher } from '#test/support/project-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import {
  findStopReason,
  hasActivePurchase,
  isActive,
  isProjectNotStopped,
  isStopped,
  purchaseColumns,
} from './active-orders.ts'

const context = await createTestContext()
const { db } = context
const { id: projectId, orderId } = await createPaidProject(context)
const { voucher, orderId: saleId } = await createVoucher(context)

const at = context.now()
const withdrawals = [null, at].flatMap((withdrawalRequestedAt) =>
  [null, at].flatMap((withdrawalDecidedAt) =>
    [null, 'A música já está pronta.'].flatMap((withdrawalAnswer) =>
      [false, true].map((withdrawalAccepted) => ({
        withdrawalRequestedAt,
        withdrawalDecidedAt,
        withdrawalAnswer,
        withdrawalAccepted,
      })),
    ),
  ),
)

describe('every combination of order states → SQL and rule agree', () => {
  test.each(orderStates)('%s → the same in SQL and in the rule', async (state) => {
    for (const withdrawal of withdrawals) {
      const { inSql, byRule } = await readBoth({ state, ...withdrawal, voucherSale: null })
      expect(inSql).toEqual(byRule)
    }
  })

  test.each(orderStates)('a voucher whose sale is %s → the same in SQL and in the rule', async (voucherSale) => {
    await db.update(orders).set({ state: voucherSale }).where(eq(orders.id, saleId))
    for (const state of orderStates)
      for (const withdrawal of withdrawals) {
        const { inSql, byRule } = await readBoth({ state, ...withdrawal, voucherSale })
        expect(inSql).toEqual(byRule)
      }
  })
})

/** What SQL and rule say of an order, both with the order for the message of a failure. */
async function readBoth({ voucherSale, ...columns }: PurchaseState & Partial<typeof orders.$inferInsert>) {
  const order = { ...columns, voucherSale }
  const voucherId = voucherSale === null ? null : voucher.id
  await db
    .update(orders)
    .set({ ...columns, voucherId, voucherUsed: cents(voucherId ? 100 : 0) })
    .where(eq(orders.id, orderId))

  const [stored] = await db
    .select({ isActive: sql`${isActive}`, isStopped: sql`${isStopped}`, sale: purchaseColumns.voucherSale })
    .from(orders)
    .where(eq(orders.id, orderId))
  const [project] = await db
    .select({ isNotStopped: isProjectNotStopped(), joinedSale: purchaseColumns.voucherSale })
    .from(projects)
    .innerJoin(orders, eq(orders.id, projects.orderId))
    .where(eq(projects.id, projectId))
  const read = { active: await hasActivePurchase(db, orderId), stopReason: await findStopReason(db, { orderId }) }
  const [reason, stopReason] = [inactiveReasonOf(order), stopReasonOf(order)]
  return {
    inSql: { order, ...stored, ...project, ...read },
    byRule: {
      order,
      isActive: reason === null,
      isStopped: stopReason !== null,
      sale: voucherSale,
      isNotStopped: stopReason === null,
      joinedSale: voucherSale,
      active: reason === null,
      stopReason,
    },
  }
}

test('a project without an order → active', async () => {
  expect(await hasActivePurchase(db, null)).toBe(true)
  expect(await findStopReason(db, { orderId: null })).toBeNull()
})
