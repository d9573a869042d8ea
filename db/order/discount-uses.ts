import { and, eq, gt, inArray, lte, notInArray, or, sql } from 'drizzle-orm'

import { heldMinutes, type DiscountUses } from '#core/catalog/discount.ts'
import { mailboxOf } from '#core/mail/mailbox.ts'
import { lapsedStates, unpaidStates, type OrderState } from '#core/order/order.ts'
import { undecidedStatuses } from '#core/payment/payment.ts'
import { addMinutes } from '#core/shared/dates.ts'
import type { Cents } from '#core/shared/money.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { orders, payments } from '#db/schema.ts'
import { mailboxOfColumn } from '#db/shared/emails.ts'

import type { Order } from './orders.ts'

/** A Pix or a boleto waits, or the provider decides. */
const isBeingPaid = sql`exists (select from ${payments} p where p.order_id = ${orders.id} and p.status in ${undecidedStatuses})`

/** Serialises the uses of one code until the transaction ends. */
export async function lockDiscount(tx: Tx, code: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`discount:${code}`}, 0))`)
}

/** Whether an order holds a use of its code. */
function holdsUse(now: Date) {
  return and(
    notInArray(orders.state, lapsedStates),
    or(notInArray(orders.state, unpaidStates), gt(orders.createdAt, addMinutes(now, -heldMinutes)), isBeingPaid),
  )
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
    .where(and(eq(orders.discountCode, code), holdsUse(now), ...(except ? [sql`${orders.id} <> ${except}`] : [])))
  return uses ?? { total: 0, byBuyer: 0 }
}

export type DiscountUseRow = {
  code: string
  total: number
  orders: { id: string; code: string; state: OrderState; total: Cents }[]
}

/** How many orders hold each of these codes, and the newest of them. */
export async function listDiscountUses(
  db: DbOrTx,
  codes: readonly string[],
  { now, shown }: { now: Date; shown: number },
): Promise<DiscountUseRow[]> {
  const numbered = db
    .select({
      discount: orders.discountCode,
      id: orders.id,
      code: orders.code,
      state: orders.state,
      price: orders.total,
      total: sql<number>`(count(*) over (partition by ${orders.discountCode}))::int`.as('total'),
      place:
        sql<number>`(row_number() over (partition by ${orders.discountCode} order by ${orders.createdAt} desc, ${orders.id}))::int`.as(
          'place',
        ),
    })
    .from(orders)
    .where(and(inArray(orders.discountCode, [...codes]), holdsUse(now)))
    .as('numbered')
  const rows = await db.select().from(numbered).where(lte(numbered.place, shown)).orderBy(numbered.place)
  return [...Map.groupBy(rows, ({ discount }) => discount ?? '')].map(([code, held]) => ({
    code,
    total: held[0]?.total ?? 0,
    orders: held.map((row) => ({ id: row.id, code: row.code, state: row.state, total: row.price })),
  }))
}

/** Unpaid orders of this browser that hold a code; those that somebody else works on are left out. */
export function lockOwnUses(tx: Tx, code: string, visitorId: string): Promise<Order[]> {
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.discountCode, code), eq(orders.visitorId, visitorId), inArray(orders.state, unpaidStates)))
    .for('no key update', { skipLocked: true })
}
