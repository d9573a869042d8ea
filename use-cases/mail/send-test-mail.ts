import { randomUUID } from 'node:crypto'

import type { MailContent } from '#copy/mail/mail-content.ts'
import { testMail } from '#copy/mail/test-mail.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import type { Queue } from '#db/queue.ts'
import { consumeRateLimit } from '#db/shared/rate-limits.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string; now: () => Date }

const perPerson = { limit: 5, windowSeconds: 3_600, event: 'none' } as const

/** Sends a mail to the person asking, through the normal outbox: a test mail, or a sample of a client mail. */
export async function sendTestMail(
  { db, queue, siteUrl, now }: Deps,
  actor: AuditActor,
  email: string,
  sample: MailContent | null = null,
): Promise<Result<undefined, 'too-many-mails'>> {
  return db.transaction(async (tx) => {
    if (!(await consumeRateLimit(tx, `mail-test:${actor.id}`, perPerson))) return refuse('too-many-mails')
    await enqueueMail(tx, queue, {
      kind: 'mail-test',
      dedupeKey: `mail-test:${randomUUID()}`,
      toName: actor.name,
      toEmail: email,
      content: sample ?? testMail({ name: actor.name, siteUrl, settings: await currentSettings(tx) }),
    })
    await insertAuditEntry(tx, actor, {
      action: 'mail-tested',
      subject: { kind: 'settings', id: null, label: 'E-mail de teste' },
      at: now(),
    })
    return accept()
  })
}
