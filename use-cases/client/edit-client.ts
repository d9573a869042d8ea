import { changedFields, type ClientFormValues } from '#core/client/client-fields.ts'
import { isMailToClient } from '#core/mail/mail-kinds.ts'
import { maskEmail } from '#core/shared/contacts.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofClient } from '#core/staff/audit-subjects.ts'
import { listAccessOfClient } from '#db/access/access.ts'
import type { Tx } from '#db/client.ts'
import { findClient, findClientByEmail, lockClient, lockOrdersOfClient, saveClient } from '#db/client/clients.ts'
import { deleteDataLinksOf } from '#db/client/data-links.ts'
import { lockQueuedMailsOf, saveMailTarget } from '#db/mail/mails.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { endAccessOfClient } from '#use-cases/access/end-access.ts'
import type { LinkDeps } from '#use-cases/deps.ts'
import { renewBriefingLink } from '#use-cases/mail/internal/renew-briefing-link.ts'
import { recordNotifiedChange } from '#use-cases/staff/internal/record-notified-change.ts'

export type EditClientRefusal = 'not-found' | 'erased' | 'changed-meanwhile' | 'email-taken'

/** `seenAt` identifies the state the form showed: later changes by others are never overwritten unseen. */
export async function editClient(
  deps: LinkDeps,
  actor: AuditActor,
  { clientId, form, seenAt }: { clientId: string; form: ClientFormValues; seenAt: string },
): Promise<Result<undefined, EditClientRefusal>> {
  const { db, now } = deps
  return db.transaction(async (tx) => {
    const found = await findClient(tx, clientId)
    if (found) await lockOrdersOfClient(tx, found)
    const client = await lockClient(tx, clientId)
    if (!client) return refuse('not-found')
    if (client.erasedAt) return refuse('erased')
    if (client.updatedAt.toISOString() !== seenAt) return refuse('changed-meanwhile')

    const owner = await findClientByEmail(tx, form.email)
    if (owner && owner.id !== clientId) return refuse('email-taken')

    const fields = changedFields(client, form)
    if (fields.length === 0) return accept()

    // Also where what was stored is only cleaned: mails that wait would go to an address that nobody has.
    const isMoved = form.email.toLowerCase() !== client.email.toLowerCase()
    if (isMoved) {
      await endAccessOfClient(tx, deps, clientId)
      await deleteDataLinksOf(tx, client.email)
    }
    await saveClient(tx, clientId, form, now())
    if (isMoved) await moveQueuedMails(tx, clientId, form.email)
    await recordNotifiedChange(tx, deps, actor, {
      action: 'client-edited',
      subject: ofClient(clientId),
      details: { fields },
      notified: isMoved
        ? [{ label: 'E-mail de um cliente', from: maskEmail(client.email), to: maskEmail(form.email) }]
        : [],
    })
    return accept()
  })
}

/** What waits to be sent goes to the new address, too, and the links it brings open what they opened. */
async function moveQueuedMails(tx: Tx, clientId: string, toEmail: string): Promise<void> {
  const queued = await lockQueuedMailsOf(tx, await listAccessOfClient(tx, clientId))
  for (const { id, content } of queued.filter(({ kind }) => isMailToClient(kind)))
    await saveMailTarget(tx, id, { toEmail, content: await renewBriefingLink(tx, content) })
}
