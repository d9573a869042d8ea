import { untied } from '#core/preview/draft-ties.ts'
import { accept, type Result } from '#core/shared/result.ts'
import { deleteNote, listDrafts } from '#db/preview/notes.ts'
import { saveProofVerdict } from '#db/preview/proofs.ts'
import { listNameMarks, saveNameVerdict } from '#db/preview/sung-names.ts'
import { announceProject } from '#db/project/projects.ts'
import type { Deps } from '#use-cases/deps.ts'

import { lockUnsentNote, type UnsentNoteRefusal } from './internal/lock-unsent-note.ts'

/** Deletes a note that was not sent yet. */
export async function removeNote(
  { db, now }: Deps,
  projectId: string,
  noteId: string,
): Promise<Result<{ noteId: string }, UnsentNoteRefusal>> {
  return db.transaction(async (tx) => {
    const locked = await lockUnsentNote(tx, now(), projectId, noteId)
    if (!locked.ok) return locked

    const { note } = locked.value
    await deleteNote(tx, noteId)
    const marks = note.versionId === null ? [] : await listNameMarks(tx, [note.versionId])
    const { proof, name } = untied(note, await listDrafts(tx, projectId), marks)
    if (proof) await saveProofVerdict(tx, proof, { verdict: null, judgedAt: null })
    if (name) await saveNameVerdict(tx, name, null, null)
    await announceProject(tx, locked.value.project)
    return accept({ noteId })
  })
}
