import { and, asc, eq, gte, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'

import { fileSelect, releaseFilesIn } from '#db/audio/files.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { briefings, namePronunciations, files, projects } from '#db/schema.ts'

/** Of voice recordings in the file store, and of nothing else. */
export const pronunciationFolder = 'vozes'

export type BriefingPronunciation = { id: string; durationMs: number; type: string; createdAt: Date }

/** In the order of recording. */
export function listPronunciations(db: DbOrTx, briefingId: string): Promise<BriefingPronunciation[]> {
  return db
    .select({
      id: namePronunciations.id,
      durationMs: namePronunciations.durationMs,
      type: files.type,
      createdAt: namePronunciations.createdAt,
    })
    .from(namePronunciations)
    .innerJoin(files, eq(files.id, namePronunciations.fileId))
    .where(eq(namePronunciations.briefingId, briefingId))
    .orderBy(asc(namePronunciations.createdAt), asc(namePronunciations.id))
}

export async function insertPronunciation(tx: Tx, values: typeof namePronunciations.$inferInsert): Promise<void> {
  await tx.insert(namePronunciations).values(values)
}

/** Deletes only the row; a job deletes the file later. */
export async function deletePronunciation(tx: Tx, briefingId: string, id: string): Promise<boolean> {
  const own = and(eq(namePronunciations.briefingId, briefingId), eq(namePronunciations.id, id))
  await releaseFilesIn(tx, [namePronunciations.fileId], own)
  return (await tx.delete(namePronunciations).where(own)).rowCount !== 0
}

/** A voice recording with its storage key and everything needed to decide who may hear it. */
export async function findPronunciation(db: DbOrTx, id: string) {
  const [row] = await db
    .select({
      file: fileSelect,
      briefing: {
        tokenHash: briefings.tokenHash,
        orderId: briefings.orderId,
        projectId: briefings.projectId,
        mailedLinkOnly: briefings.mailedLinkOnly,
        visitorId: briefings.visitorId,
      },
      project: { assigneeId: projects.assigneeId },
    })
    .from(namePronunciations)
    .innerJoin(files, eq(files.id, namePronunciations.fileId))
    .innerJoin(briefings, eq(briefings.id, namePronunciations.briefingId))
    .leftJoin(projects, eq(projects.id, briefings.projectId))
    .where(eq(namePronunciations.id, id))
    .limit(1)
  return row ?? null
}

/** Bytes of all recordings that belong to no order or project, and of those whose bytes are still to be deleted. */
export async function countUnlinkedPronunciationBytes(db: DbOrTx): Promise<number> {
  const stored = db
    .select({ id: namePronunciations.id })
    .from(namePronunciations)
    .innerJoin(briefings, eq(briefings.id, namePronunciations.briefingId))
    .where(
      and(eq(namePronunciations.fileId, files.id), or(isNotNull(briefings.orderId), isNotNull(briefings.projectId))),
    )
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${files.bytes}), 0)` })
    .from(files)
    .where(and(isPronunciationFile, notExists(stored)))
  return Number(row?.bytes ?? 0)
}

const isPronunciationFile = and(
  gte(files.storageKey, `${pronunciationFolder}/`),
  lt(files.storageKey, `${pronunciationFolder}0`),
)
