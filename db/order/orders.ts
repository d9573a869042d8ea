import { and, desc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'

import { unpaidStates } from '#core/order/order.ts'
import type { Withdrawal } from '#core/order/withdrawal.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announceShownOfOrder } from '#db/gift/gifts.ts'
import { announce } from '#db/live.ts'
import { clients, orders, projects } from '#db/schema.ts'
import { hasEmail } from '#db/shared/emails.ts'

export type Order = typeof orders.$inferSelect
export type NewOrder = Omit<typeof orders.$inferInsert, 'code'>
/** `reviewFlag` is kept by `db/payment/payment-questions.ts`. */
export type OrderChange = Partial<Omit<typeof orders.$inferInsert, 'reviewFlag'>>

/** The next number for P0001, P0002 …; rollbacks leave gaps. */
export async function nextOrderNumber(tx: DbOrTx): Promise<number> {
  const { rows } = await tx.execute<{ number: string }>(sql`select nextval('order_numbers') as number`)
  return Number(rows[0]?.number)
}

/** Serialises orders of one browser until the transaction ends. */
export async function lockVisitor(tx: Tx, visitorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${visitorId}, 0))`)
}

export async function insertOrder(tx: Tx, order: NewOrder & { code: string }): Promise<Order> {
  const [row] = await tx.insert(orders).values(order).returning()
  if (!row) throw new Error('an order was not stored')
  return row
}

export async function findOrder(db: DbOrTx, id: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).limit(1)
  return order ?? null
}

/** Whether an order had been placed by that instant. */
export async function hasOrderBefore(db: DbOrTx, instant: Date): Promise<boolean> {
  const [first] = await db.select({ id: orders.id }).from(orders).where(lte(orders.createdAt, instant)).limit(1)
  return first !== undefined
}

/** When the first order was made; `null` while there is none. */
export async function findOpeningTime(db: DbOrTx): Promise<Date | null> {
  const [first] = await db.select({ at: orders.createdAt }).from(orders).orderBy(orders.createdAt).limit(1)
  return first?.at ?? null
}

export async function findOrderIdByCode(db: DbOrTx, code: string): Promise<string | null> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.code, code)).limit(1)
  return order?.id ?? null
}

/** How the client of an order is reached now: `buyer_email` is only what the order was placed with. */
export const currentEmail = sql<string>`coalesce(${projects.clientEmail}, ${clients.email}, ${orders.buyerEmail})`

/** Where mails about an order go. An order kept after its client was erased has only the address it was placed with. */
export async function findMailAddress(db: DbOrTx, orderId: string): Promise<string> {
  const [row] = await db
    .select({ current: currentEmail, placedWith: orders.buyerEmail, erasedAt: clients.erasedAt })
    .from(orders)
    .leftJoin(clients, eq(clients.id, orders.clientId))
    .leftJoin(projects, eq(projects.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .limit(1)
  if (!row) throw new Error(`no order ${orderId} to mail about`)
  return row.erasedAt ? row.placedWith : row.current
}

/** What a mail, a message or an access is about: an order, a project, or both. */
export type OrderOrProject = { orderId: string | null; projectId: string | null }

/** The orders behind an order or a project: itself, that of the project, and that of the song an extra was bought for. */
export function ordersBehind({ orderId, projectId }: OrderOrProject): SQL {
  return sql`
    select ${orderId}::uuid
    union all select order_id from projects where id = ${projectId}::uuid
    union all select projects.order_id from orders extras join projects on projects.id = extras.for_project_id
      where extras.id = ${orderId}::uuid`
}

/** The order with this code and its client's current e-mail, both ignoring case. */
export async function findOrderByCodeAndEmail(
  db: DbOrTx,
  code: string,
  email: string,
): Promise<{ id: string; code: string } | null> {
  const [order] = await db
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .leftJoin(clients, eq(clients.id, orders.clientId))
    .leftJoin(projects, eq(projects.orderId, orders.id))
    .where(and(eq(orders.code, code), hasEmail(sql`trim(${currentEmail})`, email)))
    .limit(1)
  return order ?? null
}

/** The state of the buyer's withdrawal. */
export function withdrawalOf(
  order: Pick<Order, 'withdrawalRequestedAt' | 'withdrawalDecidedAt' | 'withdrawalAnswer' | 'withdrawalAccepted'>,
): Withdrawal {
  return {
    requestedAt: order.withdrawalRequestedAt,
    decidedAt: order.withdrawalDecidedAt,
    answer: order.withdrawalAnswer,
    isAccepted: order.withdrawalAccepted,
  }
}

/**
 * Locks against updates, but not against inserts that reference the order (`for no key update`): their transaction may
 * hold its project's lock.
 */
export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return order ?? null
}

/**
 * Locks the order a project came of: whoever ends or stops that holds it first, and nothing is ordered for the song meanwhile.
 * Call before the project is locked.
 */
export async function lockSongOrder(tx: Tx, projectId: string): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(projects, eq(projects.orderId, orders.id))
    .where(eq(projects.id, projectId))
    .for('no key update', { of: orders })
}

export async function findOrderOfSubmission(tx: Tx, visitorId: string, submissionId: string): Promise<Order | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.visitorId, visitorId), eq(orders.submissionId, submissionId)))
    .limit(1)
  return order ?? null
}

/** Unpaid orders of this browser for a package, which a second tab or going back would duplicate. */
export function listOpenOrdersOfVisitor(tx: Tx, visitorId: string, packageId: string): Promise<Order[]> {
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.visitorId, visitorId), eq(orders.packageId, packageId), inArray(orders.state, unpaidStates)))
    .orderBy(desc(orders.createdAt))
}

/** Unpaid orders of this browser for extras of a project. */
export function listOpenOrdersForProject(tx: Tx, visitorId: string, projectId: string): Promise<Order[]> {
  return tx
    .select()
    .from(orders)
    .where(
      and(eq(orders.visitorId, visitorId), eq(orders.forProjectId, projectId), inArray(orders.state, unpaidStates)),
    )
    .orderBy(desc(orders.createdAt))
}

/**
 * Locks all orders that were placed for a project later: also those that are being paid. Call before the project is locked:
 * whoever pays for one of them holds its order, and waits for the project.
 */
export function lockLaterOrders(tx: Tx, projectId: string): Promise<Order[]> {
  return laterOrders(tx, projectId).for('no key update')
}

/** The same, as they are now. */
export function listLaterOrders(db: DbOrTx, projectId: string): Promise<Order[]> {
  return laterOrders(db, projectId)
}

function laterOrders(db: DbOrTx, projectId: string) {
  return db.select().from(orders).where(eq(orders.forProjectId, projectId)).orderBy(orders.createdAt, orders.id)
}

/** What `ownStopReasonOf` asks. */
const stopping: (keyof OrderChange)[] = ['state', 'withdrawalRequestedAt', 'withdrawalAnswer', 'withdrawalAccepted']

/** Writes a change and announces it to open pages. */
export async function saveOrder(tx: Tx, id: string, change: OrderChange, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ ...change, updatedAt: now })
    .where(eq(orders.id, id))
  await announce(tx, `order:${id}`)
  if (stopping.some((column) => column in change)) await announceShownOfOrder(tx, id)
}
