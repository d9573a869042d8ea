import { readBRL, type Cents } from './money.ts'
import { accept, type Accepted } from './result.ts'
import { readUuid } from './uuid.ts'

export const manualMethods = ['pix', 'manual'] as const

/** Money that came past the provider: a Pix to the studio's key, or a transfer. */
export type ManualPayment = {
  paymentId: string
  method: (typeof manualMethods)[number]
  amount: Cents
  note: string
  /** Taken as full payment although it is not the order's total. */
  acceptsDifference: boolean
}

export type RawManualPayment = { method: string; amount: string; note: string; difference: string; submission: string }

export type ManualPaymentErrors = {
  method?: 'method-required'
  amount?: 'amount-invalid'
  note?: NoteProblem
}

export type NoteProblem = 'note-required' | 'note-too-long'

const noteLimit = 500
const prefix = 'manual-'

/** The id the page made is the payment's: a form sent twice is one payment. `newId` stands in for one that is none. */
export function readManualPayment(
  raw: RawManualPayment,
  newId: () => string,
): Accepted<ManualPayment> | { ok: false; errors: ManualPaymentErrors } {
  const method = manualMethods.find((known) => known === raw.method)
  const amount = readBRL(raw.amount)
  const note = readNote(raw.note)
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
  const id = readUuid(raw.submission) ?? newId()
  return accept({
    paymentId: `${prefix}${id}`,
    method,
    amount,
    note: note.value,
    acceptsDifference: raw.difference !== '',
  })
}

/** Why somebody decided about money: never empty, because it is read when nobody remembers. */
export function readNote(typed: string): Accepted<string> | { ok: false; code: NoteProblem } {
  const note = typed.trim()
  if (note === '') return { ok: false, code: 'note-required' }
  return note.length > noteLimit ? { ok: false, code: 'note-too-long' } : accept(note)
}

/** Whether a payment never was at the provider. */
export function isManualPayment(paymentId: string): boolean {
  return paymentId.startsWith(prefix)
}
