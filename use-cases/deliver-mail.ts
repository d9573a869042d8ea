import { contractPdf } from '#adapters/contract-pdf.ts'
import type { MailTransport } from '#adapters/mail.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import type { Db } from '#db/client.ts'
import { findMail, saveMailFailure, saveMailSent } from '#db/mails.ts'
import { findOrder, type Order } from '#db/orders.ts'
import { currentSettings } from '#db/revisions.ts'

type Deps = { db: Db; mail: MailTransport; siteUrl: string; now: () => Date }

/** Delivers one mail of the outbox. `mail-unavailable` means: ask again later; a refused address is final. */
export async function deliverMail(
  { db, mail: transport, siteUrl, now }: Deps,
  mailId: string,
): Promise<Result<'sent' | 'already-sent', 'mail-refused' | 'mail-unavailable' | 'not-found'>> {
  const mail = await findMail(db, mailId)
  if (!mail) return refuse('not-found')
  if (mail.state === 'sent') return accept('already-sent')

  const settings = await currentSettings(db)
  const order = mail.attachContract && mail.orderId ? await findOrder(db, mail.orderId) : null
  const sent = await transport.send({
    id: mail.id,
    to: { name: mail.toName, email: mail.toEmail },
    content: mail.content,
    productName: settings.productName,
    siteUrl,
    attachments: order ? [await contractAttachment(order, settings)] : [],
  })

  if (sent.ok) await saveMailSent(db, mailId, { transport: transport.name, at: now() })
  else await saveMailFailure(db, mailId, { reason: sent.code, final: sent.code === 'mail-refused' })
  return sent.ok ? accept('sent') : sent
}

async function contractAttachment(order: Order, settings: Parameters<typeof orderContractPdf>[1]) {
  return {
    filename: `contrato-${order.code}.pdf`,
    contentType: 'application/pdf',
    content: await orderContractPdf(order, settings),
  }
}

/** The contract as it was accepted, from the frozen copy in the order: never from today's texts. */
export function orderContractPdf(
  order: Order,
  settings: Awaited<ReturnType<typeof currentSettings>>,
): Promise<Uint8Array> {
  return contractPdf({
    contract: order.contract,
    order: {
      code: order.code,
      buyerName: order.buyerName,
      buyerEmail: order.buyerEmail,
      packageName: order.packageName,
      lines: order.lines,
      total: order.total,
      acceptedAt: order.termsAcceptedAt,
      ip: order.termsIp,
    },
    hash: order.contractHash,
    settings,
  })
}
