import type { OrderState } from '#core/order/order.ts'
import { isWithdrawalPending } from '#core/order/withdrawal.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import { wantsProof, type ProviderChargeback } from './chargeback.ts'
import { disputeStatus, isCaptured, type ProviderPayment } from './payment.ts'
import type { ReviewFlag, UnmatchedReason } from './settlement.ts'

type Money = Pick<ProviderPayment, 'status' | 'statusDetail' | 'amount' | 'refunded'>

/** Reasons that ask what to do with money we hold. A payment has at most one of these questions at a time. */
const aboutHeldMoney: ReadonlySet<ReviewFlag> = new Set<ReviewFlag>([
  'wrong-amount',
  'duplicate-payment',
  'payment-replaced',
  'paid-after-cancel',
  'project-unavailable',
  'dispute-reversed',
  'other-collector',
  'other-currency',
  'unknown-order',
])

const unmatchedReasons: Record<UnmatchedReason, true> = {
  'other-collector': true,
  'other-currency': true,
  'unknown-order': true,
}

/** Whether the question is about a payment that is none of our orders'. */
export function isUnmatchedReason(reason: ReviewFlag): reason is UnmatchedReason {
  return reason in unmatchedReasons
}

export function asksAboutHeldMoney(reason: ReviewFlag): boolean {
  return aboutHeldMoney.has(reason)
}

/** Whether a payment's newest snapshot answers a question about it, so that nobody has to. */
export function isAnswered(reason: ReviewFlag, payment: Money): boolean {
  if (reason === 'disputed') return disputeStatus(payment) !== 'open'
  // Its money is ours after all, which is asked about by itself.
  if (reason === 'dispute-lost') return isCaptured(payment)
  return asksAboutHeldMoney(reason) && isGone(payment)
}

export type CloseRefusal = 'answer-first' | 'proof-awaited'

type Asked = {
  withdrawal: Parameters<typeof isWithdrawalPending>[0] | null
  payment: Pick<ProviderPayment, 'status'> | null
  /** What the provider said of the chargeback behind the payment, if anything yet. */
  chargeback: Pick<ProviderChargeback, 'coverageApplied' | 'documentation'> | null
}

/**
 * Whether staff may close a question with a note. A withdrawal is answered to the buyer, never just closed. A chargeback stays in
 * sight until the provider has our proof or has decided; of a mediation nobody is told whether it was answered, and staff
 * say so.
 */
export function canClose(
  reason: ReviewFlag,
  { withdrawal, payment, chargeback }: Asked,
): Result<undefined, CloseRefusal> {
  if (reason === 'withdrawal' && withdrawal && isWithdrawalPending(withdrawal)) return refuse('answer-first')
  if (reason !== 'disputed') return accept()
  const isAwaited = chargeback ? wantsProof(chargeback) : payment?.status === 'charged-back'
  return isAwaited ? refuse('proof-awaited') : accept()
}

/** An open dispute may still be won: its money is not gone yet. */
function isGone(payment: Money): boolean {
  return payment.status === 'refunded' || payment.refunded >= payment.amount || disputeStatus(payment) === 'lost'
}

/**
 * Whether a reason is worth asking again about the same payment after staff answered it. A dispute can be opened and end
 * anew, also won again; what else staff decided about money they hold stands.
 */
export function canReopen(reason: ReviewFlag): boolean {
  return reason === 'dispute-reversed' || !asksAboutHeldMoney(reason)
}

/** Whether staff can take this payment as the order's although it did not fit: only while the order is under review. */
export function isAcceptable(order: { state: OrderState }, payment: Money): boolean {
  return order.state === 'manual-review' && isCaptured(payment) && payment.amount > payment.refunded
}
