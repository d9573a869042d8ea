import { hash } from 'node:crypto'

import type { ResetLink } from '#adapters/auth/auth.ts'
import { passwordResetMail } from '#copy/staff/staff-mails.ts'
import type { Db } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import type { Queue } from '#db/queue.ts'

/** Queues the mail with a staff member's password reset link. */
export async function sendResetLink({ db, queue }: { db: Db; queue: Queue }, link: ResetLink): Promise<void> {
  await db.transaction(async (tx) => {
    await enqueueMail(tx, queue, {
      kind: 'password-reset',
      dedupeKey: `password-reset:${hash('sha256', link.url)}`,
      toName: link.name,
      toEmail: link.to,
      content: passwordResetMail({
        name: link.name,
        resetUrl: link.url,
        expiresAt: link.expiresAt,
        settings: await currentSettings(tx),
      }),
    })
  })
}
