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
import type { Db } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { lockInvoice, readInvoiceMoney, saveInvoiceCancelled, saveInvoiceIssued } from '#db/order/invoices.ts'
import { lockOrder } from '#db/order/orders.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string; now: () => Date }
export type IssueInvoiceRefusal = InvoiceFileProblem | 'nothing-to-issue'

/** Stores number and PDF of an invoice, the first one or another in its place, and mails it to the buyer. */
export async function issueInvoice(
  deps: Deps,
  actor: AuditActor,
  { orderId, number, pdf }: { orderId: string; number: string; pdf: Uint8Array },
): Promise<Result<{ number: string }, IssueInvoiceRefusal>> {
  const { db, queue, siteUrl, now } = deps
  const file = parseInvoiceFile(number, pdf)
  if (!file.ok) return file
  return db.transaction(async (tx) => {
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
    await insertAuditEntry(tx, actor, {
      action: 'invoice-issued',
      subject: { kind: 'order', id: orderId, label: order.code },
      details: { note: file.value.number },
      at: now(),
    })
    return accept({ number: file.value.number })
  })
}

/** Notes that an invoice was cancelled at the tax office, after money went back. What is left needs another one. */
export async function cancelInvoice(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: AuditActor,
  orderId: string,
): Promise<Result<{ amountLeft: Cents }, 'nothing-to-cancel'>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const invoice = order && (await lockInvoice(tx, orderId))
    if (!order || !invoice) return refuse('nothing-to-cancel')
    const money = await readInvoiceMoney(tx, orderId)
    if (invoiceState(invoice, money) !== 'to-cancel') return refuse('nothing-to-cancel')

    await saveInvoiceCancelled(tx, orderId, now())
    await insertAuditEntry(tx, actor, {
      action: 'invoice-cancelled',
      subject: { kind: 'order', id: orderId, label: order.code },
      details: { note: invoice.number },
      at: now(),
    })
    return accept({ amountLeft: invoiceAmount(money) })
  })
}
