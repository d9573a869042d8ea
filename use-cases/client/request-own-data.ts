import { ownDataMail } from '#copy/client/own-data-mails.ts'
import { dataLinkMinutes } from '#core/client/data-request.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { emailError, normalizeEmail } from '#core/shared/input/email.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { insertDataLink } from '#db/client/data-links.ts'
import { findDataSubject } from '#db/client/data-subjects.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import { consumeRateLimit, consumeAddressLimit } from '#db/shared/rate-limits.ts'
import { hashEmail } from '#use-cases/access/access-tokens.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { tokenPlaceholder } from '#use-cases/mail/mail-secrets.ts'

export type RequestOwnDataRefusal = 'email-required' | 'email-invalid' | 'too-many-tries'

const perAddress = { limit: 10, windowSeconds: 3_600, event: 'none' } as const
const perMailbox = { limit: 3, windowSeconds: 3_600, event: 'none' } as const

/**
 * Mails whoever has data here a link that opens them. The answer is the same for an unknown address, and for a mailbox that
 * was written to often enough: it says nothing about who is a client.
 */
export async function requestOwnData(
  { db, queue, siteUrl, now }: MailDeps,
  { typed, ip }: { typed: string; ip: string },
): Promise<Result<undefined, RequestOwnDataRefusal>> {
  const email = normalizeEmail(typed)
  const wrong = emailError(email)
  if (wrong === 'email-required') return refuse('email-required')
  if (wrong) return refuse('email-invalid')
  if (!(await consumeAddressLimit(db, 'own-data:ip', ip, perAddress))) return refuse('too-many-tries')
  if (!(await consumeRateLimit(db, `own-data:email:${hashEmail(email)}`, perMailbox))) return accept()

  await db.transaction(async (tx) => {
    const subject = await findDataSubject(tx, email)
    if (!subject) return
    const id = await insertDataLink(tx, {
      email: subject.email,
      expiresAt: addMinutes(now(), dataLinkMinutes),
      createdAt: now(),
    })
    await enqueueMail(tx, queue, {
      kind: 'own-data',
      dedupeKey: `own-data:${id}`,
      toName: subject.client?.name ?? '',
      toEmail: subject.email,
      content: ownDataMail({
        name: subject.client?.name ?? '',
        link: `${siteUrl}/privacidade/meus-dados?chave=${tokenPlaceholder('own-data', id)}`,
        minutes: dataLinkMinutes,
        siteUrl,
        settings: await currentSettings(tx),
      }),
    })
  })
  return accept()
}
