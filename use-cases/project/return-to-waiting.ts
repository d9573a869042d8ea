import { returnedToWaitingMail } from '#copy/preview/preview-mails.ts'
import { decidePresentation, type PresentationRefusal } from '#core/preview/presentation.ts'
import { answeringVersion } from '#core/preview/proof.ts'
import { hasRevisionLeft, revisionBalance } from '#core/preview/revision.ts'
import { isNewVersion } from '#core/preview/version.ts'
import {
  previewEnd,
  decideReturnToWaiting,
  restartsDeadline,
  returnNews,
  type ReturnRefusal,
} from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { findOrder } from '#db/order/orders.ts'
import { findLastAnswerAt, markApprovalRevoked } from '#db/preview/feedbacks.ts'
import { listUnansweredNotes } from '#db/preview/notes.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { listHearableVersions, listAllVersions } from '#db/preview/versions.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'
import { doneNotes, planProofs } from '#use-cases/preview/internal/plan-proofs.ts'
import { listUnmarkedVersions } from '#use-cases/preview/mark-names.ts'
import { savePresentation } from '#use-cases/preview/present-versions.ts'
import { restartDeadline } from '#use-cases/project/internal/restart-deadline.ts'

/**
 * Returns a project to its client with a reason; this revokes an approval, which stays in the history. The preview
 * opens again. Drafts chosen to be heard with it are presented, and named in the same mail.
 */
export async function returnToWaiting(
  deps: MailDeps,
  { projectId, actor }: ProjectActor,
  reason: string,
  versionIds: readonly string[] = [],
): Promise<Result<{ message: string; presented: string[] }, ReturnRefusal | PresentationRefusal | 'not-found'>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (await findStopReason(tx, project)) return refuse('order-closed')
    const now = deps.now()
    const balance = revisionBalance(await getRevisionLedger(tx, project), now)
    const decision = decideReturnToWaiting(project.status, reason, hasRevisionLeft(balance))
    if (!decision.ok) return decision

    const { message, previousStatus, reason: clientReason } = decision.value
    const unanswered = (await listUnansweredNotes(tx, projectId)).length
    const unmarkedIds = await listUnmarkedVersions(tx, projectId, versionIds.filter(isUuid))
    const again = { status: 'waiting', stopReason: null, unanswered, unmarkedIds } as const
    const presented =
      versionIds.length > 0 ? decidePresentation(again, await listAllVersions(tx, projectId), versionIds) : null
    if (presented && !presented.ok) return presented

    const eventId = await history(
      'status_changed_to_waiting',
      { projectId },
      { previousStatus, reason: clientReason, adminAction: true, messageForClient: message },
    )
    await audit('returned-to-waiting', ofProject(project), { previousStatus })
    await markApprovalRevoked(tx, { projectId, subject: 'song' }, { at: now, by: actor.id, reason: clientReason })
    const order = project.orderId ? await findOrder(tx, project.orderId) : null
    const clock = restartsDeadline(previousStatus) ? await restartDeadline(tx, { project, order }, now) : {}
    if (presented) await savePresentation(tx, deps, { project, actor, now }, presented.value)
    const step = presented ? presented.value.step : project.step
    const expiresAt = previewEnd(project.expiresAt, now)
    // Until the song is delivered again, its client has what was delivered before.
    const revision = previousStatus === 'delivered' ? { revisedSince: now } : {}
    const returned = { status: 'waiting', step, approvedVersionId: null, expiresAt, ...clock, ...revision } as const
    await saveProject(tx, project, returned, now)
    const versions = presented?.value.versions ?? []
    const lastAnswerAt = await findLastAnswerAt(tx, projectId)
    const heard = await listHearableVersions(tx, projectId)
    const hasNew = heard.some((version) => isNewVersion(version, lastAnswerAt))
    const proofs = doneNotes(await planProofs(tx, projectId, heard, answeringVersion)).length
    const news = returnNews(previousStatus, hasNew)
    await enqueueClientMail(tx, deps, project, {
      kind: 'returned-to-waiting',
      key: `returned-to-waiting:${eventId}`,
      content: (mailContext) =>
        returnedToWaitingMail({
          project: { ...project, expiresAt },
          reason: clientReason,
          versions,
          news,
          proofs,
          ...mailContext,
        }),
    })
    return accept({ message, presented: versions.map(({ name }) => name) })
  })
}
