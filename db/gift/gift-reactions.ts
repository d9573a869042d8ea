import { and, asc, eq, sql } from 'drizzle-orm'

import type { DbOrTx, Tx } from '#db/client.ts'
import { giftReactions } from '#db/schema.ts'

export type GiftReaction = { id: string; name: string; content: string; createdAt: Date }

const shown = {
  id: giftReactions.id,
  name: giftReactions.name,
  content: giftReactions.content,
  createdAt: giftReactions.createdAt,
}

/** Oldest first. */
export function listGiftReactions(db: DbOrTx, giftId: string): Promise<GiftReaction[]> {
  return db
    .select(shown)
    .from(giftReactions)
    .where(eq(giftReactions.giftId, giftId))
    .orderBy(asc(giftReactions.createdAt), asc(giftReactions.id))
}

/** Those written in one browser. */
export function listOwnReactions(db: DbOrTx, giftId: string, visitorId: string): Promise<GiftReaction[]> {
  return db
    .select(shown)
    .from(giftReactions)
    .where(and(eq(giftReactions.giftId, giftId), eq(giftReactions.visitorId, visitorId)))
    .orderBy(asc(giftReactions.createdAt), asc(giftReactions.id))
}

export async function countGiftReactions(db: DbOrTx, giftId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(giftReactions)
    .where(eq(giftReactions.giftId, giftId))
  return row?.count ?? 0
}

export async function insertGiftReaction(tx: Tx, reaction: typeof giftReactions.$inferInsert): Promise<string> {
  const [row] = await tx.insert(giftReactions).values(reaction).returning({ id: giftReactions.id })
  if (!row) throw new Error('a reaction was not stored')
  return row.id
}

/** `visitorId`: only when it was written in this browser; `null` for the gift's buyer. */
export async function deleteGiftReaction(
  tx: Tx,
  { giftId, id, visitorId }: { giftId: string; id: string; visitorId: string | null },
): Promise<boolean> {
  const rows = await tx
    .delete(giftReactions)
    .where(
      and(
        eq(giftReactions.id, id),
        eq(giftReactions.giftId, giftId),
        visitorId === null ? undefined : eq(giftReactions.visitorId, visitorId),
      ),
    )
    .returning({ id: giftReactions.id })
  return rows.length > 0
}
