import { and, asc, between, eq, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { DemonstrationForm } from '#copy/audio/library-form.ts'
import type { StoredDemonstration } from '#core/site/demonstration.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { demonstrations, libraryItems, recordings } from '#db/schema.ts'

export type Demonstration = typeof demonstrations.$inferSelect

const beforeItems = alias(libraryItems, 'before_items')
const beforeRecordings = alias(recordings, 'before_recordings')

/** The recordings of the library that visitors hear, in the order in which they were shown. */
export async function listDemonstrations(db: DbOrTx): Promise<StoredDemonstration[]> {
  const rows = await db
    .select({
      slug: demonstrations.slug,
      title: demonstrations.title,
      description: demonstrations.description,
      genre: demonstrations.genre,
      type: demonstrations.type,
      featured: demonstrations.featured,
      isSung: demonstrations.isSung,
      beforeItemId: demonstrations.beforeItemId,
      durationMs: recordings.durationMs,
      loudness: recordings.loudness,
      peaks: recordings.peaks,
    })
    .from(demonstrations)
    .innerJoin(libraryItems, eq(libraryItems.id, demonstrations.libraryItemId))
    .innerJoin(recordings, and(eq(recordings.id, libraryItems.recordingId), eq(recordings.state, 'ready')))
    .orderBy(asc(demonstrations.createdAt), asc(demonstrations.libraryItemId))
  return rows.map(({ beforeItemId, durationMs, peaks, ...row }) => ({
    ...row,
    hasBefore: beforeItemId !== null,
    durationMs: durationMs ?? 0,
    peaks: peaks ?? [],
  }))
}

export async function hasDemonstrations(db: DbOrTx): Promise<boolean> {
  return (await db.$count(demonstrations)) > 0
}

/** The previews of a demonstration, as files. */
export async function findDemonstrationFiles(db: DbOrTx, slug: string) {
  const [row] = await db
    .select({ fileId: recordings.previewFileId, beforeFileId: beforeRecordings.previewFileId })
    .from(demonstrations)
    .innerJoin(libraryItems, eq(libraryItems.id, demonstrations.libraryItemId))
    .innerJoin(recordings, eq(recordings.id, libraryItems.recordingId))
    .leftJoin(beforeItems, eq(beforeItems.id, demonstrations.beforeItemId))
    .leftJoin(beforeRecordings, eq(beforeRecordings.id, beforeItems.recordingId))
    .where(eq(demonstrations.slug, slug))
  return row ?? null
}

export async function findDemonstration(db: DbOrTx, itemId: string): Promise<Demonstration | null> {
  const [row] = await db.select().from(demonstrations).where(eq(demonstrations.libraryItemId, itemId))
  return row ?? null
}

export async function listDemonstrationSlugs(db: DbOrTx): Promise<string[]> {
  return (await db.select({ slug: demonstrations.slug }).from(demonstrations)).map(({ slug }) => slug)
}

/** Recordings a demonstration can be compared with: analysed, and not the demonstration itself. */
export function listComparable(db: DbOrTx, itemId: string, durationMs: { from: number; to: number }) {
  return db
    .select({ id: libraryItems.id, title: libraryItems.title, durationMs: recordings.durationMs })
    .from(libraryItems)
    .innerJoin(recordings, eq(recordings.id, libraryItems.recordingId))
    .where(
      and(
        ne(libraryItems.id, itemId),
        eq(recordings.state, 'ready'),
        between(recordings.durationMs, durationMs.from, durationMs.to),
      ),
    )
    .orderBy(asc(libraryItems.title), asc(libraryItems.id))
    .limit(200)
}

/** The address stays what it was when the recording was shown first. Every process drops its cached pages. */
export async function saveDemonstration(
  tx: Tx,
  { itemId, slug, form, at }: { itemId: string; slug: string; form: DemonstrationForm; at: Date },
): Promise<void> {
  await tx
    .insert(demonstrations)
    .values({ libraryItemId: itemId, slug, ...form, createdAt: at })
    .onConflictDoUpdate({ target: demonstrations.libraryItemId, set: form })
  await announce(tx, 'public-pages')
}

export async function deleteDemonstration(tx: Tx, itemId: string): Promise<void> {
  await tx.delete(demonstrations).where(eq(demonstrations.libraryItemId, itemId))
  await announce(tx, 'public-pages')
}

/** Whether visitors hear this recording, as a song or as what it was before. */
export async function isDemonstrated(db: DbOrTx, itemId: string): Promise<boolean> {
  const { libraryItemId, beforeItemId } = demonstrations
  return (await db.$count(demonstrations, or(eq(libraryItemId, itemId), eq(beforeItemId, itemId)))) > 0
}
