import { decideRepeat } from '#core/preview/draft-ties.ts'
import { formatTimeRange, type NoteRefusal } from '#core/preview/note.ts'
import { canClientReview } from '#core/preview/open-review.ts'
import { answeringVersion, decideVerdict, type ProofVerdict } from '#core/preview/proof.ts'
import { versionLabel } from '#core/preview/version.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { insertNote, listDrafts, saveNote } from '#db/preview/notes.ts'
import { saveProofVerdict } from '#db/preview/proofs.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

import { planProofs } from './internal/plan-proofs.ts'

export type JudgeRefusal = Extract<NoteRefusal, 'version-gone' | 'too-many-notes'> | 'note-gone' | 'already-judged'

/**
 * What a client says of a note that was done, once for each version: as they wished, or not yet. Then the note is written
 * once more, at its place in the version that was to answer it, and goes with the next feedback; a name that is wrong there
 * is said once.
 */
export async function judgeProof(
  deps: Deps,
  projectId: string,
  { noteId, versionId, verdict }: { noteId: string; versionId: string; verdict: ProofVerdict },
): Promise<Result<{ noteId: string }, JudgeRefusal | NoteRefusal | 'not-found'>> {
  return change(deps, 'buyer', async (tx, { history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const now = deps.now()
    const allowed = canClientReview({ ...project, isActive: await hasActivePurchase(tx, project.orderId) }, now)
    if (!allowed.ok) return allowed
    const versions = await listHearableVersions(tx, projectId)
    const planned = await planProofs(tx, projectId, versions, answeringVersion)
    if (planned?.version.id !== versionId) return refuse('version-gone')
    const proven = planned.notes.find(({ note }) => note.id === noteId)
    // Reopened by the studio meanwhile: it is being worked on again.
    if (!proven || proven.note.state !== 'done') return refuse('note-gone')
    const decided = decideVerdict(proven.stored?.verdict ?? null, verdict)
    if (!decided.ok) return decided
    if (!decided.value.isNew) return accept({ noteId })

    const { note, plan } = proven
    if (verdict === 'again') {
      const repeat = decideRepeat(note, { versionId, drafts: await listDrafts(tx, projectId) })
      if (!repeat.ok) return repeat
      const { joinedId, aboutName } = repeat.value
      if (joinedId !== null) await saveNote(tx, joinedId, { repeatsId: noteId }, now)
      else
        await insertNote(tx, {
          projectId,
          versionId,
          versionName: versionLabel(planned.version, versions),
          ...(plan?.place ?? { fromMs: note.fromMs, toMs: note.toMs }),
          lyricLine: note.lyricLine,
          content: note.content,
          repeatsId: noteId,
          aboutName,
          createdAt: now,
          updatedAt: now,
        })
    }
    await saveProofVerdict(tx, { noteId, versionId }, { verdict, judgedAt: now })
    const place = `${note.versionName} · ${formatTimeRange(note)}`
    await history('proof-judged', { projectId }, { place, verdict })
    await announceProject(tx, project)
    return accept({ noteId })
  })
}
