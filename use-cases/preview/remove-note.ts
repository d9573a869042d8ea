import { canWriteNotes } from '#core/preview/note.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { findNote, deleteNote } from '#db/preview/notes.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'

import type { ChangeRefusal } from './edit-note.ts'

type Deps = { db: Db; now: () => Date }

/** Deletes a note that was not sent yet. */
export async function removeNote(
  { db, now }: Deps,
  projectId: string,
  noteId: string,
): Promise<Result<{ noteId: string }, ChangeRefusal | 'not-found'>> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const note = await findNote(tx, projectId, noteId)
    if (!note) return refuse('note-gone')
    if (note.feedbackId !== null) return refuse('note-sent')
    const allowed = canWriteNotes({ ...project, isActive: await hasActivePurchase(tx, project.orderId) }, now())
    if (!allowed.ok) return allowed

    await deleteNote(tx, noteId)
    await announceProject(tx, project)
    return accept({ noteId })
  })
}
