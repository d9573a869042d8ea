import { randomUUID } from 'node:crypto'

import { isAccountMail, isInvoiceMail, isMailToClient } from '#core/mail/mail-kinds.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { DbOrTx } from '#db/client.ts'
import { insertMail, lockMail, requeueMail, saveMailTarget } from '#db/mail/mails.ts'
import { findInvoiceFileOfMail } from '#db/order/invoices.ts'
import { findMailAddress, findOrder, type OrderOrProject } from '#db/order/orders.ts'
import { findProject } from '#db/project/projects.ts'
import { isErasedEmail } from '#db/shared/erased-emails.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

import { isOutdated } from './internal/is-outdated.ts'
import { renewBriefingLink } from './internal/renew-briefing-link.ts'

type Addressed = OrderOrProject & { kind: string; toEmail: string }

/** Where a mail goes when it is sent again: what is for a client, to the address they have now. */
export async function findResendAddress(db: DbOrTx, { kind, toEmail, orderId, projectId }: Addressed): Promise<string> {
  if (!isMailToClient(kind) || isErasedEmail(toEmail)) return toEmail
  if (orderId) return findMailAddress(db, orderId)
  const project = projectId ? await findProject(db, projectId) : null
  return project?.clientEmail ?? toEmail
}

/**
 * Sends a mail again with its original content, to the client's current address. A failed mail is retried as itself; one
 * already sent is copied, so that the outbox shows both.
 */
export async function resendMail(
  { db, queue, now }: QueueDeps,
  actor: AuditActor,
  mailId: string,
): Promise<
  Result<undefined, 'not-found' | 'still-queued' | 'single-use' | 'erased' | 'invoice-replaced' | 'outdated'>
> {
  return change({ db, now }, actor, async (tx, { audit }) => {
    const mail = await lockMail(tx, mailId)
    if (!mail) return refuse('not-found')
    if (mail.state === 'queued') return refuse('still-queued')
    if (isAccountMail(mail.kind)) return refuse('single-use')
    const toEmail = await findResendAddress(tx, mail)
    if (isErasedEmail(toEmail)) return refuse('erased')

    if (isInvoiceMail(mail.kind) && !(await findInvoiceFileOfMail(tx, mail))) return refuse('invoice-replaced')
    const order = mail.orderId ? await findOrder(tx, mail.orderId) : null
    if (await isOutdated({ db: tx, now }, mail, order)) return refuse('outdated')

    const content = await renewBriefingLink(tx, mail.content)
    if (mail.state === 'failed') {
      await saveMailTarget(tx, mailId, { toEmail, content })
      await requeueMail(tx, queue, mail)
    } else {
      const { kind, toName, attachContract, orderId, projectId } = mail
      await insertMail(tx, queue, {
        kind,
        dedupeKey: `${mail.dedupeKey}:again:${randomUUID()}`,
        toName,
        toEmail,
        content,
        attachContract,
        orderId: orderId ?? undefined,
        projectId: projectId ?? undefined,
      })
    }
    await audit('mail-resent', { kind: 'mail', id: mailId, label: mail.kind })
    return accept()
  })
}
