import { cents, type Cents } from '#core/shared/money.ts'

import type { ProviderRefund } from './refund.ts'

export const paymentStatuses = [
  'pending',
  'in-process',
  'authorized',
  'rejected',
  'cancelled',
  'approved',
  'in-mediation',
  'refunded',
  'charged-back',
] as const

/** Status of a payment, translated from the provider's. */
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentMethods = ['credit-card', 'debit-card', 'pix', 'boleto', 'wallet', 'manual', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The provider has not decided yet: money may still arrive. */
export const undecidedStatuses = ['pending', 'in-process', 'authorized'] as const satisfies PaymentStatus[]

export function isUndecided(status: PaymentStatus): boolean {
  return undecidedStatuses.some((undecided) => undecided === status)
}

/** What a payment can come to without any money having moved. */
export const moneylessStatuses = ['pending', 'rejected', 'cancelled'] as const satisfies PaymentStatus[]

/** A snapshot of one payment from the provider's API. */
export type ProviderPayment = {
  id: string
  /** Our order id, sent as `external_reference` when the checkout was created. */
  reference: string | null
  status: PaymentStatus
  statusDetail: string
  method: PaymentMethod
  installments: number
  amount: Cents
  /** All that went back, also by hand. */
  refunded: Cents
  /** The part of it that the studio returned outside the provider, who knows nothing of it; absent in what it reports. */
  refundedByHand?: Cents
  currency: string
  collectorId: string | null
  createdAt: Date
  approvedAt: Date | null
  updatedAt: Date
  /** When an unpaid Pix or boleto expires. */
  expiresAt: Date | null
  /** Where the payer can open the Pix code or the boleto again. */
  ticketUrl: string | null
  /** Pix "copia e cola", or the digits of a boleto. */
  payCode: string | null
  /** Absent for what was not read from the provider. */
  statement?: ProviderStatement
}

/** What a snapshot says of the money behind a payment. */
export type ProviderStatement = {
  /** What the provider charges us, not the payer; `null` when it does not say. */
  fee: Cents | null
  /** What it credits us, before refunds. */
  netReceived: Cents | null
  /** When the money can be used. */
  releasesAt: Date | null
  refunds: ProviderRefund[]
  /** The provider's own words about it, without personal data: kept as evidence. */
  reported: Record<string, unknown>
}

type Slip = Pick<ProviderPayment, 'status' | 'method' | 'expiresAt'>

/** Whether a Pix code or boleto waits and is over: it cannot be paid any more, whether or not the provider said so. */
export function isSlipOver({ status, method, expiresAt }: Slip, now: Date): boolean {
  return status === 'pending' && (method === 'pix' || method === 'boleto') && expiresAt !== null && expiresAt <= now
}

/** The digits of a boleto as they are printed; any other code as it is. */
export function formatPayCode(method: PaymentMethod, code: string): string {
  const parts = /^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/.exec(code)
  if (method !== 'boleto' || !parts) return code
  const [, a, b, c, d, e, f, check, rest] = parts
  return `${a}.${b} ${c}.${d} ${e}.${f} ${check} ${rest}`
}

/**
 * Whether a payment was refused after it had waited: the buyer may have closed the page and must be told. A refusal on
 * the spot is seen on the screen.
 */
export function isDeferredRejection(before: PaymentStatus | null, after: PaymentStatus): boolean {
  return after === 'rejected' && before !== null && isUndecided(before)
}

/** What went back of a payment from here: through the provider, and by hand. */
export type OwnRefunds = { provider: Cents; byHand: Cents }

/**
 * What the provider reports, with at least what was refunded from here: a snapshot that was read before a refund and
 * arrives after it must not undo it. What was returned by hand comes on top.
 */
export function withOwnRefunds<Snapshot extends Outcome & Pick<ProviderPayment, 'amount' | 'refunded'>>(
  snapshot: Snapshot,
  { provider, byHand }: OwnRefunds,
): Snapshot & { refundedByHand: Cents } {
  const refunded = cents(Math.max(snapshot.refunded, provider) + byHand)
  const isWhole = isCaptured(snapshot) && refunded > snapshot.refunded && refunded >= snapshot.amount
  return { ...snapshot, refunded, refundedByHand: byHand, status: isWhole ? 'refunded' : snapshot.status }
}

type Outcome = Pick<ProviderPayment, 'status' | 'statusDetail'>

/** What a chargeback's detail says at its end. */
export const disputeEnds = { won: 'reimbursed', lost: 'settled' } as const

/** How a dispute stands; `null` without one. A chargeback keeps its status for good: only the detail tells its end. */
export function disputeStatus({ status, statusDetail }: Outcome): 'open' | 'won' | 'lost' | null {
  if (status === 'in-mediation') return 'open'
  if (status !== 'charged-back') return null
  if (statusDetail === disputeEnds.won) return 'won'
  return statusDetail === disputeEnds.lost ? 'lost' : 'open'
}

/** Whether the money is ours: approved, or given back to us after a dispute. */
export function isCaptured(payment: Outcome): boolean {
  return payment.status === 'approved' || disputeStatus(payment) === 'won'
}

/** What of a payment did not go back yet, whether or not it can. */
export function unrefundedAmount({ amount, refunded }: Pick<ProviderPayment, 'amount' | 'refunded'>): Cents {
  return cents(amount - refunded)
}

/** What of a payment can still be refunded: nothing while it is disputed, or after a dispute that was lost. */
export function refundableAmount(payment: Outcome & Pick<ProviderPayment, 'amount' | 'refunded'>): Cents {
  return isCaptured(payment) ? cents(Math.max(0, unrefundedAmount(payment))) : cents(0)
}

/**
 * How much of a received amount is gone: refunds, or all of it after a chargeback that was not won. What was returned by
 * hand is then gone twice.
 */
export function returnedAmount(
  payment: Outcome & Pick<ProviderPayment, 'amount' | 'refunded' | 'refundedByHand' | 'approvedAt'>,
): Cents {
  if (!payment.approvedAt) return cents(0)
  const isLost = payment.status === 'charged-back' && !isCaptured(payment)
  return isLost ? cents(payment.amount + (payment.refundedByHand ?? 0)) : payment.refunded
}

/** What paid an order; one that costs nothing has no payment. */
export type PaidBy = Pick<ProviderPayment, 'amount' | 'approvedAt'> & {
  id: string | null
  method: PaymentMethod | null
}

/** A Pix code and a boleto wait for the buyer; everything else that is pending waits for the provider. */
export function slipOf(method: PaymentMethod): 'pix' | 'boleto' | null {
  return method === 'pix' || method === 'boleto' ? method : null
}
