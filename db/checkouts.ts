import { and, count, desc, eq, gt } from 'drizzle-orm'

import type { DbOrTx, Tx } from './client.ts'
import { checkouts } from './schema.ts'

export type StoredCheckout = typeof checkouts.$inferSelect

/** The newest checkout of an order that can still be paid at `now`. */
export async function findLiveCheckout(db: DbOrTx, orderId: string, now: Date): Promise<StoredCheckout | null> {
  const [checkout] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.orderId, orderId), gt(checkouts.expiresAt, now)))
    .orderBy(desc(checkouts.createdAt))
    .limit(1)
  return checkout ?? null
}

/** Number of checkouts so far; part of the next one's idempotency key. */
export async function countCheckouts(db: DbOrTx, orderId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(checkouts).where(eq(checkouts.orderId, orderId))
  return row?.total ?? 0
}

/** Idempotent: storing the same checkout again changes nothing. */
export async function insertCheckout(tx: Tx, checkout: typeof checkouts.$inferInsert): Promise<void> {
  await tx.insert(checkouts).values(checkout).onConflictDoNothing()
}
