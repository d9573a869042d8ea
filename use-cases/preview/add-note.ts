import { maxDrafts, parseNote, type NoteFormValues, type NoteRefusal } from '#core/preview/note.ts'
import { canClientReview } from '#core/preview/open-review.ts'
import { versionLabel } from '#core/preview/version.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { insertNote, listDrafts } from '#db/preview/notes.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'
import type { Deps } from '#use-cases/deps.ts'

/** Saves a client's note on a position in a version. It stays a draft until the feedback is sent. */
export async function addNote(
  { db, now }: Deps,
  projectId: string,
  { versionId, ...form }: NoteFormValues & { versionId: string },
): Promise<Result<{ noteId: string }, NoteRefusal | 'not-found'>> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const allowed = canClientReview({ ...project, isActive: await hasActivePurchase(tx, project.orderId) }, now())
    if (!allowed.ok) return allowed
    const versions = await listHearableVersions(tx, projectId)
    const version = versions.find(({ id }) => id === versionId)
    if (!version) return refuse('version-gone')
    const durationMs = version.recording?.durationMs ?? null
    if (durationMs === null) return refuse('no-recording')
    const read = parseNote(form, durationMs)
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
      versionName: versionLabel(version, versions),
      ...note,
      createdAt: now(),
      updatedAt: now(),
    })
    await announceProject(tx, project)
    return accept({ noteId })
  })
}
