import { staffChangesTakenBackMail } from '#copy/preview/preview-mails.ts'
import { isExtraOnly } from '#core/catalog/quote.ts'
import { isPayable } from '#core/order/order.ts'
import { withTakenBack, writtenPart } from '#core/preview/feedback.ts'
import { changingLyric } from '#core/preview/lyric-review.ts'
import { formatNotes } from '#core/preview/note.ts'
import {
  decideTakeBack,
  extraRevisionId,
  revisionBalance,
  type OpenPaymentRefusal,
  type TakeBackRefusal,
  type UnpaidRequest,
} from '#core/preview/revision.ts'
import { refuse, type Result } from '#core/shared/result.ts'
import type { DbOrTx } from '#db/client.ts'
import { listLaterOrders, type Order } from '#db/order/orders.ts'
import { findFeedback, restoreLyricApproval, saveFeedbackText } from '#db/preview/feedbacks.ts'
import { listLyrics, saveLyric } from '#db/preview/lyrics.ts'
import { listNotesOfFeedback, takeNotesBack } from '#db/preview/notes.ts'
import { getRevisionLedger, insertRevisionEntry } from '#db/preview/revision-entries.ts'
import { findProject, lockProject, saveProject, type Project } from '#db/project/projects.ts'
import { change } from '#use-cases/change.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'
import { cancelOrder } from '#use-cases/order/cancel-order.ts'

type Request = { projectId: string; feedbackId: string }
type TakeRequestBackRefusal = TakeBackRefusal | OpenPaymentRefusal | 'not-found'

/**
 * A client does not want to pay for the changes they asked for: what they sent is theirs again, unsent, and the song waits for
 * their answer as before; a lyric they had approved is approved again. What was ordered to pay for it is cancelled first, so that money which is there by then wins.
 */
export async function takeRequestBack(
  deps: MoneyDeps,
  { projectId, feedbackId }: Request,
): Promise<Result<UnpaidRequest, TakeRequestBackRefusal>> {
  const project = await findProject(deps.db, projectId)
  if (!project) return refuse('not-found')
  const wanted = await decide(deps.db, project, feedbackId, deps.now())
  if (!wanted.ok || wanted.value.isTaken) return wanted
  for (const order of await listUnpaidRevisions(deps.db, projectId)) {
    if (order.state === 'manual-review') return refuse('payment-pending')
    const cancelled = await cancelOrder(deps, 'buyer', order.id)
    // Paid, or cancelled by another press: what became of it is read anew.
    if (!cancelled.ok && cancelled.code !== 'not-cancellable') return refuse(cancelled.code)
  }

  return change(deps, 'buyer', async (tx, { history }) => {
    const locked = await lockProject(tx, projectId)
    if (!locked) return refuse('not-found')
    const now = deps.now()
    const decision = await decide(tx, locked, feedbackId, now)
    if (!decision.ok || decision.value.isTaken) return decision
    if ((await listUnpaidRevisions(tx, projectId)).length > 0) return refuse('order-meanwhile')

    const { lyricId } = decision.value
    const feedback = await findFeedback(tx, feedbackId)
    if (!feedback) return refuse('not-found')
    let isLyricApproved = false
    if (lyricId === null) {
      const pinned = formatNotes(await listNotesOfFeedback(tx, feedbackId))
      await saveFeedbackText(tx, feedbackId, writtenPart(feedback.content, pinned))
    } else {
      const approvedAt = await restoreLyricApproval(tx, projectId, feedback.createdAt)
      isLyricApproved = approvedAt !== null
      await saveLyric(tx, lyricId, { changesAskedAt: null, approvedAt }, now)
    }
    await takeNotesBack(tx, feedbackId, lyricId === null ? 'drafts' : 'words', now)
    await insertRevisionEntry(tx, { projectId, kind: 'taken-back', feedbackId, createdAt: now })
    await history('changes-taken-back', { projectId }, { versionName: feedback.versionName })
    const asBefore = { status: 'waiting', feedback: withTakenBack(locked.feedback) } as const
    await saveProject(tx, locked, lyricId === null ? asBefore : {}, now)
    await enqueueStaffMail(tx, deps, {
      kind: 'staff-changes-taken-back',
      key: `staff-changes-taken-back:${feedbackId}`,
      orderId: locked.orderId ?? undefined,
      projectId,
      content: (reader) =>
        staffChangesTakenBackMail({
          project: locked,
          reader,
          versionName: feedback.versionName,
          isLyricApproved,
          adminUrl: `${deps.siteUrl}/admin/projects/${projectId}`,
        }),
    })
    return decision
  })
}

async function decide(db: DbOrTx, project: Project, feedbackId: string, now: Date) {
  const balance = revisionBalance(await getRevisionLedger(db, project), now)
  const changing = changingLyric(await listLyrics(db, project.id))
  return decideTakeBack(balance, { status: project.status, changingLyricId: changing?.id ?? null }, feedbackId)
}

/** Orders of further revisions that may still be paid, or have money that is looked at. */
async function listUnpaidRevisions(db: DbOrTx, projectId: string): Promise<Order[]> {
  return (await listLaterOrders(db, projectId)).filter(
    ({ state, lines }) =>
      isExtraOnly(lines) &&
      lines.some(({ id }) => id === extraRevisionId) &&
      (isPayable(state) || state === 'manual-review'),
  )
}
