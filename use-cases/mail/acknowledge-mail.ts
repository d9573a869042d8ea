import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { lockMail, saveMailAcknowledged } from '#db/mail/mails.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

/** Somebody of the studio knows that a mail failed, and has done about it what they could. Until it fails again. */
export async function acknowledgeMail(
  { db, now }: Deps,
  actor: AuditActor,
  mailId: string,
): Promise<Result<undefined, 'not-found' | 'not-failed'>> {
  return db.transaction(async (tx) => {
    const mail = await lockMail(tx, mailId)
    if (!mail) return refuse('not-found')
    if (mail.state !== 'failed') return refuse('not-failed')
    if (mail.acknowledgedAt) return accept()

    await saveMailAcknowledged(tx, mailId, now())
    await insertAuditEntry(tx, actor, {
      action: 'mail-acknowledged',
      subject: { kind: 'mail', id: mailId, label: mail.kind },
      at: now(),
    })
    return accept()
  })
}
