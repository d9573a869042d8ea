import { findNameNote } from '#core/preview/sung-name.ts'
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

    const { repeatsId, versionId, aboutName } = locked.value.note
    await deleteNote(tx, noteId)
    // What it asked for once more was not said: its proof can be answered again.
    if (repeatsId !== null && versionId !== null)
      await saveProofVerdict(tx, { noteId: repeatsId, versionId }, { verdict: null, judgedAt: null })
    const marks = versionId === null ? [] : await listNameMarks(tx, [versionId])
    const wrong = marks.find(({ name, verdict }) => name === aboutName && verdict === 'wrong')
    const isSaidStill = wrong && findNameNote(await listDrafts(tx, projectId), wrong)
    if (wrong && !isSaidStill) await saveNameVerdict(tx, wrong, null, null)
    await announceProject(tx, locked.value.project)
    return accept({ noteId })
  })
}
