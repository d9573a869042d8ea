import { and, asc, count, eq, isNotNull, isNull, max } from 'drizzle-orm'

import type { LyricVersion } from '#core/preview/lyric-review.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { feedbacks, lyrics, projectVersions, revisionEntries } from '#db/schema.ts'

/** By number, the oldest first. */
export function listLyrics(db: DbOrTx, projectId: string): Promise<LyricVersion[]> {
  return db
    .select({
      id: lyrics.id,
      number: lyrics.number,
      content: lyrics.content,
      author: lyrics.author,
      createdAt: lyrics.createdAt,
      presentedAt: lyrics.presentedAt,
      changesAskedAt: lyrics.changesAskedAt,
      approvedAt: lyrics.approvedAt,
    })
    .from(lyrics)
    .where(eq(lyrics.projectId, projectId))
    .orderBy(asc(lyrics.number))
}

export async function hasPresentedLyric(db: DbOrTx, projectId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: lyrics.id })
    .from(lyrics)
    .where(and(eq(lyrics.projectId, projectId), isNotNull(lyrics.presentedAt)))
    .limit(1)
  return row !== undefined
}

/** Call under the project's lock. Returns its number. */
export async function insertLyric(tx: Tx, lyric: Omit<typeof lyrics.$inferInsert, 'number'>): Promise<number> {
  const [last] = await tx
    .select({ number: max(lyrics.number) })
    .from(lyrics)
    .where(eq(lyrics.projectId, lyric.projectId))
  const number = (last?.number ?? 0) + 1
  await tx.insert(lyrics).values({ ...lyric, number })
  return number
}

type LyricChange = Partial<
  Pick<typeof lyrics.$inferInsert, 'content' | 'presentedAt' | 'changesAskedAt' | 'approvedAt'>
>

export async function saveLyric(tx: Tx, id: string, change: LyricChange, now: Date): Promise<void> {
  await tx
    .update(lyrics)
    .set({ ...change, updatedAt: now })
    .where(eq(lyrics.id, id))
}

/** How often its client asked for changes that a round covered: those that used up a revision are in its ledger. */
export async function countRoundRequests(db: DbOrTx, projectId: string): Promise<number> {
  const [row] = await db
    .select({ requests: count() })
    .from(feedbacks)
    .leftJoin(revisionEntries, and(eq(revisionEntries.feedbackId, feedbacks.id), eq(revisionEntries.kind, 'used')))
    .where(and(eq(feedbacks.projectId, projectId), isNotNull(feedbacks.lyricId), isNull(revisionEntries.id)))
  return row?.requests ?? 0
}

/** Which lyric each version sings, where staff said so. */
export async function listSungLyrics(db: DbOrTx, projectId: string): Promise<{ versionId: string; lyricId: string }[]> {
  const rows = await db
    .select({ versionId: projectVersions.id, lyricId: projectVersions.lyricId })
    .from(projectVersions)
    .where(and(eq(projectVersions.projectId, projectId), isNotNull(projectVersions.lyricId)))
  return rows.flatMap(({ versionId, lyricId }) => (lyricId === null ? [] : [{ versionId, lyricId }]))
}
