import { randomUUID } from 'node:crypto'

import type { MailContent } from '#copy/mail/mail-content.ts'
import { testMail } from '#copy/mail/test-mail.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofSettings } from '#core/staff/audit-subjects.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import { consumeRateLimit } from '#db/shared/rate-limits.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'

const perPerson = { limit: 5, windowSeconds: 3_600, event: 'none' } as const

/** Sends a mail to the person asking, through the normal outbox: a test mail, or a sample of a client mail. */
export async function sendTestMail(
  { db, queue, siteUrl, now }: MailDeps,
  actor: AuditActor,
  email: string,
  sample: MailContent | null = null,
): Promise<Result<undefined, 'too-many-mails'>> {
  return change({ db, now }, actor, async (tx, { audit }) => {
    if (!(await consumeRateLimit(tx, `mail-test:${actor.id}`, perPerson))) return refuse('too-many-mails')
    await enqueueMail(tx, queue, {
      kind: 'mail-test',
      dedupeKey: `mail-test:${randomUUID()}`,
      toName: actor.name,
      toEmail: email,
      content: sample ?? testMail({ name: actor.name, siteUrl, settings: await currentSettings(tx) }),
    })
    await audit('mail-tested', ofSettings('E-mail de teste'))
    return accept()
  })
}
