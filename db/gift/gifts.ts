import { and, eq, inArray, isNotNull, lt, type SQL } from 'drizzle-orm'

import { ownStopReasonOf } from '#core/order/inactive-reason.ts'
import { releaseFilesIn } from '#db/audio/files.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { purchaseColumns } from '#db/order/active-orders.ts'
import { giftPhotos, giftReactions, gifts, orders, projects } from '#db/schema.ts'

export type Gift = typeof gifts.$inferSelect
type NewGift = typeof gifts.$inferInsert
type GiftChange = Partial<Omit<NewGift, 'id' | 'projectId'>>

/** A gift and whether its purchase was undone, which closes it. Whoever was given a voucher did nothing, however its sale ended. */
export type GiftWithPurchase = { gift: Gift; orderId: string | null; isStopped: boolean }

export function findGiftByLink(db: DbOrTx, linkHash: string): Promise<GiftWithPurchase | null> {
  return readGift(db, eq(gifts.linkHash, linkHash))
}

export function findGiftOfProject(db: DbOrTx, projectId: string): Promise<GiftWithPurchase | null> {
  return readGift(db, eq(gifts.projectId, projectId))
}

export function findGiftById(db: DbOrTx, id: string): Promise<GiftWithPurchase | null> {
  return readGift(db, eq(gifts.id, id))
}

async function readGift(db: DbOrTx, where: ReturnType<typeof eq>): Promise<GiftWithPurchase | null> {
  const [row] = await db
    .select({ gift: gifts, orderId: projects.orderId, purchase: purchaseColumns })
    .from(gifts)
    .innerJoin(projects, eq(projects.id, gifts.projectId))
    .leftJoin(orders, eq(orders.id, projects.orderId))
    .where(where)
    .limit(1)
  if (!row) return null
  return { gift: row.gift, orderId: row.orderId, isStopped: ownStopReasonOf(row.purchase) !== null }
}

/** Locks the gift of a project until the transaction ends; it may still be referenced. */
export async function lockGiftOfProject(tx: Tx, projectId: string): Promise<Gift | null> {
  const [gift] = await tx.select().from(gifts).where(eq(gifts.projectId, projectId)).for('no key update')
  return gift ?? null
}

export async function lockGift(tx: Tx, id: string): Promise<Gift | null> {
  const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('no key update')
  return gift ?? null
}

export async function insertGift(tx: Tx, gift: NewGift): Promise<void> {
  await tx.insert(gifts).values(gift)
  await announce(tx, `project:${gift.projectId}`)
}

/** Writes a change and announces it to the open pages of the gift and of its project. */
export async function saveGiftChange(
  tx: Tx,
  { id, projectId }: Pick<Gift, 'id' | 'projectId'>,
  change: GiftChange,
  now: Date,
): Promise<void> {
  await tx
    .update(gifts)
    .set({ ...change, updatedAt: now })
    .where(eq(gifts.id, id))
  await announceGift(tx, { id, projectId })
}

/** Deletes a gift with its photos and reactions. A job deletes the bytes. */
export async function deleteGiftRow(tx: Tx, gift: Pick<Gift, 'id' | 'projectId'>): Promise<void> {
  await announceShown(tx, eq(gifts.id, gift.id))
  await releaseFilesIn(tx, [giftPhotos.fileId, giftPhotos.thumbFileId], eq(giftPhotos.giftId, gift.id))
  await releaseFilesIn(tx, [giftReactions.fileId], eq(giftReactions.giftId, gift.id))
  await tx.delete(gifts).where(eq(gifts.id, gift.id))
  await announceGift(tx, gift)
}

export async function announceGift(tx: Tx, { id, projectId }: Pick<Gift, 'id' | 'projectId'>): Promise<void> {
  await announceShown(tx, eq(gifts.id, id))
  await announce(tx, `gift:${id}`)
  await announce(tx, `project:${projectId}`)
}

/** Where visitors read a reaction to one of these gifts, the public pages are made anew. */
async function announceShown(tx: Tx, where: SQL | undefined): Promise<void> {
  const shown = tx
    .select({ id: giftReactions.id })
    .from(giftReactions)
    .innerJoin(gifts, eq(gifts.id, giftReactions.giftId))
    .where(and(isNotNull(giftReactions.shownAt), where))
    .limit(1)
  if ((await shown).length > 0) await announce(tx, 'public-pages')
}

/** The same where the purchase of a song was undone, or stands again. */
export async function announceShownOfOrder(tx: Tx, orderId: string): Promise<void> {
  const ofOrder = tx.select({ id: projects.id }).from(projects).where(eq(projects.orderId, orderId))
  await announceShown(tx, inArray(gifts.projectId, ofOrder))
}

/** Deletes gifts whose last day was before an instant, at most `limit`; returns how many. */
export async function deleteEndedGifts(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const ended = await tx
    .select({ id: gifts.id, projectId: gifts.projectId })
    .from(gifts)
    .where(lt(gifts.endsAt, before))
    .limit(limit)
  for (const gift of ended) await deleteGiftRow(tx, gift)
  return ended.length
}

/** The delivery of a song was made again: its gift plays the new file. */
export async function saveGiftSong(tx: Tx, projectId: string, fileId: string, now: Date): Promise<void> {
  await tx.update(gifts).set({ fileId, updatedAt: now }).where(eq(gifts.projectId, projectId))
}

export async function deleteGiftsOfProjects(tx: Tx, projectIds: string[]): Promise<void> {
  await announceShown(tx, inArray(gifts.projectId, projectIds))
  const deleted = await tx.delete(gifts).where(inArray(gifts.projectId, projectIds)).returning({ id: gifts.id })
  for (const { id } of deleted) await announce(tx, `gift:${id}`)
}
