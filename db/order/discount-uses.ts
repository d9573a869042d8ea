import { and, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm'

import { heldMinutes, type DiscountUses } from '#core/catalog/discount.ts'
import { mailboxOf } from '#core/mail/mailbox.ts'
import { lapsedStates, unpaidStates } from '#core/order/order.ts'
import { undecidedStatuses } from '#core/payment/payment.ts'
import { addMinutes } from '#core/shared/dates.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { orders, payments } from '#db/schema.ts'
import { mailboxOfColumn } from '#db/shared/mailbox.ts'

import type { Order } from './orders.ts'

/** A Pix or a boleto waits, or the provider decides. */
const isBeingPaid = sql`exists (select from ${payments} p where p.order_id = ${orders.id} and p.status in ${undecidedStatuses})`

/** Serialises the uses of one code until the transaction ends. */
export async function lockDiscount(tx: Tx, code: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`discount:${code}`}, 0))`)
}

/**
 * Orders that hold a code. One that expires unpaid or is cancelled gives it back by that alone, and so does one that nobody
 * began to pay in time, although it keeps its price: or a few orders that cost nothing would use a code up for everybody.
 */
export async function countDiscountUses(
  db: DbOrTx,
  code: string,
  { email, now, except }: { email: string; now: Date; except?: string },
): Promise<DiscountUses> {
  const [uses] = await db
    .select({
      total: sql<number>`count(*)::int`,
      byBuyer: sql<number>`count(*) filter (where ${mailboxOfColumn(orders.buyerEmail)} = ${mailboxOf(email)})::int`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.discountCode, code),
        notInArray(orders.state, lapsedStates),
        or(notInArray(orders.state, unpaidStates), gt(orders.createdAt, addMinutes(now, -heldMinutes)), isBeingPaid),
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
