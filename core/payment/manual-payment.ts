import { isCalendarDay, type CalendarDay } from '#core/shared/dates.ts'
import { parseBRL, type Cents } from '#core/shared/money.ts'
import { accept, refuse, type Accepted, type Result } from '#core/shared/result.ts'
import { normalizeLine, normalizeLines } from '#core/shared/single-line.ts'
import { parseUuid } from '#core/shared/uuid.ts'

import { isCaptured, unrefundedAmount, type ProviderPayment } from './payment.ts'

export const manualMethods = ['pix', 'manual'] as const
/** How a payment link may have been paid; what else its page offers is `other`. */
export const linkMethods = ['pix', 'credit-card', 'debit-card', 'boleto', 'other'] as const
const knownMethods = [...manualMethods, ...linkMethods]

/** Money received outside the provider's API: a Pix to the studio's key, a bank transfer, or through a payment link. */
export type ManualPayment = {
  paymentId: string
  method: (typeof knownMethods)[number]
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

export type RawManualPayment = {
  method: string
  amount: string
  note: string
  /** The centavos that are accepted instead of the order's total; empty without. */
  difference: string
  submission: string
  /** `2031-05-08`, as an input of days sends it. */
  day?: string
  fee?: string
  reference?: string
}

export type ManualPaymentErrors = {
  method?: 'method-required'
  amount?: 'amount-invalid'
  note?: NoteProblem
  day?: 'day-invalid'
  fee?: 'fee-invalid'
  reference?: 'reference-too-long'
}

/** `day-out-of-range`: the day is in the future, or before the order. */
export type ManualPaymentRefusal =
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

export type NoteProblem = 'note-required' | 'note-too-long'

const noteLimit = 500
const referenceLimit = 100
/** Begins the id of every payment outside the provider. */
export const manualPrefix = 'manual-'

/**
 * Parses the form. The page generates the payment's id, so a form sent twice is one payment; `newId` replaces an
 * invalid id.
 */
export function parseManualPayment(
  raw: RawManualPayment,
  newId: () => string,
): Accepted<ManualPayment> | { ok: false; errors: ManualPaymentErrors } {
  const method = knownMethods.find((known) => known === raw.method)
  const amount = parseBRL(raw.amount)
  const note = parseStaffReason(raw.note)
  const day = (raw.day ?? '').trim()
  const receivedOn = isCalendarDay(day) ? day : null
  const typedFee = (raw.fee ?? '').trim()
  const fee = typedFee === '' ? null : parseBRL(typedFee)
  const isFeeValid = typedFee === '' || (fee !== null && amount !== null && fee < amount)
  const reference = normalizeLine(raw.reference ?? '')
  const errors: ManualPaymentErrors = {
    ...(method ? {} : { method: 'method-required' }),
    ...(amount ? {} : { amount: 'amount-invalid' }),
    ...(note.ok ? {} : { note: note.code }),
    ...(raw.day === undefined || receivedOn ? {} : { day: 'day-invalid' }),
    ...(isFeeValid ? {} : { fee: 'fee-invalid' }),
    ...(reference.length <= referenceLimit ? {} : { reference: 'reference-too-long' }),
  }
  if (!method || !amount || !note.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  const id = parseUuid(raw.submission) ?? newId()
  return accept({
    paymentId: `${manualPrefix}${id}`,
    method,
    amount,
    note: note.value,
    receivedOn,
    fee,
    reference,
    acceptsDifference: raw.difference === String(amount),
  })
}

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

/** The reason for a decision about money. Required, because it is read long after. */
export function parseStaffReason(typed: string): Accepted<string> | { ok: false; code: NoteProblem } {
  const note = normalizeLines(typed)
  if (note === '') return { ok: false, code: 'note-required' }
  return note.length > noteLimit ? { ok: false, code: 'note-too-long' } : accept(note)
}

/** Whether a payment id belongs to a payment outside the provider. */
export function isManualPayment(paymentId: string): boolean {
  return paymentId.startsWith(manualPrefix)
}
