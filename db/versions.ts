import { and, desc, eq, sql } from 'drizzle-orm'

import { readStoredTrack, type Track } from '#core/track-link.ts'

import type { DbOrTx, Tx } from './client.ts'
import { projectVersions } from './schema.ts'

export type Version = {
  id: string
  name: string
  description: string
  trackNumber: number | null
  recommended: boolean
  /** `null` when this program does not know its kind. */
  track: Track | null
  createdAt: Date
}

/** The newest first, as people see them. */
export async function listVersions(db: DbOrTx, projectId: string): Promise<Version[]> {
  const rows = await db
    .select({
      id: projectVersions.id,
      name: projectVersions.name,
      description: projectVersions.description,
      trackNumber: projectVersions.trackNumber,
      recommended: projectVersions.recommended,
      track: projectVersions.track,
      createdAt: projectVersions.createdAt,
    })
    .from(projectVersions)
    .where(eq(projectVersions.projectId, projectId))
    .orderBy(desc(projectVersions.createdAt), desc(projectVersions.id))
  return rows.map((row) => ({ ...row, track: readStoredTrack(row.track) }))
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

export async function countVersions(db: DbOrTx, projectId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(projectVersions)
    .where(eq(projectVersions.projectId, projectId))
  return row?.count ?? 0
}
