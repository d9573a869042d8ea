import { accept, refuse, type Result } from '#core/shared/result.ts'
import { lockMail, markMailAcknowledged } from '#db/mail/mails.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/** Somebody of the studio knows that a mail failed, and has done about it what they could. Until it fails again. */
export async function acknowledgeMail(
  deps: Deps,
  actor: AuditActor,
  mailId: string,
): Promise<Result<undefined, 'not-found' | 'not-failed'>> {
  return change(deps, actor, async (tx, { audit }) => {
    const mail = await lockMail(tx, mailId)
    if (!mail) return refuse('not-found')
    if (mail.state !== 'failed') return refuse('not-failed')
    if (mail.acknowledgedAt) return accept()

    await markMailAcknowledged(tx, mailId, deps.now())
    await audit('mail-acknowledged', { kind: 'mail', id: mailId, label: mail.kind })
    return accept()
  })
}
