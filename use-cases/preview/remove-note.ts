import { accept, type Result } from '#core/shared/result.ts'
import { deleteNote } from '#db/preview/notes.ts'
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

    await deleteNote(tx, noteId)
    await announceProject(tx, locked.value.project)
    return accept({ noteId })
  })
}
