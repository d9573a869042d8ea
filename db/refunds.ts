import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import { cents, type Cents } from '#core/money.ts'

import type { DbOrTx, Tx } from './client.ts'
import { refunds } from './schema.ts'

export type StoredRefund = typeof refunds.$inferSelect

export async function findRefund(db: DbOrTx, id: string): Promise<StoredRefund | null> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id)).limit(1)
  return refund ?? null
}

export async function insertRefund(tx: Tx, refund: typeof refunds.$inferInsert): Promise<StoredRefund> {
  const [row] = await tx.insert(refunds).values(refund).returning()
  if (!row) throw new Error('a refund was not stored')
  return row
}

export async function saveRefundEnd(tx: Tx, id: string, state: 'done' | 'refused', endedAt: Date): Promise<void> {
  await tx.update(refunds).set({ state, endedAt }).where(eq(refunds.id, id))
}

/** Total refunded so far from the panel, for a payment. */
export async function sumDoneRefunds(db: DbOrTx, paymentId: string): Promise<Cents> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'done')))
  return cents(row?.sum ?? 0)
}

/** Refunds of a payment without an answer yet, oldest first. */
export function listRefundsOnTheWay(db: DbOrTx, orderId: string, paymentId: string): Promise<StoredRefund[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.paymentId, paymentId), eq(refunds.state, 'asked')))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** Whether the panel refunded, or asked to refund, any of this payment. */
export async function hasOwnRefund(db: DbOrTx, paymentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, ['asked', 'done'])))
    .limit(1)
  return rows.length > 0
}

/** Refunds of an order, completed or requested, newest first. */
export function listRefunds(db: DbOrTx, orderId: string): Promise<StoredRefund[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(desc(refunds.createdAt))
}
