import { and, eq, isNull, lt, sql } from 'drizzle-orm'

import type { DbOrTx, Tx } from './client.ts'
import { briefingVoices, deliveryFiles, files, libraryItems, projectVersions, recordings, uploads } from './schema.ts'

/** Bytes that are all in the file store. Never changed: other bytes are another file. */
export type StoredFile = {
  id: string
  storageKey: string
  name: string
  type: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
  /** None in files from before it was kept: see `checksumFiles`. */
  crc32: number | null
}

export async function insertFile(tx: Tx, file: Omit<StoredFile, 'id'>): Promise<string> {
  const [row] = await tx.insert(files).values(file).returning({ id: files.id })
  if (!row) throw new Error('a file was not stored')
  return row.id
}

export async function findFile(db: DbOrTx, id: string): Promise<StoredFile | null> {
  const [row] = await db.select(fileColumns).from(files).where(eq(files.id, id))
  return row ?? null
}

/** For joins: what a `StoredFile` is read from. */
export const fileColumns = {
  id: files.id,
  storageKey: files.storageKey,
  name: files.name,
  type: files.type,
  bytes: files.bytes,
  sha256: files.sha256,
  crc32: files.crc32,
}

/** Recordings that no version and no shelf of the library knows any more: what they were part of was removed. */
export async function removeLooseRecordings(db: DbOrTx, before: Date): Promise<void> {
  await db
    .delete(recordings)
    .where(
      and(
        lt(recordings.createdAt, before),
        sql`not exists (select from ${projectVersions} where ${projectVersions.recordingId} = ${recordings.id})`,
        sql`not exists (select from ${libraryItems} where ${libraryItems.recordingId} = ${recordings.id})`,
      ),
    )
}

/** Files nothing refers to. Every table that names a file must stand here. */
export function listLooseFiles(db: DbOrTx, before: Date): Promise<{ id: string; storageKey: string }[]> {
  return db
    .select({ id: files.id, storageKey: files.storageKey })
    .from(files)
    .leftJoin(deliveryFiles, eq(deliveryFiles.fileId, files.id))
    .leftJoin(briefingVoices, eq(briefingVoices.fileId, files.id))
    .leftJoin(uploads, eq(uploads.fileId, files.id))
    .where(
      and(
        lt(files.createdAt, before),
        isNull(deliveryFiles.id),
        isNull(briefingVoices.id),
        isNull(uploads.id),
        sql`not exists (select from ${recordings} where ${recordings.fileId} = ${files.id} or ${recordings.previewFileId} = ${files.id})`,
      ),
    )
    .limit(500)
}

export async function saveChecksum(db: DbOrTx, id: string, crc32: number): Promise<void> {
  await db.update(files).set({ crc32 }).where(eq(files.id, id))
}

export async function removeFile(db: DbOrTx, id: string): Promise<void> {
  await db.delete(files).where(eq(files.id, id))
}
