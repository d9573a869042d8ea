import { and, eq, inArray, lt } from 'drizzle-orm'

import type { Recording } from '#core/audio/recording.ts'
import { isUuid } from '#core/shared/uuid.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { files, projects, projectVersions, recordings } from '#db/schema.ts'

import { fileSelect, type StoredFile } from './files.ts'

export async function insertRecording(tx: Tx, fileId: string): Promise<string> {
  const [row] = await tx.insert(recordings).values({ fileId }).returning({ id: recordings.id })
  if (!row) throw new Error('a recording was not stored')
  return row.id
}

export async function findRecording(db: DbOrTx, id: string): Promise<Recording | null> {
  return (await listRecordings(db, [id]))[0] ?? null
}

/** In no particular order. */
async function listRecordings(db: DbOrTx, ids: readonly string[]): Promise<Recording[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(recordingColumns)
    .from(recordings)
    .where(inArray(recordings.id, [...ids]))
  return rows.map(readRecording)
}

/** Analysed recordings by the id of their original file. */
export async function findRecordingsOfFiles(db: DbOrTx, fileIds: readonly string[]): Promise<Map<string, Recording>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .select({ fileId: recordings.fileId, recording: recordingColumns })
    .from(recordings)
    .where(and(inArray(recordings.fileId, [...fileIds]), eq(recordings.state, 'ready')))
  return new Map(rows.map(({ fileId, recording }) => [fileId, readRecording(recording)]))
}

/** Columns for joins that read a recording with `readRecording`. */
export const recordingColumns = {
  id: recordings.id,
  state: recordings.state,
  failure: recordings.failure,
  progress: recordings.progress,
  durationMs: recordings.durationMs,
  loudness: recordings.loudness,
  loudnessRange: recordings.loudnessRange,
  truePeak: recordings.truePeak,
  peaks: recordings.peaks,
}

export function readRecording(row: Omit<Recording, 'peaks'> & { peaks: number[] | null }): Recording {
  return { ...row, peaks: row.peaks ?? [] }
}

export type RecordingRow = typeof recordings.$inferSelect

/** Locks the whole row until the transaction ends; it may still be referenced. */
export async function lockRecording(tx: Tx, id: string): Promise<RecordingRow | null> {
  const [row] = await tx.select().from(recordings).where(eq(recordings.id, id)).for('no key update')
  return row ?? null
}

export async function findRecordingRow(db: DbOrTx, id: string): Promise<RecordingRow | null> {
  const [row] = await db.select().from(recordings).where(eq(recordings.id, id))
  return row ?? null
}

type Change = Partial<Omit<typeof recordings.$inferInsert, 'id' | 'fileId'>>

export async function saveRecording(db: DbOrTx, id: string, change: Change, now: Date): Promise<void> {
  await db
    .update(recordings)
    .set({ ...change, updatedAt: now })
    .where(eq(recordings.id, id))
}

/** Recordings in progress without an update since `before`: their worker is gone. Queued ones are not included. */
export async function listStuckRecordings(db: DbOrTx, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.state, 'working'), lt(recordings.updatedAt, before)))
  return rows.map(({ id }) => id)
}

export type VersionSound = {
  preview: StoredFile
  /** `null` for a draft, which only staff may hear. */
  presentedAt: Date | null
  project: {
    id: string
    orderId: string | null
    assigneeId: string | null
    expiresAt: Date | null
    deliveryEndsAt: Date | null
  }
}

/** Everything needed to decide who may hear something of a version. */
export const hearingColumns = {
  presentedAt: projectVersions.presentedAt,
  project: {
    id: projects.id,
    orderId: projects.orderId,
    assigneeId: projects.assigneeId,
    expiresAt: projects.expiresAt,
    deliveryEndsAt: projects.deliveryEndsAt,
  },
}

/** A version's preview file and its project; `null` unless version and recording belong together and can be played. */
export async function findVersionSound(
  db: DbOrTx,
  versionId: string,
  recordingId: string,
): Promise<VersionSound | null> {
  if (![versionId, recordingId].every(isUuid)) return null
  const [row] = await db
    .select({
      preview: fileSelect,
      ...hearingColumns,
    })
    .from(projectVersions)
    .innerJoin(recordings, eq(recordings.id, projectVersions.recordingId))
    .innerJoin(files, eq(files.id, recordings.previewFileId))
    .innerJoin(projects, eq(projects.id, projectVersions.projectId))
    .where(and(eq(projectVersions.id, versionId), eq(recordings.id, recordingId), eq(recordings.state, 'ready')))
  return row ?? null
}
