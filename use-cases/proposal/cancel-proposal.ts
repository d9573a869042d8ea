import { proposalCancelledMail } from '#copy/proposal/proposal-mails.ts'
import { maxReasonLength } from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { findOrder } from '#db/order/orders.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'
import { findProposal, lockProposal, saveProposal } from '#db/proposal/proposals.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'
import { cancelOrder, type CancelRefusal } from '#use-cases/order/cancel-order.ts'

type Input = { projectId: string; proposalId: string; note: string }
export type CancelProposalRefusal = CancelRefusal | 'note-too-long' | 'accepted-meanwhile'

/**
 * Takes a proposal back, or answers a request without a price; the client is told by mail. One that was accepted is
 * cancelled with its order, unless somebody paid.
 */
export async function cancelProposal(
  deps: MoneyDeps,
  actor: AuditActor,
  { projectId, proposalId, note }: Input,
): Promise<Result<undefined, CancelProposalRefusal>> {
  const text = normalizeLines(note)
  if (text.length > maxReasonLength) return refuse('note-too-long')
  const proposal = await findProposal(deps.db, proposalId)
  if (proposal?.projectId !== projectId) return refuse('not-found')
  if (proposal.orderId) {
    const cancelled = await cancelOrder(deps, actor, proposal.orderId)
    if (!cancelled.ok) return cancelled
  }

  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    const locked = await lockProposal(tx, proposalId)
    if (!project || !locked) return refuse('not-found')
    if (locked.state === 'cancelled') return accept()
    if (locked.state === 'declined') return refuse('not-cancellable')
    // Accepted between the two transactions: its order is still open.
    if (locked.orderId !== proposal.orderId) return refuse('accepted-meanwhile')

    const now = deps.now()
    const wasRequest = locked.state === 'requested'
    await saveProposal(tx, proposalId, { state: 'cancelled', endedAt: now, endNote: text || null }, now)
    const order = locked.orderId === null ? null : await findOrder(tx, locked.orderId)
    const ids = { orderId: project.orderId ?? undefined, projectId }
    await history('proposal-cancelled', ids, { title: locked.title, reason: text })
    await audit('proposal-cancelled', ofProject(project))
    await announceProject(tx, project)
    // Whoever has no purchase any more has nothing to hear about an offer for it.
    if (await findStopReason(tx, project)) return accept()
    const byLink = order?.provider === 'links'
    await enqueueClientMail(tx, deps, project, {
      kind: 'proposal-cancelled',
      key: `proposal-cancelled:${proposalId}`,
      content: (mailContext) =>
        proposalCancelledMail({ title: locked.title, note: text, wasRequest, byLink, project, ...mailContext }),
    })
    return accept()
  })
}
