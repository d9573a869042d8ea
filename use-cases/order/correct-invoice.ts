import { invoiceCorrectedMail } from '#copy/order/invoice-mails.ts'
import {
  canCorrectInvoice,
  invoiceKey,
  invoiceState,
  parseInvoiceFile,
  type InvoiceFileProblem,
} from '#core/order/invoice.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { lockInvoice, readInvoiceFile, readInvoiceMoney, saveInvoiceIssued } from '#db/order/invoices.ts'
import { lockOrder } from '#db/order/orders.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'

export type CorrectInvoiceRefusal = InvoiceFileProblem | 'same-invoice' | 'nothing-to-correct'

/**
 * Puts the right number and PDF in the place of what was attached by mistake, and mails them. The file of before is gone
 * at once, for the buyer's page and for mails that wait: it may name somebody else. What the invoice is about stays.
 */
export async function correctInvoice(
  { db, queue, siteUrl, now }: MailDeps,
  actor: AuditActor,
  { orderId, number, pdf }: { orderId: string; number: string; pdf: Uint8Array },
): Promise<Result<{ number: string }, CorrectInvoiceRefusal>> {
  const file = await parseInvoiceFile(number, pdf)
  if (!file.ok) return file
  return change({ db, now }, actor, async (tx, { audit }) => {
    const order = await lockOrder(tx, orderId)
    const invoice = order && (await lockInvoice(tx, orderId))
    if (!order || !invoice?.number) return refuse('nothing-to-correct')
    if (!canCorrectInvoice(invoiceState(invoice, await readInvoiceMoney(tx, orderId))))
      return refuse('nothing-to-correct')
    const before = await readInvoiceFile(tx, orderId)
    if (before?.number === file.value.number && before.pdf.equals(file.value.pdf)) return refuse('same-invoice')

    const corrected = { ...file.value, issuedAt: now(), handledReturned: invoice.handledReturned }
    await saveInvoiceIssued(tx, orderId, corrected)
    await mailBuyer(tx, queue, order, {
      kind: 'invoice-corrected',
      dedupeKey: invoiceKey(orderId, corrected),
      content: invoiceCorrectedMail({
        order,
        number: corrected.number,
        before: invoice.number,
        siteUrl,
        settings: await currentSettings(tx),
      }),
    })
    await audit('invoice-corrected', ofOrder(order), { from: invoice.number, to: corrected.number })
    return accept({ number: corrected.number })
  })
}
