import { and, asc, desc, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'

import { recordingKind } from '#core/gift/reaction-recording.ts'
import { maxShownReactions, shownReaction, type ShownReaction } from '#core/gift/reaction.ts'
import { ownStopReasonOf } from '#core/order/inactive-reason.ts'
import { fileSelect, releaseFilesIn, type StoredFile } from '#db/audio/files.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { purchaseColumns } from '#db/order/active-orders.ts'
import { files, giftReactions, gifts, orders, projects } from '#db/schema.ts'

export type GiftReaction = {
  id: string
  name: string
  content: string
  recording: { kind: 'voice' | 'video'; durationMs: number } | null
  showableAt: Date | null
  shownAt: Date | null
  createdAt: Date
}

/** Oldest first. */
export function listGiftReactions(db: DbOrTx, giftId: string): Promise<GiftReaction[]> {
  return listReactions(db, eq(giftReactions.giftId, giftId))
}

/** Those written in one browser. */
export function listOwnReactions(db: DbOrTx, giftId: string, visitorId: string): Promise<GiftReaction[]> {
  return listReactions(db, and(eq(giftReactions.giftId, giftId), eq(giftReactions.visitorId, visitorId)))
}

async function listReactions(db: DbOrTx, where: ReturnType<typeof and>): Promise<GiftReaction[]> {
  const rows = await db
    .select({
      id: giftReactions.id,
      name: giftReactions.name,
      content: giftReactions.content,
      type: files.type,
      durationMs: giftReactions.durationMs,
      showableAt: giftReactions.showableAt,
      shownAt: giftReactions.shownAt,
      createdAt: giftReactions.createdAt,
    })
    .from(giftReactions)
    .leftJoin(files, eq(files.id, giftReactions.fileId))
    .where(where)
    .orderBy(asc(giftReactions.createdAt), asc(giftReactions.id))
  return rows.map(({ type, durationMs, ...reaction }) => ({
    ...reaction,
    recording: type === null ? null : { kind: recordingKind(type), durationMs },
  }))
}

/** How many a gift has, and the bytes of their recordings. */
export async function measureGiftReactions(db: DbOrTx, giftId: string): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::float8` })
    .from(giftReactions)
    .leftJoin(files, eq(files.id, giftReactions.fileId))
    .where(eq(giftReactions.giftId, giftId))
  return row ?? { count: 0, bytes: 0 }
}

/** A reaction that was spoken or filmed: its file, whose gift it belongs to, and the browser it comes from. */
export async function findGiftRecording(
  db: DbOrTx,
  id: string,
): Promise<{ giftId: string; visitorId: string; file: StoredFile } | null> {
  const [row] = await db
    .select({ giftId: giftReactions.giftId, visitorId: giftReactions.visitorId, file: fileSelect })
    .from(giftReactions)
    .innerJoin(files, eq(files.id, giftReactions.fileId))
    .where(eq(giftReactions.id, id))
  return row ?? null
}

/** Whether this browser sent the same words with the same recording before; `sha256` is null without one. */
export async function hasSameReaction(
  tx: Tx,
  { giftId, visitorId, name, content, sha256 }: typeof giftReactions.$inferInsert & { sha256: string | null },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: giftReactions.id })
    .from(giftReactions)
    .leftJoin(files, eq(files.id, giftReactions.fileId))
    .where(
      and(
        eq(giftReactions.giftId, giftId),
        eq(giftReactions.visitorId, visitorId),
        eq(giftReactions.name, name),
        eq(giftReactions.content, content),
        sha256 === null ? isNull(giftReactions.fileId) : eq(files.sha256, sha256),
      ),
    )
    .limit(1)
  return row !== undefined
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
  const own = and(
    eq(giftReactions.id, id),
    eq(giftReactions.giftId, giftId),
    visitorId === null ? undefined : eq(giftReactions.visitorId, visitorId),
  )
  await releaseFilesIn(tx, [giftReactions.fileId], own)
  const rows = await tx.delete(giftReactions).where(own).returning({ shownAt: giftReactions.shownAt })
  if (rows.some(({ shownAt }) => shownAt !== null)) await announce(tx, 'public-pages')
  return rows.length > 0
}

/** The reactions that visitors may read, the one chosen last first: of gifts that were opened and still stand, of purchases that do. */
export async function listShownReactions(db: DbOrTx, now: Date): Promise<ShownReaction[]> {
  const rows = await db
    .select({
      name: giftReactions.name,
      content: giftReactions.content,
      showableAt: giftReactions.showableAt,
      purchase: purchaseColumns,
    })
    .from(giftReactions)
    .innerJoin(gifts, eq(gifts.id, giftReactions.giftId))
    .innerJoin(projects, eq(projects.id, gifts.projectId))
    .leftJoin(orders, eq(orders.id, projects.orderId))
    .where(
      and(
        isNotNull(giftReactions.shownAt),
        isNotNull(giftReactions.showableAt),
        isNull(gifts.withdrawnAt),
        isNotNull(gifts.firstOpenedAt),
        lte(gifts.opensAt, now),
        gte(gifts.endsAt, now),
      ),
    )
    .orderBy(desc(giftReactions.shownAt), asc(giftReactions.id))
    .limit(maxChosen)
  return rows
    .filter(({ purchase }) => ownStopReasonOf(purchase) === null)
    .flatMap((row) => shownReaction(row) ?? [])
    .slice(0, maxShownReactions)
}

const maxChosen = 50

/** Its writer takes back the leave to show it, and with it the studio's choice; whether this browser wrote it. */
export async function deleteLeaveToShow(
  tx: Tx,
  { giftId, id, visitorId }: { giftId: string; id: string; visitorId: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(giftReactions)
    .set({ showableAt: null, shownAt: null })
    .where(and(eq(giftReactions.id, id), eq(giftReactions.giftId, giftId), eq(giftReactions.visitorId, visitorId)))
  if (rowCount !== 0) await announce(tx, 'public-pages')
  return rowCount !== 0
}

/** Chooses a reaction for the home page, or no longer; only one that may be shown. */
export async function saveShown(
  tx: Tx,
  { giftId, id }: { giftId: string; id: string },
  shownAt: Date | null,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(giftReactions)
    .set({ shownAt })
    .where(and(eq(giftReactions.id, id), eq(giftReactions.giftId, giftId), isNotNull(giftReactions.showableAt)))
  if (rowCount !== 0) await announce(tx, 'public-pages')
  return rowCount !== 0
}
