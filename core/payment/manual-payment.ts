import type { CalendarDay } from '#core/shared/dates.ts'
import { blockField } from '#core/shared/input/fields.ts'
import type { Cents } from '#core/shared/money.ts'
import type { SentOtherwise } from '#core/shared/repeated-form.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import { isCaptured, unrefundedAmount, type ProviderPayment } from './payment.ts'

export const manualMethods = ['pix', 'manual'] as const
/** How a payment link may have been paid; what else its page offers is `other`. */
export const linkMethods = ['pix', 'credit-card', 'debit-card', 'boleto', 'other'] as const

/** Money received outside the provider's API: a Pix to the studio's key, a bank transfer, or through a payment link. */
export type ManualPayment = {
  paymentId: string
  method: (typeof manualMethods | typeof linkMethods)[number]
  amount: Cents
  note: string
  /** The day it arrived; absent: today. */
  receivedOn?: CalendarDay | null
  /** What the page that took it has charged us. */
  fee?: Cents | null
  /** What that page calls the payment: to find it again. */
  reference?: string
  /** Accept it as full payment although it differs from the order's total. */
  acceptsDifference: boolean
}

/** `day-out-of-range`: the day is in the future, or before the order. */
export type ManualPaymentRefusal =
  | SentOtherwise
  | ReportedPaymentRefusal
  | 'day-out-of-range'
  | 'not-found'
  | 'already-paid'
  | 'not-payable'
  | 'wrong-amount'
  | 'project-unavailable'

/**
 * Why the provider's payment of the number that staff typed does not pay the order: `reference-of-order`: it is an order's
 * already; `reference-unusable`: its money is not ours, or gone; `reference-amount`: it is of another amount than typed.
 */
export type ReportedPaymentRefusal = 'reference-of-order' | 'reference-unusable' | 'reference-amount'

export const maxMoneyReasonLength = 500

/** The reason for a decision about money. Required, because it is read long after. */
export const reasonField = blockField({
  max: maxMoneyReasonLength,
  tooLong: 'note-too-long',
  missing: 'note-required',
  required: true,
})

/** Begins the id of every payment outside the provider. */
export const manualPrefix = 'manual-'

type ReportedPayment = Pick<ProviderPayment, 'status' | 'statusDetail' | 'amount' | 'refunded' | 'currency'> & {
  orderId: string | null
  collectedElsewhere: boolean
}

/**
 * Whether a payment that the provider has reported, and that staff name by its number, can pay their order: recorded by hand
 * beside it, its money would be in the books twice.
 */
export function canAcceptReported(payment: ReportedPayment, typed: Cents): Result<undefined, ReportedPaymentRefusal> {
  if (payment.orderId !== null) return refuse('reference-of-order')
  const left = unrefundedAmount(payment)
  if (payment.collectedElsewhere || payment.currency !== 'BRL' || !isCaptured(payment) || left <= 0)
    return refuse('reference-unusable')
  return left === typed ? accept() : refuse('reference-amount')
}

/** Whether a payment id belongs to a payment outside the provider. */
export function isManualPayment(paymentId: string): boolean {
  return paymentId.startsWith(manualPrefix)
}
