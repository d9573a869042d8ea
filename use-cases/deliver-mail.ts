import type { ContractArchive } from '#adapters/contract-archive.ts'
import { contractFileName } from '#adapters/contract-pdf.ts'
import type { MailTransport } from '#adapters/mail.ts'
import type { Seal } from '#adapters/seal.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import type { Settings } from '#core/settings.ts'
import type { Db } from '#db/client.ts'
import { findMail, saveMailFailure, saveMailSent } from '#db/mails.ts'
import { findOrder, type Order } from '#db/orders.ts'
import { currentSettings } from '#db/revisions.ts'

import { fillMailSecrets } from './mail-secrets.ts'
import { contractCopy } from './read-contract.ts'

type Deps = { db: Db; mail: MailTransport; contracts: ContractArchive; seal: Seal; siteUrl: string; now: () => Date }

/** Sends one mail of the outbox. `mail-unavailable`: retry later; a rejected recipient is final. */
export async function deliverMail(
  { db, mail: transport, contracts, seal, siteUrl, now }: Deps,
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
    content: fillMailSecrets(seal, mail.kind, mail.content),
    productName: settings.productName,
    siteUrl,
    contactEmail: settings.contact.email,
    attachments: order ? [await contractAttachment(contracts, order, settings)] : [],
  })

  if (sent.ok) await saveMailSent(db, mailId, { transport: transport.name, at: now() })
  else await saveMailFailure(db, mailId, { reason: sent.code, final: sent.code === 'mail-refused' })
  return sent.ok ? accept('sent') : sent
}

async function contractAttachment(contracts: ContractArchive, order: Order, settings: Settings) {
  return {
    filename: contractFileName(order.code),
    contentType: 'application/pdf',
    content: await contracts.read(contractCopy(order, settings)),
  }
}
