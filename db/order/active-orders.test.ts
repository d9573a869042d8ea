import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { inactiveReasonOf, stopReasonOf } from '#core/order/inactive-reason.ts'
import { orderStates } from '#core/order/order.ts'
import { orders, projects } from '#db/schema.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { findStopReason, hasActivePurchase, isActive, isProjectNotStopped, isStopped } from './active-orders.ts'

const context = await createTestContext()
const { db } = context
const { id: projectId, orderId } = await createPaidProject(context)

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
      const order = { state, ...withdrawal }
      await db.update(orders).set(order).where(eq(orders.id, orderId))

      const [stored] = await db
        .select({ isActive: sql`${isActive}`, isStopped: sql`${isStopped}` })
        .from(orders)
        .where(eq(orders.id, orderId))
      const [project] = await db
        .select({ isNotStopped: isProjectNotStopped() })
        .from(projects)
        .where(eq(projects.id, projectId))
      const [reason, stopReason] = [inactiveReasonOf(order), stopReasonOf(order)]
      expect({ order, ...stored }).toEqual({ order, isActive: reason === null, isStopped: stopReason !== null })
      expect({ order, ...project }).toEqual({ order, isNotStopped: stopReason === null })
      expect(await hasActivePurchase(db, orderId)).toBe(reason === null)
      expect(await findStopReason(db, { orderId })).toBe(stopReason)
    }
  })
})

test('a project without an order → active', async () => {
  expect(await hasActivePurchase(db, null)).toBe(true)
  expect(await findStopReason(db, { orderId: null })).toBeNull()
})
