import { parseBRL, type Cents } from '#core/shared/money.ts'
import { accept, type Accepted } from '#core/shared/result.ts'
import { parseUuid } from '#core/shared/uuid.ts'

export const manualMethods = ['pix', 'manual'] as const

/** Money received outside the provider: a Pix to the studio's key, or a bank transfer. */
export type ManualPayment = {
  paymentId: string
  method: (typeof manualMethods)[number]
  amount: Cents
  note: string
  /** Accept it as full payment although it differs from the order's total. */
  acceptsDifference: boolean
}

export type RawManualPayment = { method: string; amount: string; note: string; difference: string; submission: string }

export type ManualPaymentErrors = {
  method?: 'method-required'
  amount?: 'amount-invalid'
  note?: NoteProblem
}

export type ManualPaymentRefusal = 'not-found' | 'already-paid' | 'not-payable' | 'wrong-amount' | 'project-unavailable'

export type NoteProblem = 'note-required' | 'note-too-long'

const noteLimit = 500
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
  const method = manualMethods.find((known) => known === raw.method)
  const amount = parseBRL(raw.amount)
  const note = parseStaffReason(raw.note)
  if (!method || !amount || !note.ok) {
    return {
      ok: false,
      errors: {
        ...(method ? {} : { method: 'method-required' }),
        ...(amount ? {} : { amount: 'amount-invalid' }),
        ...(note.ok ? {} : { note: note.code }),
      },
    }
  }
  const id = parseUuid(raw.submission) ?? newId()
  return accept({
    paymentId: `${manualPrefix}${id}`,
    method,
    amount,
    note: note.value,
    acceptsDifference: raw.difference !== '',
  })
}

/** The reason for a decision about money. Required, because it is read long after. */
export function parseStaffReason(typed: string): Accepted<string> | { ok: false; code: NoteProblem } {
  const note = typed.trim()
  if (note === '') return { ok: false, code: 'note-required' }
  return note.length > noteLimit ? { ok: false, code: 'note-too-long' } : accept(note)
}

/** Whether a payment id belongs to a payment outside the provider. */
export function isManualPayment(paymentId: string): boolean {
  return paymentId.startsWith(manualPrefix)
}
