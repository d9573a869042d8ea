import { randomUUID } from 'node:crypto'

import { isAccountMail } from '#core/mail/account-mail-kinds.ts'
import { isOutdatedMail } from '#core/mail/outdated-mail.ts'
import { isInvoiceMail } from '#core/order/invoice.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { lockMail, enqueueMail, requeueMail } from '#db/mail/mails.ts'
import { findInvoiceFileOfMail } from '#db/order/invoices.ts'
import { findOrder } from '#db/order/orders.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; queue: Queue; now: () => Date }

/**
 * Sends a mail again with its original content. A failed mail is retried as itself; one already sent is copied, so that
 * the outbox shows both.
 */
export async function resendMail(
  { db, queue, now }: Deps,
  actor: AuditActor,
  mailId: string,
): Promise<
  Result<undefined, 'not-found' | 'still-queued' | 'single-use' | 'erased' | 'invoice-replaced' | 'outdated'>
> {
  return db.transaction(async (tx) => {
    const mail = await lockMail(tx, mailId)
    if (!mail) return refuse('not-found')
    if (mail.state === 'queued') return refuse('still-queued')
    if (isAccountMail(mail.kind)) return refuse('single-use')
    if (mail.toEmail.endsWith('.invalid')) return refuse('erased')

    if (isInvoiceMail(mail.kind) && !(await findInvoiceFileOfMail(tx, mail))) return refuse('invoice-replaced')
    const order = mail.orderId ? await findOrder(tx, mail.orderId) : null
    if (isOutdatedMail(mail.kind, order?.state ?? null)) return refuse('outdated')

    if (mail.state === 'failed') {
      await requeueMail(tx, queue, mailId)
    } else {
      const { kind, toName, toEmail, content, attachContract, orderId, projectId } = mail
      await enqueueMail(tx, queue, {
        kind,
        dedupeKey: `${mail.dedupeKey}:again:${randomUUID()}`,
        toName,
        toEmail,
        content,
        attachContract,
        orderId: orderId ?? undefined,
        projectId: projectId ?? undefined,
        isCopy: true,
      })
    }
    await insertAuditEntry(tx, actor, {
      action: 'mail-resent',
      subject: { kind: 'mail', id: mailId, label: mail.kind },
      at: now(),
    })
    return accept()
  })
}
