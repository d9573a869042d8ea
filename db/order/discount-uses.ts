import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'

import type { DiscountUses } from '#core/catalog/discount.ts'
import { unpaidStates } from '#core/order/order.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { orders } from '#db/schema.ts'

import type { Order } from './orders.ts'

/** Serialises the uses of one code until the transaction ends. */
export async function lockDiscount(tx: Tx, code: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`discount:${code}`}, 0))`)
}

/** Orders that hold a code. One that expires unpaid or is cancelled gives it back by that alone. */
export async function countDiscountUses(
  db: DbOrTx,
  code: string,
  { email, except }: { email: string; except?: string },
): Promise<DiscountUses> {
  const [uses] = await db
    .select({
      total: sql<number>`count(*)::int`,
      byBuyer: sql<number>`count(*) filter (where lower(${orders.buyerEmail}) = ${email.toLowerCase()})::int`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.discountCode, code),
        notInArray(orders.state, ['expired', 'cancelled']),
        ...(except ? [sql`${orders.id} <> ${except}`] : []),
      ),
    )
  return uses ?? { total: 0, byBuyer: 0 }
}

/** Unpaid orders of this browser that hold a code; those that somebody else works on are left out. */
export function lockOwnUses(tx: Tx, code: string, visitorId: string): Promise<Order[]> {
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.discountCode, code), eq(orders.visitorId, visitorId), inArray(orders.state, unpaidStates)))
    .for('no key update', { skipLocked: true })
}
