import { ownStopReasonOf, type OwnPurchaseState } from '#core/order/inactive-reason.ts'
import { isPayable, type OrderState } from '#core/order/order.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import { ownValue } from '#core/shared/own-value.ts'

/** Mails about a state that may pass before they go out, and the states of the order for which they are true. */
const trueWhile: Record<string, (state: OrderState) => boolean> = {
  'payment-link': isPayable,
  'payment-refused': isPayable,
  'payment-reminder': isPayable,
  'link-reminder': isPayable,
  'order-expired': (state) => state === 'expired',
}

/** Mails that ask a client to listen and to answer. */
const listeningKinds = ['song-ready', 'new-version', 'new-versions', 'returned-to-waiting', 'lyric-presented']

/** Mails about a song that goes on: nothing is asked or remembered of one whose purchase is over. */
const songKinds = ['clarification-requested', 'studio-word', 'delivery-ends-soon', 'song-anniversary']

/** What a mail is about, as it is now; null where there is none. */
type Subject = { order: OwnPurchaseState | null; status: ProjectStatus | null }

/** Whether a mail of this kind, which waited for the morning or for its server, is not true any more. */
export function isOutdatedMail(kind: string, { order, status }: Subject): boolean {
  if (listeningKinds.includes(kind)) return isOver(order) || !isAnswerable(status)
  if (songKinds.includes(kind)) return isOver(order)
  const isTrue = ownValue(trueWhile, kind)
  return isTrue ? order === null || !isTrue(order.state) : false
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
