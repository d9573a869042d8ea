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

function isEnded(status: PaymentStatus): boolean {
  return status === 'rejected' || status === 'cancelled'
}

export type PaymentVerdict =
  | 'processing'
  | 'confirmed'
  | 'pending'
  | 'unpaid'
  | 'not-confirmed'
  | 'refunded'
  | 'disputed'
  | 'cancelled'

type Arrival = {
  /** The address claims a payment: worth waiting briefly for the provider to confirm it. */
  claimsPayment: boolean
  /** What the provider said when it was asked just now; `skipped`: it was not. */
  answer: 'answered' | 'unreachable' | 'skipped'
}

/** What the page after paying says of an order. */
export function paymentVerdict(
  { state, payment }: { state: OrderState; payment: PaymentAttempt | null },
  { claimsPayment, answer }: Arrival,
): PaymentVerdict {
  if (!isPayable(state)) return stateVerdict(state)
  if (answer === 'unreachable' && claimsPayment) return 'processing'
  if (payment && isUndecided(payment.status)) return 'pending'
  if (payment && isEnded(payment.status)) return 'not-confirmed'
  if (claimsPayment) return 'processing'
  // Only the provider's answer proves that no payment was attempted.
  return answer === 'answered' && !payment ? 'unpaid' : 'not-confirmed'
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
