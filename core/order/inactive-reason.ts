import type { OrderState } from './order.ts'
import { isWithdrawn, type Withdrawal } from './withdrawal.ts'

/** Why a purchase does not run: it ended or is on hold, or was not paid, or not as agreed. */
export type InactiveReason = StopReason | 'unpaid'

/** Why nothing more is made of what was sold. */
export type StopReason = 'cancelled' | 'refunded' | 'disputed' | 'withdrawn'

export type PurchaseState = {
  state: OrderState
  withdrawalRequestedAt: Withdrawal['requestedAt']
  withdrawalAnswer: Withdrawal['answer']
  withdrawalAccepted: Withdrawal['isAccepted']
}

/**
 * Why a purchase does not run; `null` while it does: its client may write the story, give feedback, approve and buy
 * revisions. A project without an order was sold outside the shop and runs. `db/order/active-orders.ts` has the same
 * rule as conditions.
 */
export function inactiveReasonOf(order: PurchaseState | null): InactiveReason | null {
  if (!order) return null
  const { state, withdrawalRequestedAt: requestedAt, withdrawalAnswer: answer, withdrawalAccepted: isAccepted } = order
  if (state === 'cancelled' || state === 'refunded' || state === 'disputed') return state
  if (state !== 'paid') return 'unpaid'
  return isWithdrawn({ requestedAt, answer, isAccepted }) ? 'withdrawn' : null
}

/** Why the studio makes nothing more; `null` also before an order is paid. */
export function stopReasonOf(order: PurchaseState | null): StopReason | null {
  const reason = inactiveReasonOf(order)
  return reason === 'unpaid' ? null : reason
}

/**
 * Whether what was sold is closed to its buyer: the whole price went back, by a refund or a lost dispute. A dispute that is
 * open, and a withdrawal that left a part with us, close nothing that was delivered.
 */
export function isAccessOver(stopReason: StopReason | null): boolean {
  return stopReason === 'refunded'
}
