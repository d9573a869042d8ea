import { canWriteNotes, maxDrafts, parseNote, type NoteFormValues, type NoteRefusal } from '#core/preview/note.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { findVersionForNote, insertNote, listDrafts } from '#db/preview/notes.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'

type Deps = { db: Db; now: () => Date }

/** Saves a client's note on a position in a version. It stays a draft until the feedback is sent. */
export async function addNote(
  { db, now }: Deps,
  projectId: string,
  { versionId, ...form }: NoteFormValues & { versionId: string },
): Promise<Result<{ noteId: string }, NoteRefusal | 'not-found'>> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const allowed = canWriteNotes({ ...project, isActive: await hasActivePurchase(tx, project.orderId) }, now())
    if (!allowed.ok) return allowed
    const version = await findVersionForNote(tx, projectId, versionId)
    if (!version) return refuse('version-gone')
    if (version.durationMs === null) return refuse('no-recording')
    const read = parseNote(form, version.durationMs)
    if (!read.ok) return read

    const note = read.value
    const drafts = await listDrafts(tx, projectId)
    // Idempotent: a resend after a lost response, or a double click, returns the existing note.
    const same = drafts.find(
      (draft) =>
        draft.versionId === version.id &&
        draft.fromMs === note.fromMs &&
        draft.toMs === note.toMs &&
        draft.lyricLine === note.lyricLine &&
        draft.content === note.content,
    )
    if (same) return accept({ noteId: same.id })
    if (drafts.length >= maxDrafts) return refuse('too-many-notes')

    const noteId = await insertNote(tx, {
      projectId,
      versionId: version.id,
      versionName: version.name,
      ...note,
      createdAt: now(),
      updatedAt: now(),
    })
    await announceProject(tx, project)
    return accept({ noteId })
  })
}
