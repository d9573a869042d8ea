import { secondFactorResetMail } from '#copy/staff/second-factor-mails.ts'
import type { Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import type { MailPartDeps } from '#use-cases/deps.ts'

/** Mails somebody that their second factor was turned off, with who did it. */
export async function mailSecondFactorReset(
  tx: Tx,
  { queue, siteUrl, now }: MailPartDeps,
  { person, by }: { person: { id: string; name: string; email: string }; by: string },
): Promise<void> {
  const at = now()
  await enqueueMail(tx, queue, {
    kind: 'staff-second-factor-reset',
    dedupeKey: `staff-second-factor-reset:${person.id}:${at.toISOString()}`,
    toName: person.name,
    toEmail: person.email,
    content: secondFactorResetMail({
      name: person.name,
      by,
      at,
      adminUrl: `${siteUrl}/admin/conta`,
      settings: await currentSettings(tx),
    }),
  })
}
