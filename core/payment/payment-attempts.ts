import { isPayable, type OrderState } from '#core/order/order.ts'

import { isSlipOver, isUndecided, type PaymentMethod, type PaymentStatus } from './payment.ts'

/** One try to pay an order, as its buyer may see it. */
export type PaymentAttempt = {
  status: PaymentStatus
  statusDetail: string
  method: PaymentMethod
  ticketUrl: string | null
  /** Pix "copia e cola", or the digits of a boleto; none once it is over. */
  payCode: string | null
  expiresAt: Date | null
}

/** What an order's pages say about paying it. */
export type PaymentPosition = {
  /** The attempt they are about; null before any. */
  payment: PaymentAttempt | null
  /** A newer one that was refused while that one can still pay. */
  refused: Pick<PaymentAttempt, 'method' | 'statusDetail'> | null
}

/**
 * What to say of all attempts to pay an order, the newest first: money that arrived comes before what may still arrive, and
 * both before what ended. The end of one attempt is never the end of the order.
 */
export function paymentPosition(attempts: PaymentAttempt[], now: Date): PaymentPosition {
  const current = attempts.map((attempt) => withoutDeadSlip(attempt, now))
  const payment =
    current.find(({ status }) => !isEnded(status) && !isUndecided(status)) ??
    current.find(({ status }) => isUndecided(status)) ??
    current[0] ??
    null
  const newer = payment && isUndecided(payment.status) ? current.slice(0, current.indexOf(payment)) : []
  return { payment, refused: newer.find(({ status }) => status === 'rejected') ?? null }
}

/** An expired Pix code or boleto counts as cancelled even before the provider reports it, so that nobody pays it. */
function withoutDeadSlip(attempt: PaymentAttempt, now: Date): PaymentAttempt {
  if (!isSlipOver(attempt, now)) return attempt
  return { ...attempt, status: 'cancelled', statusDetail: 'expired', ticketUrl: null, payCode: null }
}

/** Whether nothing can come of an attempt any more. */
export function isEnded(status: PaymentStatus): boolean {
  return status === 'rejected' || status === 'cancelled'
}

export type PaymentVerdict =
  | 'processing'
  | 'confirmed'
  | 'pending'
  | 'unpaid'
  | 'no-news'
  | 'not-confirmed'
  | 'refunded'
  | 'disputed'
  | 'cancelled'

/** What the address says became of the payment, never proof; `overdue-payment`: looked for long enough in vain. */
export type PaymentClaim = 'payment' | 'overdue-payment' | 'refusal' | 'none'

const paidClaims = ['approved', 'success', 'pending', 'in_process', 'authorized']

/** How often a claimed payment is looked for, some seconds apart. */
const maxTries = 12

export function paymentClaim(status: string | null, tries: number): PaymentClaim {
  if (status === null) return 'none'
  if (!paidClaims.includes(status)) return 'refusal'
  return tries < maxTries ? 'payment' : 'overdue-payment'
}

/**
 * What the provider says: `answered` now, `just-answered` to somebody else a moment ago, `unreachable`, or `skipped` when it could
 * not be asked.
 */
export type ProviderAnswer = 'answered' | 'just-answered' | 'unreachable' | 'skipped'

/**
 * What the page after paying says of an order. It is read again all the time: that nobody could be asked is no news, so only an attempt
 * that ended, or an address that reports a refusal, makes it speak of a problem.
 */
export function paymentVerdict(
  { state, payment }: { state: OrderState; payment: PaymentAttempt | null },
  { claim, answer }: { claim: PaymentClaim; answer: ProviderAnswer },
): PaymentVerdict {
  if (!isPayable(state)) return stateVerdict(state)
  if (payment && isUndecided(payment.status)) return 'pending'
  // What ended may be an earlier attempt than the one that is claimed.
  const isClaimOpen = answer !== 'answered' || !payment
  if (claim === 'payment' && isClaimOpen) return 'processing'
  if (claim === 'overdue-payment' && isClaimOpen) return 'no-news'
  if (payment || claim === 'refusal') return 'not-confirmed'
  // Only the provider's answer proves that no payment was attempted.
  return answer === 'answered' || answer === 'just-answered' ? 'unpaid' : 'no-news'
}

function stateVerdict(state: OrderState): PaymentVerdict {
  if (state === 'paid') return 'confirmed'
  if (state === 'refunded' || state === 'disputed' || state === 'cancelled') return state
  return state === 'manual-review' ? 'pending' : 'not-confirmed'
}

/** Whether what an order's page says may still change without its buyer: whoever has it open hears of it. */
export function isUndecidedOrder(state: OrderState): boolean {
  return isPayable(state) || state === 'manual-review' || state === 'disputed'
}
