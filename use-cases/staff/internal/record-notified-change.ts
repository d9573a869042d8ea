import { staffNotifiedMail } from '#copy/staff/notified-change.ts'
import type { NotifiedAction, NotifiedChange } from '#core/staff/audit.ts'
import type { Tx } from '#db/client.ts'
import { insertNotifiedEntry, type AuditActor, type AuditEntry } from '#db/staff/audit.ts'
import type { MailPartDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'

/**
 * Records an action that may decide where money goes, who may open an order or which backups there are. `notified` is the part of it that does: it asks for a
 * recent proof, and every owner gets a mail with the old and the new values. Without such a part it is an entry like any other.
 * What changes who the owners are calls it first: whoever is an owner no more hears of it, too.
 */
export async function recordNotifiedChange(
  tx: Tx,
  { queue, siteUrl, now }: MailPartDeps,
  actor: AuditActor,
  { notified, ...entry }: Omit<AuditEntry<NotifiedAction>, 'at'> & { notified: NotifiedChange[] },
): Promise<void> {
  const { action, subject } = entry
  const at = now()
  await insertNotifiedEntry(tx, actor, { ...entry, at }, notified)
  if (notified.length === 0) return
  await enqueueStaffMail(
    tx,
    { queue },
    {
      kind: 'staff-notified-change',
      key: `staff-notified-change:${action}:${subject.id ?? ''}:${at.toISOString()}`,
      content: () => staffNotifiedMail({ by: actor.name, notified, at, adminUrl: `${siteUrl}/admin/audit` }),
    },
  )
}
