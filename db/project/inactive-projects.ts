import { eq, sql } from 'drizzle-orm'

import { stopOf, type Stop } from '#core/project/inactive-reason.ts'
import type { DbOrTx } from '#db/client.ts'
import { orders, projects } from '#db/schema.ts'

/** What `stopOf` reads of an order. */
export const stopColumns = {
  state: orders.state,
  withdrawalAskedAt: orders.withdrawalAskedAt,
  withdrawalAnsweredAt: orders.withdrawalAnsweredAt,
  withdrawalAnswer: orders.withdrawalAnswer,
}

export async function findStop(db: DbOrTx, { orderId }: { orderId: string | null }): Promise<Stop | null> {
  if (!orderId) return null
  const [order] = await db.select(stopColumns).from(orders).where(eq(orders.id, orderId)).limit(1)
  return stopOf(order ?? null)
}

/** `stopOf` as a condition. One look-up per project, however many orders there are. */
export function isNotStopped() {
  return sql`(
    select ${orders.state} in ('refunded', 'disputed', 'cancelled')
      or (${orders.withdrawalAskedAt} is not null and ${orders.withdrawalAnswer} is null)
    from ${orders} where ${orders.id} = ${projects.orderId}
  ) is not true`
}
