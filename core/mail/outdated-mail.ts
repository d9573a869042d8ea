import { ownStopReasonOf, type OwnPurchaseState } from '#core/order/inactive-reason.ts'
import { isPayable } from '#core/order/order.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import { isOpenProposal, type ProposalStatus } from '#core/proposal/proposal.ts'

import { truthOfMail, type MailTruth } from './mail-kinds.ts'

/** What a mail is about, as it is now; null where there is none. */
type Subject = { order: OwnPurchaseState | null; status: ProjectStatus | null; proposal: ProposalStatus | null }

const isTrue: Record<MailTruth, (subject: Subject) => boolean> = {
  always: () => true,
  payable: ({ order }) => order !== null && isPayable(order.state),
  expired: ({ order }) => order?.state === 'expired',
  song: ({ order }) => !isOver(order),
  listening: ({ order, status }) => !isOver(order) && isAnswerable(status),
  offer: ({ order, proposal }) => !isOver(order) && proposal !== null && isOpenProposal(proposal),
}

/** Whether a mail of this kind, which waited for the morning or for its server, is not true any more. */
export function isOutdatedMail(kind: string, subject: Subject): boolean {
  return !isTrue[truthOfMail(kind)](subject)
}

/** Not for a dispute, its own or of the voucher that paid for it, nor for a withdrawal that waits for its answer: after either the purchase may go on. */
function isOver(order: Subject['order']): boolean {
  const reason = ownStopReasonOf(order)
  return (
    reason === 'refunded' || reason === 'cancelled' || (reason === 'withdrawn' && order?.withdrawalAccepted === true)
  )
}

function isAnswerable(status: ProjectStatus | null): boolean {
  return status !== 'approved' && status !== 'delivered'
}
