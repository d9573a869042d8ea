import { and, eq, inArray, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { DbOrTx, Tx } from '#db/client.ts'
import {
  namePronunciations,
  deliveryFiles,
  files,
  giftPhotos,
  giftReactions,
  gifts,
  passages,
  projectVersions,
  recordings,
  studioWords,
  uploads,
} from '#db/schema.ts'
import { isUnreferenced } from '#db/shared/references.ts'

/** A file whose bytes are completely stored. Immutable: other content is another file. */
export type StoredFile = {
  id: string
  storageKey: string
  name: string
  type: string
  bytes: number
  /** In hexadecimal. */
  sha256: string
  /** `null` for files stored before it was recorded: see `checksumFiles`. */
  crc32: number | null
  /** Where the sound of an MP3 begins; `null` until it was found: see `findSoundStart`. */
  soundStart: number | null
}

/** A file that has just been written to the store. */
export type NewFile = Omit<StoredFile, 'id' | 'soundStart'> & { soundStart?: number }

export async function insertFile(tx: Tx, file: NewFile): Promise<string> {
  const [row] = await tx.insert(files).values(file).returning({ id: files.id })
  if (!row) throw new Error('a file was not stored')
  return row.id
}

export async function findFile(db: DbOrTx, id: string): Promise<StoredFile | null> {
  const [row] = await db.select(fileSelect).from(files).where(eq(files.id, id))
  return row ?? null
}

/** Columns for joins that read a `StoredFile`. */
export const fileSelect = {
  id: files.id,
  storageKey: files.storageKey,
  name: files.name,
  type: files.type,
  bytes: files.bytes,
  sha256: files.sha256,
  crc32: files.crc32,
  soundStart: files.soundStart,
}

/** Deletes recordings that nothing refers to any more. */
export async function deleteUnreferencedRecordings(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(recordings).where(and(lt(recordings.createdAt, before), isUnreferenced(recordings)))
}

/** Files nothing refers to. */
export function listUnreferencedFiles(db: DbOrTx, before: Date): Promise<{ id: string; storageKey: string }[]> {
  return db
    .select({ id: files.id, storageKey: files.storageKey })
    .from(files)
    .where(and(lt(files.createdAt, before), isUnreferenced(files)))
    .limit(500)
}

/**
 * Lets the next sweep delete the files of these songs, however new they are, once nothing refers to them any more: whoever
 * was told that they are erased must not find them on the disk.
 */
export async function releaseFiles(
  tx: Tx,
  { projectIds, briefingIds }: { projectIds: string[]; briefingIds: SQLWrapper },
): Promise<void> {
  const ofProject = (column: PgColumn) => inArray(column, projectIds)
  const giftIds = tx.select({ id: gifts.id }).from(gifts).where(ofProject(gifts.projectId))
  const recordingIds = tx
    .select({ id: projectVersions.recordingId })
    .from(projectVersions)
    .where(ofProject(projectVersions.projectId))
  await tx
    .update(recordings)
    .set({ createdAt: new Date(0) })
    .where(inArray(recordings.id, recordingIds))
  const versionIds = tx
    .select({ id: projectVersions.id })
    .from(projectVersions)
    .where(ofProject(projectVersions.projectId))
  const ofGift = (column: PgColumn) => inArray(column, giftIds)
  await releaseFilesIn(tx, [deliveryFiles.fileId, deliveryFiles.taggedFileId], ofProject(deliveryFiles.projectId))
  await releaseFilesIn(tx, [uploads.fileId], ofProject(uploads.projectId))
  await releaseFilesIn(tx, [gifts.fileId], ofProject(gifts.projectId))
  await releaseFilesIn(tx, [giftPhotos.fileId, giftPhotos.thumbFileId], ofGift(giftPhotos.giftId))
  await releaseFilesIn(tx, [studioWords.fileId], ofProject(studioWords.projectId))
  await releaseFilesIn(tx, [giftReactions.fileId], ofGift(giftReactions.giftId))
  await releaseFilesIn(tx, [recordings.fileId, recordings.previewFileId], inArray(recordings.id, recordingIds))
  await releaseFilesIn(tx, [passages.fileId], inArray(passages.versionId, versionIds))
  const ofBriefing = inArray(namePronunciations.briefingId, sql`(${briefingIds})`)
  await releaseFilesIn(tx, [namePronunciations.fileId], ofBriefing)
}

/** The same for the files in these columns of rows that go away. */
export async function releaseFilesIn(tx: Tx, columns: PgColumn[], rows: SQL | undefined): Promise<void> {
  for (const column of columns)
    await tx
      .update(files)
      .set({ createdAt: new Date(0) })
      .where(inArray(files.id, sql`(select ${column} from ${column.table} where ${rows})`))
}

export async function saveChecksum(db: DbOrTx, id: string, crc32: number): Promise<void> {
  await db.update(files).set({ crc32 }).where(eq(files.id, id))
}

export async function saveSoundStart(db: DbOrTx, id: string, soundStart: number): Promise<void> {
  await db.update(files).set({ soundStart }).where(eq(files.id, id))
}

export async function deleteFile(db: DbOrTx, id: string): Promise<void> {
  await db.delete(files).where(eq(files.id, id))
}

/** The folders of the file store whose files have a row, or belong to an upload. Anything else there is not ours. */
export const storageFolders = [
  'originais',
  'previas',
  'trechos',
  'vozes',
  'papers',
  'musicas',
  'canary',
  'envios',
  'presentes',
  'novidades',
]

/** Those of these storage keys that no file and no upload has. */
export async function listStrayKeys(db: DbOrTx, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) as key
    where not exists (select from ${files} where ${files.storageKey} = key)
      and not exists (select from ${uploads} where ${uploads.id}::text = split_part(key, '/', 2))`)
  return rows.map(({ key }) => key)
}
