import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'

import {
  inactiveReasonOf,
  ownStopReasonOf,
  stopReasonOf,
  stoppedStates,
  type StopReason,
} from '#core/order/inactive-reason.ts'
import type { OrderState } from '#core/order/order.ts'
import type { DbOrTx } from '#db/client.ts'
import { orders, projects } from '#db/schema.ts'

/**
 * The state of the order that bought the voucher an order holds. Written out: in a query about orders alone the name of the
 * table would be left away, and mean the sale.
 */
export const voucherSale = sql<OrderState | null>`case when orders.voucher_id is not null then (
  select sale.state from vouchers held join orders sale on sale.id = held.order_id where held.id = orders.voucher_id
) end`

/** What `inactiveReasonOf` reads of an order. */
export const purchaseColumns = {
  state: orders.state,
  withdrawalRequestedAt: orders.withdrawalRequestedAt,
  withdrawalAnswer: orders.withdrawalAnswer,
  withdrawalAccepted: orders.withdrawalAccepted,
  voucherSale,
}

/** `isWithdrawn(withdrawalOf(order))` as a condition, as in the index `orders_withdrawal_open`. */
export const isWithdrawnOrder = and(
  isNotNull(orders.withdrawalRequestedAt),
  or(isNull(orders.withdrawalAnswer), sql`${orders.withdrawalAccepted}`),
)

const isVoucherOver = sql`(orders.voucher_id is not null and ${inArray(voucherSale, [...stoppedStates])})`

/** `inactiveReasonOf(order) === null` as a condition. */
export const isActive = and(eq(orders.state, 'paid'), sql`not (${isWithdrawnOrder})`, sql`not ${isVoucherOver}`)

/** `stopReasonOf(order) !== null` as a condition. */
export const isStopped = or(
  inArray(orders.state, stoppedStates),
  and(eq(orders.state, 'paid'), or(isWithdrawnOrder, isVoucherOver)),
)

/** The ones among these orders that run, with their projects: a briefing can be written for them. */
export function listActiveOrders(db: DbOrTx, orderIds: string[]) {
  return db
    .select({
      id: orders.id,
      code: orders.code,
      packageId: orders.packageId,
      ownLyric: orders.ownLyric,
      projectId: projects.id,
    })
    .from(orders)
    .innerJoin(projects, eq(projects.orderId, orders.id))
    .where(and(inArray(orders.id, orderIds), isActive))
    .orderBy(desc(orders.createdAt))
}

/** Whether a project's order is not stopped. One look-up per project, however many orders there are. */
export function isProjectNotStopped() {
  return sql`(select ${isStopped} from ${orders} where ${orders.id} = ${projects.orderId}) is not true`
}

/** Whether a project's purchase still runs; a project without an order was sold outside the shop. */
export async function hasActivePurchase(db: DbOrTx, orderId: string | null): Promise<boolean> {
  return inactiveReasonOf(await findPurchase(db, orderId)) === null
}

export async function findStopReason(db: DbOrTx, { orderId }: { orderId: string | null }): Promise<StopReason | null> {
  return stopReasonOf(await findPurchase(db, orderId))
}

/** The same for what was delivered, which a voucher that ended leaves as it is. */
export async function findOwnStopReason(db: DbOrTx, { orderId }: { orderId: string | null }) {
  return ownStopReasonOf(await findPurchase(db, orderId))
}

async function findPurchase(db: DbOrTx, orderId: string | null) {
  if (!orderId) return null
  const [order] = await db.select(purchaseColumns).from(orders).where(eq(orders.id, orderId)).limit(1)
  return order ?? null
}

/**
 * Some of the money that pays it went back. By names: inside a query of one table, columns lose that of theirs. Not by `exists`,
 * for which every refund there is would be read.
 */
export const isPartRefunded = sql<boolean>`coalesce((
  select paying.refunded_cents > 0 from payments paying where paying.provider_id = orders.paid_by_payment_id
), false)`
