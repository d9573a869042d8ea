import { renderMail } from '#adapters/mail/mail-layout.tsx'
import { discreetMail } from '#copy/mail/discreet-mail.ts'
import type { MailContent } from '#copy/mail/mail-content.ts'
import { isStaffMail } from '#core/mail/mail-kinds.ts'
import type { Db, DbOrTx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { findMailWithOrder } from '#db/mail/mails-admin.ts'
import type { findMail } from '#db/mail/mails.ts'
import type { OrderOrProject } from '#db/order/orders.ts'
import { findSurpriseOrder } from '#db/order/surprise-orders.ts'

type Deps = { db: Db; siteUrl: string }

/**
 * Renders a mail as it is sent, for staff to look at. Links are disabled: they belong to the recipient, and some grant
 * access.
 */
export async function renderMailPreview({ db, siteUrl }: Deps, content: MailContent): Promise<string> {
  const { productName } = await currentSettings(db)
  const { html } = await renderMail(content, { productName, siteUrl })
  return html.replace(/(<a\b[^>]*?)\shref="[^"]*"/g, '$1')
}

/** The same for a mail of the outbox, as it went out. */
export async function renderSentMail(deps: Deps, mailId: string): Promise<string | null> {
  const found = await findMailWithOrder(deps.db, mailId)
  return found && renderMailPreview(deps, await readSentContent(deps, found.mail))
}

type Stored = Pick<
  NonNullable<Awaited<ReturnType<typeof findMail>>>,
  'kind' | 'state' | 'content' | 'discreetCode' | 'orderId' | 'projectId'
>

/** A mail of the outbox as its recipient reads it: as it went out, or as it would go out now. */
export async function readSentContent({ db }: Pick<Deps, 'db'>, mail: Stored): Promise<MailContent> {
  if (mail.state !== 'sent' && !isStaffMail(mail.kind)) return discreetIfSurprise(db, mail.content, mail)
  const { content, discreetCode: code } = mail
  return code ? discreetMail(content, { code }) : content
}

/** A mail to a client as the surprise mode of its order makes it now. */
export async function discreetIfSurprise(
  db: DbOrTx,
  content: MailContent,
  about: OrderOrProject,
): Promise<MailContent> {
  const surprise = await findSurpriseOrder(db, about)
  return surprise ? discreetMail(content, surprise) : content
}
