import type { NoteRefusal } from '#core/preview/note.ts'
import { canClientReview } from '#core/preview/open-review.ts'
import { accept, refuse } from '#core/shared/result.ts'
import type { Tx } from '#db/client.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { findNote } from '#db/preview/notes.ts'
import { lockProject } from '#db/project/projects.ts'

export type UnsentNoteRefusal = NoteRefusal | 'not-found' | 'note-gone' | 'note-sent'

/** Locks the project and reads a note of it that its client may still change or delete. */
export async function lockUnsentNote(tx: Tx, now: Date, projectId: string, noteId: string) {
  const project = await lockProject(tx, projectId)
  if (!project) return refuse('not-found')
  const note = await findNote(tx, projectId, noteId)
  if (!note) return refuse('note-gone')
  if (note.feedbackId !== null) return refuse('note-sent')
  const allowed = canClientReview({ ...project, isActive: await hasActivePurchase(tx, project.orderId) }, now)
  return allowed.ok ? accept({ project, note }) : allowed
}
