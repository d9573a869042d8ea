import { renderMail } from '#adapters/mail/mail-layout.tsx'
import { discreetMail } from '#copy/mail/discreet-mail.ts'
import type { MailContent } from '#copy/mail/mail-content.ts'
import type { Db } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { findMailWithOrder } from '#db/mail/mails-admin.ts'

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
  if (!found) return null
  const { content, discreetCode: code } = found.mail
  return renderMailPreview(deps, code ? discreetMail(content, { code }) : content)
}
