import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'

import { cents, type Cents } from '#core/money.ts'

import type { DbOrTx, Tx } from './client.ts'
import { refunds } from './schema.ts'

export type StoredRefund = typeof refunds.$inferSelect

export async function findRefund(db: DbOrTx, id: string): Promise<StoredRefund | null> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id)).limit(1)
  return refund ?? null
}

export async function insertRefund(tx: Tx, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund)
}

export async function saveRefundEnd(tx: Tx, id: string, state: 'done' | 'refused', endedAt: Date): Promise<void> {
  await tx.update(refunds).set({ state, endedAt }).where(eq(refunds.id, id))
}

/** Total refunded so far from the panel, for a payment. */
export function sumDoneRefunds(db: DbOrTx, paymentId: string): Promise<Cents> {
  return sumOf(db, and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'done')))
}

/** Total of pending refunds except `exceptId`. */
export function sumRefundsOnTheWay(db: DbOrTx, paymentId: string, exceptId: string): Promise<Cents> {
  return sumOf(db, and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'asked'), ne(refunds.id, exceptId)))
}

async function sumOf(db: DbOrTx, condition: ReturnType<typeof and>): Promise<Cents> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(condition)
  return cents(row?.sum ?? 0)
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
