import { feedbackReceivedMail, staffFeedbackMail } from '#copy/preview/preview-mails.ts'
import { correctionIsFree } from '#copy/preview/revisions.ts'
import { canBuyRevision } from '#core/preview/buy-revision.ts'
import {
  isOnlyCorrections,
  receiveFeedback,
  repeatedFeedback,
  type FeedbackRefusal,
  type ReceivedFeedback,
} from '#core/preview/feedback.ts'
import { formatNotes } from '#core/preview/note.ts'
import { nextCoverage, revisionBalance } from '#core/preview/revision.ts'
import { versionLabel } from '#core/preview/version.ts'
import { formatBRL } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { findLastFeedback, insertFeedback } from '#db/preview/feedbacks.ts'
import { listDrafts, attachNotesToFeedback } from '#db/preview/notes.ts'
import { insertRevisionEntry, getRevisionLedger } from '#db/preview/revision-entries.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'

/**
 * Stores a client's feedback with every draft note: text, history, mails and the announcement to open pages in one
 * transaction.
 */
export async function sendFeedback(
  deps: MailDeps,
  projectId: string,
  typed: { versionId: string; text: string },
): Promise<Result<Pick<ReceivedFeedback, 'text'>, FeedbackRefusal | 'not-found'>> {
  return change(deps, 'buyer', async (tx, { history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const now = deps.now()
    const drafts = await listDrafts(tx, projectId)
    const pinned = formatNotes(drafts)
    const isFree = isOnlyCorrections(typed.text, drafts)
    const presented = await listHearableVersions(tx, projectId)
    const versions = presented.map(({ id, ...version }) => ({ id, name: versionLabel(version, presented) }))
    const ledger = await getRevisionLedger(tx, project)
    const { isActive } = ledger
    const decision = receiveFeedback({ ...project, versions, isActive }, { ...typed, pinned }, now)
    if (!decision.ok) {
      const last = decision.code === 'feedback-already-sent' ? await findLastFeedback(tx, projectId) : null
      const again = last && repeatedFeedback(last, typed, now)
      return again ? accept(again) : decision
    }

    const { version, text, accumulated, snippet, isAdditional } = decision.value
    const balance = revisionBalance(ledger, now)
    const cover = isFree ? 'free' : nextCoverage(balance)
    const sold = canBuyRevision(balance, project, { catalog: await currentCatalog(tx), now })
    const price = sold.ok ? formatBRL(sold.value.priced.total) : null
    const feedbackId = await insertFeedback(tx, {
      projectId,
      versionId: version.id,
      versionName: version.name,
      content: text,
      createdAt: now,
    })
    await insertRevisionEntry(tx, { projectId, kind: 'used', feedbackId, createdAt: now })
    // To correct what is owed is no change: what it used is given back at once.
    if (isFree)
      await insertRevisionEntry(tx, {
        projectId,
        kind: 'returned',
        feedbackId,
        reason: correctionIsFree,
        createdAt: now,
      })
    await attachNotesToFeedback(tx, projectId, feedbackId, now)
    await history(
      'client_feedback_received',
      { projectId },
      {
        versionId: version.id,
        versionName: version.name,
        feedbackSnippet: snippet,
        isAdditionalFeedback: isAdditional,
        cover,
      },
    )
    await saveProject(tx, project, { status: 'feedback', feedback: accumulated, approvedVersionId: null }, now)

    await enqueueClientMail(tx, deps, project, {
      kind: 'feedback-received',
      key: `feedback-received:${feedbackId}`,
      content: (mailContext) =>
        feedbackReceivedMail({ project, versionName: version.name, text, cover, price, ...mailContext }),
    })
    await enqueueStaffMail(tx, deps, {
      kind: 'staff-feedback',
      key: `staff-feedback:${feedbackId}`,
      orderId: project.orderId ?? undefined,
      projectId,
      content: (reader) =>
        staffFeedbackMail({
          project,
          reader,
          versionName: version.name,
          text,
          isAdditional,
          cover,
          adminUrl: `${deps.siteUrl}/admin/projects/${projectId}`,
        }),
    })
    return decision
  })
}
