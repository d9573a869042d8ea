import { and, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'

import { parseStoredTrack } from '#core/preview/audio-link.ts'
import type { Version } from '#core/preview/version-view.ts'
import { readRecording, recordingColumns } from '#db/audio/recordings.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import { files, projects, projectVersions, recordings } from '#db/schema.ts'

import { enqueuePassages } from './proofs.ts'

/** What clients can hear: a presented version, with an uploaded recording only once its preview is ready. */
export const isHearable = and(
  isNotNull(projectVersions.presentedAt),
  or(isNull(projectVersions.recordingId), eq(recordings.state, 'ready')),
)

/** Versions the client can hear, newest first. */
export async function listHearableVersions(db: DbOrTx, projectId: string): Promise<Version[]> {
  const versions = await readVersions(db, projectId, isHearable)
  // For a client a version is as old as its presentation: a draft from before their feedback is news after it.
  return versions.map((version) => ({ ...version, createdAt: version.presentedAt ?? version.createdAt }))
}

/** For staff: includes drafts, and versions whose recording is being analysed or failed. */
export async function listAllVersions(db: DbOrTx, projectId: string): Promise<Version[]> {
  return readVersions(db, projectId)
}

async function readVersions(db: DbOrTx, projectId: string, which?: SQL): Promise<Version[]> {
  const rows = await db
    .select({
      id: projectVersions.id,
      number: projectVersions.number,
      name: projectVersions.name,
      description: projectVersions.description,
      trackNumber: projectVersions.trackNumber,
      recommended: projectVersions.recommended,
      track: projectVersions.track,
      lyric: projectVersions.lyric,
      recording: recordingColumns,
      createdAt: projectVersions.createdAt,
      presentedAt: projectVersions.presentedAt,
    })
    .from(projectVersions)
    .leftJoin(recordings, eq(recordings.id, projectVersions.recordingId))
    .where(and(eq(projectVersions.projectId, projectId), which))
    // Drafts first; then by when the client was shown them, so that a draft kept for later does not come between.
    .orderBy(sql`${projectVersions.presentedAt} desc nulls first`, desc(projectVersions.number))
  return rows.map((row) => ({
    ...row,
    track: parseStoredTrack(row.track),
    recording: row.recording && readRecording(row.recording),
  }))
}

type NewVersion = Omit<typeof projectVersions.$inferInsert, 'number'>

/** Gives the version the next number of its project; the number of a removed version is not given again. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<string> {
  const [project] = await tx
    .update(projects)
    .set({ lastVersionNumber: sql`${projects.lastVersionNumber} + 1` })
    .where(eq(projects.id, version.projectId))
    .returning({ number: projects.lastVersionNumber })
  if (!project) throw new Error('a version without a project')
  const [row] = await tx
    .insert(projectVersions)
    .values({ ...version, number: project.number })
    .returning({ id: projectVersions.id })
  if (!row) throw new Error('a version was not stored')
  return row.id
}

/**
 * At most one presented version is recommended, and at most one draft: a draft takes the mark from the version the
 * client sees only when it is presented.
 */
export async function clearRecommended(tx: Tx, projectId: string, among: 'drafts' | 'presented'): Promise<void> {
  const { presentedAt } = projectVersions
  await tx
    .update(projectVersions)
    .set({ recommended: false })
    .where(
      and(
        eq(projectVersions.projectId, projectId),
        projectVersions.recommended,
        among === 'drafts' ? isNull(presentedAt) : isNotNull(presentedAt),
      ),
    )
}

export async function saveVersion(
  tx: Tx,
  queue: Queue,
  { projectId, id }: { projectId: string; id: string },
  change: Partial<
    Pick<
      typeof projectVersions.$inferInsert,
      'name' | 'description' | 'trackNumber' | 'recommended' | 'lyric' | 'lyricId'
    >
  >,
): Promise<void> {
  await tx.update(projectVersions).set(change).where(eq(projectVersions.id, id))
  await enqueuePassages(tx, queue, projectId)
}

export async function markPresented(
  tx: Tx,
  queue: Queue,
  { projectId, ids, at }: { projectId: string; ids: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .update(projectVersions)
    .set({ presentedAt: at })
    .where(inArray(projectVersions.id, [...ids]))
  await enqueuePassages(tx, queue, projectId)
}

/** Returns the removed version's name; `null` when it was not there. */
export async function deleteVersion(tx: Tx, queue: Queue, projectId: string, id: string): Promise<string | null> {
  const [row] = await tx
    .delete(projectVersions)
    .where(and(eq(projectVersions.projectId, projectId), eq(projectVersions.id, id)))
    .returning({ name: projectVersions.name })
  await enqueuePassages(tx, queue, projectId)
  return row?.name ?? null
}

export async function countHearableVersions(db: DbOrTx, projectId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(projectVersions)
    .leftJoin(recordings, eq(recordings.id, projectVersions.recordingId))
    .where(and(eq(projectVersions.projectId, projectId), isHearable))
  return row?.count ?? 0
}

export function countAllVersions(db: DbOrTx, projectId: string): Promise<number> {
  return db.$count(projectVersions, eq(projectVersions.projectId, projectId))
}

/** A version of this project, whether it can be heard or not. */
export async function findVersion(db: DbOrTx, projectId: string, id: string) {
  const [row] = await db
    .select({
      name: projectVersions.name,
      recordingId: projectVersions.recordingId,
      lyric: projectVersions.lyric,
      presentedAt: projectVersions.presentedAt,
    })
    .from(projectVersions)
    .where(and(eq(projectVersions.projectId, projectId), eq(projectVersions.id, id)))
  return row ?? null
}

/** The project of every version that uses this recording. */
export function listVersionsOfRecording(db: DbOrTx, recordingId: string) {
  return db
    .select({ projectId: projectVersions.projectId, orderId: projects.orderId })
    .from(projectVersions)
    .innerJoin(projects, eq(projects.id, projectVersions.projectId))
    .where(eq(projectVersions.recordingId, recordingId))
    .orderBy(projectVersions.id)
}

/** The hash of the version's original file, as proof of what was approved. */
export async function findVersionSha256(db: DbOrTx, versionId: string): Promise<string | null> {
  const [row] = await db
    .select({ sha256: files.sha256 })
    .from(projectVersions)
    .innerJoin(recordings, eq(recordings.id, projectVersions.recordingId))
    .innerJoin(files, eq(files.id, recordings.fileId))
    .where(eq(projectVersions.id, versionId))
  return row?.sha256 ?? null
}
