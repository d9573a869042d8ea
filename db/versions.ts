import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'

import type { Recording } from '#core/recording.ts'
import { readStoredTrack, type Track } from '#core/track-link.ts'

import type { DbOrTx, Tx } from './client.ts'
import { readRecording, recordingColumns } from './recordings.ts'
import { files, projects, projectVersions, recordings } from './schema.ts'

export type Version = {
  id: string
  name: string
  description: string
  trackNumber: number | null
  recommended: boolean
  /** `null` when this program does not know its kind. */
  track: Track | null
  /** Sound of our own, and how far its preview is. */
  recording: Recording | null
  createdAt: Date
}

/** What there is to hear: a version with sound of our own only when its preview is ready. Clients see no others. */
export const isAudible = or(isNull(projectVersions.recordingId), eq(recordings.state, 'ready'))

/** What the client can hear, the newest first. */
export async function listVersions(db: DbOrTx, projectId: string): Promise<Version[]> {
  return readVersions(db, projectId, isAudible)
}

/** For the studio: also those whose sound is being prepared, or could not be. */
export async function listAllVersions(db: DbOrTx, projectId: string): Promise<Version[]> {
  return readVersions(db, projectId)
}

async function readVersions(db: DbOrTx, projectId: string, which?: SQL): Promise<Version[]> {
  const rows = await db
    .select({
      id: projectVersions.id,
      name: projectVersions.name,
      description: projectVersions.description,
      trackNumber: projectVersions.trackNumber,
      recommended: projectVersions.recommended,
      track: projectVersions.track,
      recording: recordingColumns,
      createdAt: projectVersions.createdAt,
    })
    .from(projectVersions)
    .leftJoin(recordings, eq(recordings.id, projectVersions.recordingId))
    .where(and(eq(projectVersions.projectId, projectId), which))
    .orderBy(desc(projectVersions.createdAt), desc(projectVersions.id))
  return rows.map((row) => ({
    ...row,
    track: readStoredTrack(row.track),
    recording: row.recording && readRecording(row.recording),
  }))
}

export async function insertVersion(tx: Tx, version: typeof projectVersions.$inferInsert): Promise<string> {
  const [row] = await tx.insert(projectVersions).values(version).returning({ id: projectVersions.id })
  if (!row) throw new Error('a version was not stored')
  return row.id
}

/** One version at most is recommended. */
export async function clearRecommended(tx: Tx, projectId: string): Promise<void> {
  await tx
    .update(projectVersions)
    .set({ recommended: false })
    .where(and(eq(projectVersions.projectId, projectId), projectVersions.recommended))
}

/** Answers the name it had; `null` when it was not there. */
export async function removeVersion(tx: Tx, projectId: string, id: string): Promise<string | null> {
  const [row] = await tx
    .delete(projectVersions)
    .where(and(eq(projectVersions.projectId, projectId), eq(projectVersions.id, id)))
    .returning({ name: projectVersions.name })
  return row?.name ?? null
}

/** What the client can hear. */
export async function countVersions(db: DbOrTx, projectId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(projectVersions)
    .leftJoin(recordings, eq(recordings.id, projectVersions.recordingId))
    .where(and(eq(projectVersions.projectId, projectId), isAudible))
  return row?.count ?? 0
}

export async function countAllVersions(db: DbOrTx, projectId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(projectVersions)
    .where(eq(projectVersions.projectId, projectId))
  return row?.count ?? 0
}

/** Of this project only, whether it can be heard or not. */
export async function findVersion(db: DbOrTx, projectId: string, id: string) {
  const [row] = await db
    .select({ name: projectVersions.name, recordingId: projectVersions.recordingId })
    .from(projectVersions)
    .where(and(eq(projectVersions.projectId, projectId), eq(projectVersions.id, id)))
  return row ?? null
}

/** Every version whose sound this recording is. */
export function listVersionsOfRecording(db: DbOrTx, recordingId: string) {
  return db
    .select({
      id: projectVersions.id,
      projectId: projectVersions.projectId,
      orderId: projects.orderId,
      name: projectVersions.name,
      recommended: projectVersions.recommended,
    })
    .from(projectVersions)
    .innerJoin(projects, eq(projects.id, projectVersions.projectId))
    .where(eq(projectVersions.recordingId, recordingId))
    .orderBy(projectVersions.id)
}

/** What proves which sound a version is: the hash of the file it was made of. */
export async function findVersionSha256(db: DbOrTx, versionId: string): Promise<string | null> {
  const [row] = await db
    .select({ sha256: files.sha256 })
    .from(projectVersions)
    .innerJoin(recordings, eq(recordings.id, projectVersions.recordingId))
    .innerJoin(files, eq(files.id, recordings.fileId))
    .where(eq(projectVersions.id, versionId))
  return row?.sha256 ?? null
}
