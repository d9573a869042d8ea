import { invoiceIssuedMail } from '#copy/order/invoice-mails.ts'
import {
  canIssueInvoice,
  invoiceAmount,
  invoiceKey,
  invoiceState,
  parseInvoiceFile,
  type InvoiceFileProblem,
} from '#core/order/invoice.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { lockInvoice, readInvoiceMoney, markInvoiceCancelled, saveInvoiceIssued } from '#db/order/invoices.ts'
import { lockOrder } from '#db/order/orders.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps, MailDeps } from '#use-cases/deps.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'

export type IssueInvoiceRefusal = InvoiceFileProblem | 'nothing-to-issue'

/** Stores number and PDF of an invoice, the first one or another in its place, and mails it to the buyer. */
export async function issueInvoice(
  deps: MailDeps,
  actor: AuditActor,
  { orderId, number, pdf }: { orderId: string; number: string; pdf: Uint8Array },
): Promise<Result<{ number: string }, IssueInvoiceRefusal>> {
  const { db, queue, siteUrl, now } = deps
  const file = await parseInvoiceFile(number, pdf)
  if (!file.ok) return file
  return change({ db, now }, actor, async (tx, { audit }) => {
    // Refunds are written under the order's lock: what goes back meanwhile waits for this.
    const order = await lockOrder(tx, orderId)
    const invoice = order && (await lockInvoice(tx, orderId))
    if (!order || !invoice) return refuse('nothing-to-issue')
    const money = await readInvoiceMoney(tx, orderId)
    if (!canIssueInvoice(invoiceState(invoice, money), money)) return refuse('nothing-to-issue')

    const issued = { ...file.value, issuedAt: now(), handledReturned: cents(0 - money.returned) }
    await saveInvoiceIssued(tx, orderId, issued)
    await mailBuyer(tx, queue, order, {
      kind: 'invoice-issued',
      dedupeKey: invoiceKey(orderId, issued),
      content: invoiceIssuedMail({
        order,
        number: file.value.number,
        amount: invoiceAmount(money),
        replaces: invoice.number,
        siteUrl,
        settings: await currentSettings(tx),
      }),
    })
    await audit('invoice-issued', ofOrder(order), { note: file.value.number })
    return accept({ number: file.value.number })
  })
}

/** Notes that an invoice was cancelled at the tax office, after money went back. What is left needs another one. */
export async function cancelInvoice(
  deps: Deps,
  actor: AuditActor,
  orderId: string,
): Promise<Result<{ amountLeft: Cents }, 'nothing-to-cancel'>> {
  return change(deps, actor, async (tx, { audit }) => {
    const order = await lockOrder(tx, orderId)
    const invoice = order && (await lockInvoice(tx, orderId))
    if (!order || !invoice) return refuse('nothing-to-cancel')
    const money = await readInvoiceMoney(tx, orderId)
    if (invoiceState(invoice, money) !== 'to-cancel') return refuse('nothing-to-cancel')

    await markInvoiceCancelled(tx, orderId, deps.now())
    await audit('invoice-cancelled', ofOrder(order), { note: invoice.number })
    return accept({ amountLeft: invoiceAmount(money) })
  })
}
