import type { OrderState } from './order.ts'
import { isWithdrawn, type Withdrawal } from './withdrawal.ts'

/** Why a purchase does not run: it ended or is on hold, or was not paid, or not as agreed. */
export type InactiveReason = StopReason | 'unpaid'

/** Why nothing more is made of what was sold. */
export type StopReason = 'cancelled' | 'refunded' | 'disputed' | 'withdrawn' | VoucherEnd
/** The voucher that paid for it, wholly or in part, is worth nothing: its own sale is disputed, or its money went back. */
type VoucherEnd = 'voucher-ended'

/** What an order itself says of its purchase. */
export type OwnPurchaseState = {
  state: OrderState
  withdrawalRequestedAt: Withdrawal['requestedAt']
  withdrawalAnswer: Withdrawal['answer']
  withdrawalAccepted: Withdrawal['isAccepted']
}

export type PurchaseState = OwnPurchaseState & {
  /** The state of the order that bought the voucher it holds; `null` without one. */
  voucherSale: OrderState | null
}

/**
 * Why a purchase does not run; `null` while it does: its client may write the story, give feedback, approve and buy
 * revisions. A project without an order was sold outside the shop and runs. What was bought with a voucher follows the order
 * that bought it, for as long as that says so: a dispute that is won lets the work go on by itself. Extras and proposals follow
 * the order of their song, which their project asks. `db/order/active-orders.ts` has the same rule as conditions.
 */
export function inactiveReasonOf(order: PurchaseState | null): InactiveReason | null {
  if (!order) return null
  return ownInactiveReasonOf(order) ?? (isVoucherOver(order.voucherSale) ? 'voucher-ended' : null)
}

/** Why the studio makes nothing more; `null` also before an order is paid. */
export function stopReasonOf(order: PurchaseState | null): StopReason | null {
  const reason = inactiveReasonOf(order)
  return reason === 'unpaid' ? null : reason
}

/** The same by the order alone: for what no voucher can pay, and for gifts, which are made of what was delivered. */
export function ownStopReasonOf(order: OwnPurchaseState | null): Exclude<StopReason, VoucherEnd> | null {
  const reason = order && ownInactiveReasonOf(order)
  return reason === 'unpaid' ? null : reason
}

/** Whether an order that no voucher can pay runs, by itself: what was bought later follows its song beside that. */
export function runsByItself(order: OwnPurchaseState): boolean {
  return ownInactiveReasonOf(order) === null
}

function ownInactiveReasonOf({
  state,
  withdrawalRequestedAt: requestedAt,
  withdrawalAnswer: answer,
  withdrawalAccepted: isAccepted,
}: OwnPurchaseState): Exclude<InactiveReason, VoucherEnd> | null {
  const stopped = stoppedStates.find((known) => known === state)
  if (stopped) return stopped
  if (state !== 'paid') return 'unpaid'
  return isWithdrawn({ requestedAt, answer, isAccepted }) ? 'withdrawn' : null
}

/** The states that stop what an order sold. A voucher is worth nothing while the order that bought it is in one of them. */
export const stoppedStates = ['cancelled', 'refunded', 'disputed'] as const satisfies OrderState[]

/** Whether a voucher is worth nothing by the order that bought it. */
export function isVoucherOver(sale: OrderState | null): boolean {
  return stoppedStates.some((state) => state === sale)
}

/**
 * Whether what was sold is closed to its buyer: the whole price went back, by a refund or a lost dispute. A dispute that is
 * open, and a withdrawal that left a part with us, close nothing that was delivered.
 */
export function isAccessOver(stopReason: StopReason | null): boolean {
  return stopReason === 'refunded'
}
