import { decideNameChange } from '#core/preview/draft-ties.ts'
import type { NoteRefusal } from '#core/preview/note.ts'
import { canClientReview } from '#core/preview/open-review.ts'
import { decideVerdict } from '#core/preview/proof.ts'
import { wrongNameNote, type NameVerdict } from '#core/preview/sung-name.ts'
import { versionLabel } from '#core/preview/version.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { deleteNote, insertNote, listDrafts, saveNote } from '#db/preview/notes.ts'
import { listNameMarks, saveNameVerdict } from '#db/preview/sung-names.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/** Whether a name is sung right, once for each version: a wrong one becomes a note at its place, which costs no revision. */
export async function judgeName(
  deps: Deps,
  projectId: string,
  { versionId, name, verdict }: { versionId: string; name: string; verdict: NameVerdict },
): Promise<Result<{ noteId: string }, NoteRefusal | 'name-moved' | 'already-judged' | 'not-found'>> {
  return change(deps, 'buyer', async (tx, { history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const now = deps.now()
    const allowed = canClientReview({ ...project, isActive: await hasActivePurchase(tx, project.orderId) }, now)
    if (!allowed.ok) return allowed
    const versions = await listHearableVersions(tx, projectId)
    const version = versions.find(({ id }) => id === versionId)
    if (!version) return refuse('version-gone')
    const mark = (await listNameMarks(tx, [versionId])).find((known) => known.name === name)
    if (!mark || mark.atMs === null) return refuse('name-moved')
    const decided = decideVerdict(mark.verdict, verdict)
    if (!decided.ok) return decided
    if (!decided.value.isNew) return accept({ noteId: versionId })
    const changed = decideNameChange({ versionId, name, verdict }, await listDrafts(tx, projectId))
    if (!changed.ok) return changed

    let noteId = versionId
    const { value: draft } = changed
    if (draft.kind === 'move') {
      noteId = draft.id
      await saveNote(tx, noteId, { fromMs: mark.atMs, toMs: null }, now)
    } else if (draft.kind === 'write')
      noteId = await insertNote(tx, {
        projectId,
        versionId,
        versionName: versionLabel(version, versions),
        fromMs: mark.atMs,
        content: wrongNameNote(name),
        aboutName: name,
        createdAt: now,
        updatedAt: now,
      })
    else if (draft.kind === 'remove') await deleteNote(tx, draft.id)
    await saveNameVerdict(tx, { versionId, name }, verdict, now)
    await history('name-judged', { projectId }, { place: version.name, verdict })
    await announceProject(tx, project)
    return accept({ noteId })
  })
}
