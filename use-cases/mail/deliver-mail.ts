import type { MailTransport } from '#adapters/mail/mail.ts'
import type { ContractArchive } from '#adapters/pdf/contract-cache.ts'
import { contractFileName } from '#adapters/pdf/contract-pdf.ts'
import type { Signer } from '#adapters/signed-values.ts'
import type { Settings } from '#core/content/settings.ts'
import { isFinalRefusal } from '#core/mail/mail-refusal.ts'
import { invoiceFileName, isInvoiceMail } from '#core/order/invoice.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { findMail, saveMailFailure, saveMailSent } from '#db/mail/mails.ts'
import { findInvoiceFileOfMail, type InvoiceFile } from '#db/order/invoices.ts'
import { findOrder, type Order } from '#db/order/orders.ts'
import { contractCopy } from '#use-cases/order/read-contract.ts'

import { fillMailSecrets } from './mail-secrets.ts'

type Deps = {
  db: Db
  mail: MailTransport
  contracts: ContractArchive
  signer: Signer
  siteUrl: string
  now: () => Date
}

/**
 * Sends one mail of the outbox. `mail-unavailable`: retry later; `mail-refused` is final, and so is
 * `invoice-replaced`: the mail is about an invoice whose file is not attached to its order any more.
 */
export async function deliverMail(
  { db, mail: transport, contracts, signer, siteUrl, now }: Deps,
  mailId: string,
): Promise<Result<'sent' | 'already-sent', 'mail-refused' | 'mail-unavailable' | 'not-found' | 'invoice-replaced'>> {
  const mail = await findMail(db, mailId)
  if (!mail) return refuse('not-found')
  if (mail.state === 'sent') return accept('already-sent')

  const invoice = isInvoiceMail(mail.kind) ? await findInvoiceFileOfMail(db, mail) : null
  if (isInvoiceMail(mail.kind) && !invoice) {
    await saveMailFailure(db, mailId, { reason: 'invoice-replaced', final: true })
    return refuse('invoice-replaced')
  }
  const settings = await currentSettings(db)
  const order = mail.attachContract && mail.orderId ? await findOrder(db, mail.orderId) : null
  const sent = await transport.send({
    id: mail.id,
    to: { name: mail.toName, email: mail.toEmail },
    content: fillMailSecrets(signer, mail.kind, mail.content),
    productName: settings.productName,
    siteUrl,
    contactEmail: settings.contact.email,
    attachments: [
      ...(order ? [await contractAttachment(contracts, order, settings)] : []),
      ...(invoice ? [invoiceAttachment(invoice)] : []),
    ],
  })

  if (sent.ok) {
    await saveMailSent(db, mailId, { transport: transport.name, at: now() })
    return accept('sent')
  }
  const final = isFinalRefusal(sent.code, { ...mail, now: now() })
  await saveMailFailure(db, mailId, { reason: sent.code, final })
  return refuse(final ? 'mail-refused' : 'mail-unavailable')
}

function invoiceAttachment({ number, pdf }: InvoiceFile) {
  return { filename: invoiceFileName(number), contentType: 'application/pdf', content: pdf }
}

async function contractAttachment(contracts: ContractArchive, order: Order, settings: Settings) {
  return {
    filename: contractFileName(order.code),
    contentType: 'application/pdf',
    content: await contracts.read(contractCopy(order, settings)),
  }
}
