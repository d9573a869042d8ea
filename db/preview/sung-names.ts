import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'

import type { NameMark, NameVerdict } from '#core/preview/sung-name.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import { sungNames } from '#db/schema.ts'

import { enqueuePassages } from './proofs.ts'

export type StoredNameMark = NameMark & { versionId: string; verdict: NameVerdict | null }

export function listNameMarks(db: DbOrTx, versionIds: readonly string[]): Promise<StoredNameMark[]> {
  if (versionIds.length === 0) return Promise.resolve([])
  return db
    .select({
      versionId: sungNames.versionId,
      name: sungNames.name,
      atMs: sungNames.atMs,
      reason: sungNames.reason,
      verdict: sungNames.verdict,
    })
    .from(sungNames)
    .where(inArray(sungNames.versionId, [...versionIds]))
    .orderBy(asc(sungNames.name))
}

/** Stores all marks of a version; a verdict stays with a mark that is the same. */
export async function replaceNameMarks(
  tx: Tx,
  queue: Queue,
  { projectId, versionId }: { projectId: string; versionId: string },
  { marks, kept }: { marks: readonly NameMark[]; kept: readonly string[] },
): Promise<void> {
  await tx
    .delete(sungNames)
    .where(and(eq(sungNames.versionId, versionId), kept.length > 0 ? notInArray(sungNames.name, [...kept]) : undefined))
  const changed = marks.filter(({ name }) => !kept.includes(name))
  if (changed.length > 0) await tx.insert(sungNames).values(changed.map((mark) => ({ ...mark, versionId })))
  await enqueuePassages(tx, queue, projectId)
}

export async function saveNameVerdict(
  tx: Tx,
  { versionId, name }: { versionId: string; name: string },
  verdict: NameVerdict | null,
  judgedAt: Date | null,
): Promise<void> {
  await tx
    .update(sungNames)
    .set({ verdict, judgedAt })
    .where(and(eq(sungNames.versionId, versionId), eq(sungNames.name, name)))
}
