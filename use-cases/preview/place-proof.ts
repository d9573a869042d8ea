import { formatTimestamp } from '#core/preview/note.ts'
import { parsePlace, type PlaceRefusal } from '#core/preview/proof.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { findNote } from '#db/preview/notes.ts'
import { listProofs, saveProofPlace } from '#db/preview/proofs.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import { lockProject, saveProjectForStudio } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

/**
 * Says where in a version a note is heard, where that is not the same time as in the one it is about. `seen` is what the form
 * showed of what was said before: a colleague's moment is not overwritten.
 */
export async function placeProof(
  deps: QueueDeps,
  actor: AuditActor,
  form: { projectId: string; noteId: string; versionId: string; place: string; seen: string },
): Promise<Result<undefined, PlaceRefusal | 'not-found' | 'version-gone' | 'changed-meanwhile'>> {
  const { projectId, noteId, versionId, place, seen } = form
  return change(deps, actor, async (tx, { audit }) => {
    const project = await lockProject(tx, projectId)
    const note = project && (await findNote(tx, projectId, noteId))
    if (!note || note.feedbackId === null) return refuse('not-found')
    const version = (await listAllVersions(tx, projectId)).find(({ id }) => id === versionId)
    const durationMs = version?.recording?.durationMs ?? null
    if (durationMs === null) return refuse('version-gone')
    const parsed = parsePlace(place, durationMs)
    if (!parsed.ok) return parsed
    const known = (await listProofs(tx, note.feedbackId)).find(
      (proof) => proof.noteId === noteId && proof.versionId === versionId,
    )?.placeMs
    if (known != null && known !== parsed.value && formatTimestamp(known) !== seen) return refuse('changed-meanwhile')

    await saveProofPlace(tx, deps.queue, { projectId, noteId, versionId }, parsed.value)
    await audit('proof-placed', ofProject(project), { noteId, versionId, placeMs: parsed.value })
    await saveProjectForStudio(tx, project, {}, deps.now())
    return accept()
  })
}
