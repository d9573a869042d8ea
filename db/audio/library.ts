import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import { categoriesOfTab, type LibraryCategory, type LibraryTab } from '#core/audio/library.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { demonstrations, files, libraryItems, projectReferences, projects, recordings, staff } from '#db/schema.ts'
import { newestKeyset, toPage, pageSize } from '#db/shared/pagination.ts'
import { librarySearchText } from '#db/shared/search-text.ts'
import { firstMatching } from '#db/shared/search.ts'

import { readRecording, recordingColumns } from './recordings.ts'

export type LibraryItem = typeof libraryItems.$inferSelect

export async function insertLibraryItem(
  tx: Tx,
  item: { recordingId: string; title: string; category: LibraryCategory; staffId: string; createdAt: Date },
): Promise<string> {
  const [row] = await tx.insert(libraryItems).values(item).returning({ id: libraryItems.id })
  if (!row) throw new Error('a library item was not stored')
  return row.id
}

/** Locks the item until the transaction ends; it may still be referenced. */
export async function lockLibraryItem(tx: Tx, id: string): Promise<LibraryItem | null> {
  const [row] = await tx.select().from(libraryItems).where(eq(libraryItems.id, id)).for('no key update')
  return row ?? null
}

export async function saveLibraryItem(tx: Tx, id: string, change: { title: string; category: LibraryCategory }) {
  await tx.update(libraryItems).set(change).where(eq(libraryItems.id, id))
}

export async function deleteLibraryItem(tx: Tx, id: string): Promise<void> {
  await tx.delete(libraryItems).where(eq(libraryItems.id, id))
}

const newest = newestKeyset(libraryItems)

/**
 * A category of the library, newest first, each item with its recording and the number of projects that refer to it.
 */
export async function listLibrary(
  db: DbOrTx,
  { tab, search, before }: { tab: LibraryTab; search: string; before: string | null },
) {
  const page = newest.startAt(before)
  const rows = await db
    .select({
      id: libraryItems.id,
      title: libraryItems.title,
      category: libraryItems.category,
      createdAt: libraryItems.createdAt,
      by: staff.name,
      recording: recordingColumns,
      file: { name: files.name, bytes: files.bytes, type: files.type },
      uses: db.$count(projectReferences, eq(projectReferences.libraryItemId, libraryItems.id)),
      shown: db.$count(demonstrations, eq(demonstrations.libraryItemId, libraryItems.id)),
      cursor: newest.cursor,
    })
    .from(libraryItems)
    .innerJoin(recordings, eq(recordings.id, libraryItems.recordingId))
    .innerJoin(files, eq(files.id, recordings.fileId))
    .leftJoin(staff, eq(staff.id, libraryItems.staffId))
    .where(
      firstMatching(
        { table: libraryItems, searchText: librarySearchText(libraryItems) },
        {
          search,
          where: and(
            tab === 'all' ? undefined : inArray(libraryItems.category, [...categoriesOfTab(tab)]),
            page.beyond,
          ),
          keys: newest.columns,
          sorted: page.orderBy,
          count: pageSize + 1,
        },
      ),
    )
    .orderBy(...page.orderBy)
    .limit(pageSize + 1)
  const { rows: items, ...pages } = toPage(rows, page)
  return {
    ...pages,
    rows: items.map(({ shown, ...row }) => ({
      ...row,
      isOnSite: shown > 0,
      recording: readRecording(row.recording),
    })),
  }
}

export async function findLibraryItem(db: DbOrTx, id: string) {
  const [row] = await db
    .select({
      id: libraryItems.id,
      title: libraryItems.title,
      category: libraryItems.category,
      recordingId: libraryItems.recordingId,
    })
    .from(libraryItems)
    .where(eq(libraryItems.id, id))
  return row ?? null
}

/** The files of a library item: the original, and the preview once it exists. */
export async function findLibraryFiles(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ title: libraryItems.title, fileId: recordings.fileId, previewFileId: recordings.previewFileId })
    .from(libraryItems)
    .innerJoin(recordings, eq(recordings.id, libraryItems.recordingId))
    .where(eq(libraryItems.id, id))
  return row ?? null
}

/** Projects that refer to a library item, newest first. */
export function listProjectsUsingItem(db: DbOrTx, itemId: string) {
  return db
    .select({ id: projects.id, code: projects.code, title: projects.title })
    .from(projectReferences)
    .innerJoin(projects, eq(projects.id, projectReferences.projectId))
    .where(eq(projectReferences.libraryItemId, itemId))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(pageSize)
}

/** A project's references, in the order they were added. */
export async function listReferences(db: DbOrTx, projectId: string) {
  const rows = await db
    .select({
      id: libraryItems.id,
      title: libraryItems.title,
      category: libraryItems.category,
      recording: recordingColumns,
    })
    .from(projectReferences)
    .innerJoin(libraryItems, eq(libraryItems.id, projectReferences.libraryItemId))
    .innerJoin(recordings, eq(recordings.id, libraryItems.recordingId))
    .where(eq(projectReferences.projectId, projectId))
    .orderBy(asc(projectReferences.createdAt), asc(libraryItems.id))
  return rows.map((row) => ({ ...row, recording: readRecording(row.recording) }))
}

/** `false` when it already was a reference. */
export async function insertReference(
  tx: Tx,
  { projectId, itemId, at }: { projectId: string; itemId: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(projectReferences)
    .values({ projectId, libraryItemId: itemId, createdAt: at })
    .onConflictDoNothing()
  return rowCount !== 0
}

/** `false` when it was no reference. */
export async function deleteReference(
  tx: Tx,
  { projectId, itemId }: { projectId: string; itemId: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(projectReferences)
    .where(and(eq(projectReferences.projectId, projectId), eq(projectReferences.libraryItemId, itemId)))
  return rowCount !== 0
}

export function countReferences(db: DbOrTx, itemId: string): Promise<number> {
  return db.$count(projectReferences, eq(projectReferences.libraryItemId, itemId))
}

/** Number of items per category. */
export async function countLibrary(db: DbOrTx): Promise<Record<LibraryCategory, number>> {
  const rows = await db
    .select({ category: libraryItems.category, count: sql<number>`count(*)::int` })
    .from(libraryItems)
    .groupBy(libraryItems.category)
  const counts = { piano: 0, guitar: 0, strings: 0, orchestra: 0, other: 0 }
  for (const { category, count } of rows) counts[category] = count
  return counts
}
