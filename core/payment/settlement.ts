import { transitionOrder, type OrderEvent, type OrderState } from '#core/order/order.ts'
import type { Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import { disputeStatus, isCaptured, unrefundedAmount, type PaymentStatus, type ProviderPayment } from './payment.ts'

export type SettlementOrder = {
  id: string
  state: OrderState
  total: Cents
  /** Provider id of the payment that paid this order, if any: never of one under review. */
  paidByPaymentId: string | null
  /** The payment that pays it if that one goes back. */
  fallbackPaymentId: string | null
  /** Staff cancelled it: money that arrives never pays it without them. */
  isCancelled: boolean
  /** A payment other than the one that is settled holds money of it. */
  othersHold: boolean
}

/** What we stored of a payment when it was last queried. */
export type KnownPayment = { status: PaymentStatus; statusDetail: string; refunded: Cents; updatedAt: Date }

export type SettleRefusal = 'other-order' | UnmatchedReason | 'stale' | 'unchanged'

/** Why staff should look at an order or at a payment: a question, open until it is answered (`core/payment/payment-question.ts`). */
export type ReviewFlag =
  | 'wrong-amount'
  | 'duplicate-payment'
  | 'payment-replaced'
  | 'paid-after-cancel'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost'
  | 'dispute-reversed'
  | 'refunded-externally'
  | 'project-unavailable'
  | 'withdrawal'
  | 'project-missing'
  | 'work-missing'
  | 'voucher-ended'
  | 'voucher-reduced'
  | 'song-stopped'
  | UnmatchedReason

/** Why a payment cannot be taken as an order's: no project, no revenue, a question for staff. */
export type UnmatchedReason = 'other-collector' | 'other-currency' | 'unknown-order'

/** Effect of a payment snapshot on its order. Without `event` the state does not change, without `paidByPaymentId` the payment. */
export type Settlement = { event?: OrderEvent; reviewFlag?: ReviewFlag; paidByPaymentId?: string }

/** Breaks ties between two snapshots with the same timestamp: the later stage of a payment wins. */
const rank: Record<PaymentStatus, number> = {
  pending: 0,
  'in-process': 0,
  authorized: 1,
  rejected: 2,
  cancelled: 2,
  approved: 3,
  'in-mediation': 4,
  refunded: 5,
  'charged-back': 5,
}

/**
 * Decides what a snapshot of one payment does to its order, given what was known of that payment before. Snapshots may
 * arrive twice, late or out of order: an older one changes nothing, and one payment attempt never undoes another.
 */
export function settle(
  order: SettlementOrder,
  payment: ProviderPayment,
  { known, collectorId }: { known: KnownPayment | null; collectorId: string | null },
): Result<Settlement, SettleRefusal> {
  if (payment.reference !== order.id) return refuse('other-order')
  const unmatchedReason = unmatchedReasonOf(payment, { isOrderKnown: true, collectorId })
  if (unmatchedReason) return refuse(unmatchedReason)
  const old = noNewsOf(payment, known)
  return old ? refuse(old) : accept(settlement(order, payment, known))
}

/** Why a payment belongs to none of our orders; `null` when it belongs to the order it names. */
export function unmatchedReasonOf(
  payment: Pick<ProviderPayment, 'collectorId' | 'currency'>,
  { isOrderKnown, collectorId }: { isOrderKnown: boolean; collectorId: string | null },
): UnmatchedReason | null {
  if (collectorId !== null && payment.collectorId !== null && payment.collectorId !== collectorId)
    return 'other-collector'
  if (payment.currency !== 'BRL') return 'other-currency'
  return isOrderKnown ? null : 'unknown-order'
}

/** Why a snapshot says nothing new; `null` when it does. */
export function noNewsOf(payment: ProviderPayment, known: KnownPayment | null): 'stale' | 'unchanged' | null {
  if (known && isOlder(payment, known)) return 'stale'
  return known && isSame(payment, known) ? 'unchanged' : null
}

/** Whether a snapshot says nothing that was not known of its payment. */
export function isKnownAlready(payment: ProviderPayment, known: KnownPayment): boolean {
  return noNewsOf(payment, known) !== null
}

function isSame(payment: ProviderPayment, known: KnownPayment): boolean {
  return (
    known.status === payment.status &&
    known.statusDetail === payment.statusDetail &&
    known.refunded === payment.refunded
  )
}

function isOlder(payment: ProviderPayment, known: KnownPayment): boolean {
  const age = payment.updatedAt.getTime() - known.updatedAt.getTime()
  return age < 0 || (age === 0 && rank[payment.status] < rank[known.status])
}

function settlement(order: SettlementOrder, payment: ProviderPayment, known: KnownPayment | null): Settlement {
  const isThePayment = order.paidByPaymentId === payment.id
  // Its end was booked as lost: whatever the order has become since, nobody has said what this money is for.
  if (known && disputeStatus(known) === 'lost' && isCaptured(payment) && unrefundedAmount(payment) > 0)
    return { reviewFlag: 'dispute-reversed' }

  switch (payment.status) {
    case 'pending':
    case 'in-process':
    case 'authorized':
    case 'rejected':
    case 'cancelled':
      return {}
    case 'approved':
      if (isThePayment) return disputeWon(order)
      // Staff have been asked about it: what is reported of it later, as a part that went back, pays nothing by itself.
      if (order.state === 'manual-review' && known && rank[known.status] >= rank.approved) return {}
      return approval(order, payment)
    case 'in-mediation':
    case 'charged-back':
      return isThePayment ? disputed(order, payment) : disputedBeside(order, payment)
    case 'refunded':
      return isThePayment
        ? reversePayment(order, { event: 'payment-refunded', reviewFlag: 'refunded-externally' })
        : endOfReview(order)
  }
}

function disputed(order: SettlementOrder, payment: ProviderPayment): Settlement {
  const dispute = disputeStatus(payment)
  if (dispute === 'won') return disputeWon(order)
  if (dispute === 'lost') return reversePayment(order, { event: 'dispute-lost', reviewFlag: 'dispute-lost' })
  return { ...allowed(order.state, 'dispute-opened'), reviewFlag: 'disputed' }
}

/** A payment that does not pay the order: an open dispute of it flags the order, a lost one may end its review. */
function disputedBeside(order: SettlementOrder, payment: ProviderPayment): Settlement {
  const dispute = disputeStatus(payment)
  if (dispute === 'open') return { reviewFlag: 'disputed' }
  return dispute === 'lost' ? endOfReview(order) : {}
}

/** An order under review ends when nothing that was paid for it is left with us. */
export function endOfReview({
  state,
  othersHold,
  isCancelled,
}: Pick<SettlementOrder, 'state' | 'othersHold' | 'isCancelled'>): { event?: OrderEvent } {
  if (state !== 'manual-review' || othersHold) return {}
  return { event: isCancelled ? 'review-returned' : 'payment-refunded' }
}

/** An order paid twice stays paid by the other payment. */
function reversePayment(
  order: SettlementOrder,
  { event, reviewFlag }: { event: OrderEvent; reviewFlag: ReviewFlag },
): Settlement {
  if (order.fallbackPaymentId === null || order.state === 'refunded')
    return { ...allowed(order.state, event), reviewFlag }
  return {
    ...allowed(order.state, 'payment-replaced'),
    paidByPaymentId: order.fallbackPaymentId,
    reviewFlag: 'payment-replaced',
  }
}

type Paying = Pick<ProviderPayment, 'status' | 'statusDetail' | 'amount' | 'refunded'> & { providerId: string }

/** Of an order's payments the one that pays it if the one that paid it goes back; `null` when none is enough. */
export function findFallbackPayment(
  payments: Paying[],
  { paidByPaymentId, total }: Pick<SettlementOrder, 'paidByPaymentId' | 'total'>,
): string | null {
  const isEnough = (payment: Paying) => isCaptured(payment) && unrefundedAmount(payment) >= total
  return payments.find((payment) => payment.providerId !== paidByPaymentId && isEnough(payment))?.providerId ?? null
}

/** Whether a payment other than `paymentId` holds money, or may again: one in dispute is not given back yet. */
export function isHeldElsewhere(payments: Paying[], paymentId: string): boolean {
  return payments.some((payment) => payment.providerId !== paymentId && canHold(payment))
}

function canHold(payment: Paying): boolean {
  return (isCaptured(payment) || disputeStatus(payment) === 'open') && payment.amount > payment.refunded
}

/** Returns the order to `paid` and flags it, because work was suspended during the dispute. */
function disputeWon(order: SettlementOrder): Settlement {
  return order.state === 'disputed' ? { event: 'dispute-won', reviewFlag: 'dispute-won' } : {}
}

function approval(order: SettlementOrder, payment: ProviderPayment): Settlement {
  // What was paid before went back: the purchase ended, whatever arrives now.
  if (order.state === 'refunded') return { reviewFlag: 'paid-after-cancel' }
  if (order.paidByPaymentId !== null) return { reviewFlag: 'duplicate-payment' }
  if (order.state === 'cancelled' || order.isCancelled)
    return { ...allowed(order.state, 'payment-needs-review'), reviewFlag: 'paid-after-cancel' }
  if (payment.amount !== order.total)
    return { ...allowed(order.state, 'payment-needs-review'), reviewFlag: 'wrong-amount' }
  return allowed(order.state, 'payment-approved')
}

function allowed(state: OrderState, event: OrderEvent): { event?: OrderEvent } {
  return transitionOrder(state, event).ok ? { event } : {}
}
