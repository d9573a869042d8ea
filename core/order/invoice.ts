import { bytesSource } from '#core/shared/byte-source.ts'
import { findFormat } from '#core/shared/file-format.ts'
import { withoutCodeLabel } from '#core/shared/input/code-label.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { TaxId } from '#core/shared/tax-id.ts'

import type { OrderState } from './order.ts'

/**
 * An invoice (NFS-e) that a buyer asked for. `waiting`: nothing was paid yet; `not-needed`: the money went back before
 * it was issued; `to-cancel`: money went back afterwards, it must be cancelled or replaced; `to-issue` also after one was
 * cancelled, while money of the order stays with us or has come back.
 */
export type InvoiceState = 'waiting' | 'to-issue' | 'issued' | 'to-cancel' | 'cancelled' | 'not-needed'

export type Invoice = {
  taxId: TaxId
  number: string | null
  /** When number and file were attached or corrected. */
  issuedAt: Date | null
  /** How much had gone back when it was issued or replaced. */
  handledReturned: Cents
  cancelledAt: Date | null
}

/**
 * What an order brought, from the books: `returned` is negative. `disputed` is the part of it, positive, that an open
 * chargeback holds: it may come back, and an invoice is neither issued nor cancelled for it.
 */
export type OrderMoney = { gross: Cents; returned: Cents; disputed: Cents }

export function invoiceState(invoice: Invoice, money: OrderMoney): InvoiceState {
  if (invoice.cancelledAt) return invoiceAmount(money) > 0 ? 'to-issue' : 'cancelled'
  if (invoice.number !== null)
    return 0 - money.returned - money.disputed > invoice.handledReturned ? 'to-cancel' : 'issued'
  if (money.gross === 0) return 'waiting'
  if (invoiceAmount(money) > 0) return 'to-issue'
  return money.disputed > 0 ? 'waiting' : 'not-needed'
}

/** What an invoice issued now is about: what stayed with the studio, before the provider's fees. */
export function invoiceAmount({ gross, returned }: Pick<OrderMoney, 'gross' | 'returned'>): Cents {
  return cents(gross + returned)
}

/** Whether staff can issue it, or issue another one in its place. */
export function canIssueInvoice(state: InvoiceState, money: OrderMoney): boolean {
  return invoiceAmount(money) > 0 && (state === 'to-issue' || state === 'to-cancel')
}

/** Whether staff can put another number and file in the place of what they attached: while the invoice is valid. */
export function canCorrectInvoice(state: InvoiceState): boolean {
  return hasInvoice(state)
}

/** Whether an order can have an invoice: something was paid for it and stayed, or can still be paid. */
export function isInvoiceable({ state, total }: { state: OrderState; total: Cents }): boolean {
  return total > 0 && state !== 'cancelled' && state !== 'refunded'
}

/** Until a valid invoice exists its buyer can change whom it is for. */
export function canChangeTaxId(state: InvoiceState | null): boolean {
  return state === null || state === 'waiting' || state === 'to-issue'
}

/** Whether the buyer holds an invoice that is valid, or was until money went back. */
export function hasInvoice(state: InvoiceState | null): boolean {
  return state === 'issued' || state === 'to-cancel'
}

/**
 * Names one attached file among those that took each other's place. A mail about an invoice has this key, or one that
 * begins with it: it must never carry another file.
 */
export function invoiceKey(orderId: string, { number, issuedAt }: { number: string; issuedAt: Date }): string {
  return `invoice-issued:${orderId}:${number}:${issuedAt.getTime()}`
}

/**
 * Whether a mail was written for this file: its key names a moment not before the file was attached. Keys of before files
 * could be corrected name one a little later.
 */
export function isMailOfInvoice(
  mailKey: string,
  orderId: string,
  { number, issuedAt }: { number: string; issuedAt: Date },
): boolean {
  const prefix = `invoice-issued:${orderId}:${number}:`
  if (!mailKey.startsWith(prefix)) return false
  const [writtenAt = ''] = mailKey.slice(prefix.length).split(':')
  return /^\d{1,16}$/.test(writtenAt) && Number(writtenAt) >= issuedAt.getTime()
}

export function invoiceFileName(number: string): string {
  return `nota-fiscal-${number.replaceAll(/[^0-9]+/g, '-')}.pdf`
}

export type InvoiceFileProblem = 'number-invalid' | 'pdf-invalid' | 'pdf-too-large'

/** Named by the messages that refuse more. */
export const maxInvoiceMegabytes = 5
const maxPdfBytes = maxInvoiceMegabytes * 1024 * 1024

/** Parses what staff attach: the number as printed on it, also with its label, and the PDF. */
export async function parseInvoiceFile(
  number: string,
  pdf: Uint8Array,
): Promise<Result<{ number: string; pdf: Uint8Array }, InvoiceFileProblem>> {
  const plain = withoutCodeLabel(number)
  if (!/^[0-9][0-9./-]{0,39}$/.test(plain)) return refuse('number-invalid')
  if (pdf.byteLength > maxPdfBytes) return refuse('pdf-too-large')
  if ((await findFormat(bytesSource(pdf)))?.format !== 'pdf') return refuse('pdf-invalid')
  return accept({ number: plain, pdf })
}
