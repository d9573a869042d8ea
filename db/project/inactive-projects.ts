import { eq, sql } from 'drizzle-orm'

import { inactiveReason, type InactiveReason } from '#core/project/inactive-reason.ts'
import type { DbOrTx } from '#db/client.ts'
import { orders, projects } from '#db/schema.ts'

/** What `inactiveReason` reads of an order. */
export const inactiveReasonColumns = {
  state: orders.state,
  withdrawalRequestedAt: orders.withdrawalRequestedAt,
  withdrawalDecidedAt: orders.withdrawalDecidedAt,
  withdrawalAnswer: orders.withdrawalAnswer,
}

export async function findInactiveReason(
  db: DbOrTx,
  { orderId }: { orderId: string | null },
): Promise<InactiveReason | null> {
  if (!orderId) return null
  const [order] = await db.select(inactiveReasonColumns).from(orders).where(eq(orders.id, orderId)).limit(1)
  return inactiveReason(order ?? null)
}

/** `inactiveReason` as a condition. One look-up per project, however many orders there are. */
export function isProjectActive() {
  return sql`(
    select ${orders.state} in ('refunded', 'disputed', 'cancelled')
      or (${orders.withdrawalRequestedAt} is not null and ${orders.withdrawalAnswer} is null)
    from ${orders} where ${orders.id} = ${projects.orderId}
  ) is not true`
}
