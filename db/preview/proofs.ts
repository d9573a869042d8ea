import { and, asc, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm'

import type { PlannedProof, ProofVerdict } from '#core/preview/proof.ts'
import { unapprovedStatuses } from '#core/project/project.ts'
import { fileSelect } from '#db/audio/files.ts'
import { hearingColumns } from '#db/audio/recordings.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { isJobOpen, type Queue } from '#db/queue.ts'
import { files, noteProofs, notes, passages, projects, projectVersions } from '#db/schema.ts'

/** Key prefix of passages in the file store, used by nothing else. */
export const passageFolder = 'trechos/'

/**
 * Has what is missing of the passages of a project cut; one waiting job does for all that changes before it begins. Whatever
 * writes what they follow from asks for a queue, so that none is forgotten.
 */
export async function enqueuePassages(tx: Tx, queue: Queue, projectId: string): Promise<void> {
  await queue.enqueue(tx, 'cut-passages', { projectId }, { singletonKey: projectId })
}

/**
 * The same for songs that are not approved yet and of which a note is done: where that is heard follows from lyrics and marks,
 * and from how this release reads them. A job that finds all of it cut does nothing.
 */
export async function enqueueMissingPassages(tx: Tx, queue: Queue): Promise<void> {
  const found = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        inArray(projects.status, unapprovedStatuses),
        inArray(
          projects.id,
          tx
            .select({ id: notes.projectId })
            .from(notes)
            .where(and(isNull(notes.lyricId), eq(notes.state, 'done'))),
        ),
      ),
    )
    .orderBy(desc(projects.updatedAt), asc(projects.id))
    .limit(200)
  for (const { id } of found) await enqueuePassages(tx, queue, id)
}

/** Whether such a job waits or runs. */
export function arePassagesComing(db: DbOrTx, projectId: string): Promise<boolean> {
  return isJobOpen(db, 'cut-passages', projectId)
}

export type StoredProof = {
  noteId: string
  versionId: string
  placeMs: number | null
  verdict: ProofVerdict | null
}

/** What is stored about the notes of one feedback. */
export function listProofs(db: DbOrTx, feedbackId: string): Promise<StoredProof[]> {
  return db
    .select({
      noteId: noteProofs.noteId,
      versionId: noteProofs.versionId,
      placeMs: noteProofs.placeMs,
      verdict: noteProofs.verdict,
    })
    .from(noteProofs)
    .innerJoin(notes, eq(notes.id, noteProofs.noteId))
    .where(eq(notes.feedbackId, feedbackId))
}

type ProofOf = { noteId: string; versionId: string }

export async function saveProofVerdict(
  tx: Tx,
  proof: ProofOf,
  change: Pick<typeof noteProofs.$inferInsert, 'verdict' | 'judgedAt'>,
): Promise<void> {
  await saveProof(tx, proof, change)
}

/** Where staff say a note is heard; `null` where we look by ourselves. */
export async function saveProofPlace(
  tx: Tx,
  queue: Queue,
  { projectId, ...proof }: ProofOf & { projectId: string },
  placeMs: number | null,
): Promise<void> {
  await saveProof(tx, proof, { placeMs })
  await enqueuePassages(tx, queue, projectId)
}

async function saveProof(
  tx: Tx,
  { noteId, versionId }: ProofOf,
  change: Partial<typeof noteProofs.$inferInsert>,
): Promise<void> {
  await tx
    .insert(noteProofs)
    .values({ noteId, versionId, ...change })
    .onConflictDoUpdate({ target: [noteProofs.noteId, noteProofs.versionId], set: change })
}

export type StoredPassage = NonNullable<PlannedProof['after']> & { id: string }

/** The passages that were cut out of these versions. */
export function listPassages(db: DbOrTx, versionIds: readonly string[]): Promise<StoredPassage[]> {
  if (versionIds.length === 0) return Promise.resolve([])
  return db
    .select({
      id: passages.id,
      versionId: passages.versionId,
      fromMs: passages.fromMs,
      toMs: passages.toMs,
      gain: passages.gain,
    })
    .from(passages)
    .where(inArray(passages.versionId, [...versionIds]))
    .orderBy(asc(passages.createdAt), asc(passages.id))
}

export async function insertPassage(tx: Tx, passage: typeof passages.$inferInsert): Promise<void> {
  await tx.insert(passages).values(passage)
}

/** Deletes those passages of a project that nothing needs any more; a sweep deletes their files. */
export async function deletePassagesBut(db: DbOrTx, projectId: string, neededIds: readonly string[]): Promise<void> {
  const ofProject = db
    .select({ id: projectVersions.id })
    .from(projectVersions)
    .where(eq(projectVersions.projectId, projectId))
  await db
    .delete(passages)
    .where(
      and(
        inArray(passages.versionId, ofProject),
        neededIds.length > 0 ? notInArray(passages.id, [...neededIds]) : undefined,
      ),
    )
}

/** A passage with its file and who may hear it. */
export async function findPassageSound(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ file: fileSelect, ...hearingColumns })
    .from(passages)
    .innerJoin(files, eq(files.id, passages.fileId))
    .innerJoin(projectVersions, eq(projectVersions.id, passages.versionId))
    .innerJoin(projects, eq(projects.id, projectVersions.projectId))
    .where(eq(passages.id, id))
  return row ?? null
}
