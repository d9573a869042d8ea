import { hash } from 'node:crypto'

import { orderOpenedMail } from '#copy/access/access-mails.ts'
import type { AccessProof } from '#core/access/access.ts'
import { findAccessSubject, type AccessSubject } from '#db/access/access.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail, isPosted } from '#db/mail/mails.ts'
import { consumeRateLimit } from '#db/shared/rate-limits.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { tokenPlaceholder } from '#use-cases/mail/mail-secrets.ts'

/** Limits these mails, so that opening an order in many browsers cannot flood a mailbox. */
const perOrder = { limit: 6, windowSeconds: 86_400, event: 'none' } as const

/** Tells the client that a browser opened their order: once for each browser, and not for the one that bought. */
export async function notifyNewBrowser(
  { db, queue, siteUrl, now }: MailDeps,
  { subject, visitorId, proof }: { subject: AccessSubject; visitorId: string; proof: AccessProof },
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findAccessSubject(tx, subject)
    if (!found || found.visitorId === visitorId) return
    const id = subject.orderId ?? subject.projectId
    const kind = subject.orderId === null ? 'project' : 'order'
    const dedupeKey = `order-opened:${id}:${hash('sha256', visitorId).slice(0, 32)}`
    // A browser that is known counts as none of those that are mailed about.
    if (await isPosted(tx, dedupeKey)) return
    if (!(await consumeRateLimit(tx, `order-opened:${found.code}`, perOrder))) return

    const { name, email } = found.contact
    await enqueueMail(tx, queue, {
      kind: 'order-opened',
      dedupeKey,
      toName: name,
      toEmail: email,
      content: orderOpenedMail({
        tracked: { code: found.code, clientName: name },
        proof,
        at: now(),
        endLink: `${siteUrl}/acompanhar-pedido/encerrar?chave=${tokenPlaceholder('end-access', `${kind}:${id}:${found.accessGeneration}`)}`,
        siteUrl,
        settings: await currentSettings(tx),
      }),
      orderId: subject.orderId ?? undefined,
      projectId: subject.projectId ?? undefined,
    })
  })
}
