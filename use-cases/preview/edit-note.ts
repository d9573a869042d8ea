import { canWriteNotes, parseNote, withSavedTimes, type NoteFormValues, type NoteRefusal } from '#core/preview/note.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { findNote, findVersionForNote, saveNote } from '#db/preview/notes.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'

type Deps = { db: Db; now: () => Date }
export type ChangeRefusal = NoteRefusal | 'note-gone' | 'note-sent'

/** Changes a note that was not sent yet. A note whose version was removed keeps its position. */
export async function editNote(
  { db, now }: Deps,
  projectId: string,
  { noteId, ...form }: NoteFormValues & { noteId: string },
): Promise<Result<{ noteId: string }, ChangeRefusal | 'not-found'>> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const note = await findNote(tx, projectId, noteId)
    if (!note) return refuse('note-gone')
    if (note.feedbackId !== null) return refuse('note-sent')
    const allowed = canWriteNotes({ ...project, isActive: await hasActivePurchase(tx, project.orderId) }, now())
    if (!allowed.ok) return allowed
    const version = note.versionId && (await findVersionForNote(tx, projectId, note.versionId))
    const read = parseNote(withSavedTimes(form, note), version ? version.durationMs : null)
    if (!read.ok) return read

    await saveNote(tx, noteId, read.value, now())
    await announceProject(tx, project)
    return accept({ noteId })
  })
}
