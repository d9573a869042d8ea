import { confirmAccessMail } from '#copy/access/access-mails.ts'
import { accessLinkMinutes } from '#core/access/access-code.ts'
import type { AccessGoal } from '#core/access/access-goal.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { insertAccessRequest } from '#db/access/access-requests.ts'
import { findAccessSubject, type AccessSubject } from '#db/access/access.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import { consumeAddressLimit, consumeRateLimit } from '#db/shared/rate-limits.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { tokenPlaceholder } from '#use-cases/mail/mail-secrets.ts'

import { accessCodePlaceholder, hashEmail } from './access-tokens.ts'

export type RequestAccessRefusal = 'not-found' | 'too-many-mails'

const perAddress = { limit: 10, windowSeconds: 3_600, event: { subject: 'código de confirmação por e-mail' } }
const perBrowser = { limit: 5, windowSeconds: 3_600, event: 'none' } as const
const perOrder = { limit: 8, windowSeconds: 3_600, event: 'none' } as const
const perMailbox = { limit: 12, windowSeconds: 3_600, event: 'none' } as const

/** Mails the client a code and a link that prove that they read their mailbox. The code works only in this browser. */
export function requestAccess(
  { db, queue, siteUrl, now }: MailDeps,
  { subject, goal, visitorId, ip }: { subject: AccessSubject; goal: AccessGoal; visitorId: string; ip: string },
): Promise<Result<undefined, RequestAccessRefusal>> {
  return db.transaction(async (tx) => {
    const found = await findAccessSubject(tx, subject)
    if (!found) return refuse('not-found')
    const { name, email } = found.contact

    const key = 'access-mail'
    const isMailAllowed =
      (await consumeAddressLimit(tx, `${key}:ip`, ip, perAddress)) &&
      (await consumeRateLimit(tx, `${key}:browser:${found.code}:${visitorId}`, perBrowser)) &&
      (await consumeRateLimit(tx, `${key}:order:${found.code}`, perOrder)) &&
      (await consumeRateLimit(tx, `${key}:email:${hashEmail(email)}`, perMailbox))
    if (!isMailAllowed) return refuse('too-many-mails')

    const id = await insertAccessRequest(tx, {
      ...subject,
      visitorId,
      goal,
      generation: found.accessGeneration,
      expiresAt: addMinutes(now(), accessLinkMinutes),
      createdAt: now(),
    })
    await enqueueMail(tx, queue, {
      kind: 'confirm-access',
      dedupeKey: `confirm-access:${id}`,
      toName: name,
      toEmail: email,
      content: confirmAccessMail({
        tracked: { code: found.code, clientName: name },
        digits: accessCodePlaceholder,
        link: `${siteUrl}/acompanhar-pedido/confirmar?chave=${tokenPlaceholder('confirm', id)}`,
        siteUrl,
        settings: await currentSettings(tx),
      }),
      orderId: subject.orderId ?? undefined,
      projectId: subject.projectId ?? undefined,
    })
    return accept()
  })
}
