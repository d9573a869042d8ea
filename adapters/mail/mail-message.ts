import type { MailSender } from '#core/mail/mail-sender.ts'

import { renderMail } from './mail-layout.tsx'
import type { OutgoingMail } from './mail.ts'

/**
 * The message in nodemailer's format, identical for every transport. `from` null: the product's name and the studio's
 * e-mail.
 */
export async function messageOf(mail: OutgoingMail, from: MailSender | null) {
  const { optOut } = mail.content
  const { html, text } = await renderMail(mail.content, mail)
  return {
    messageId: messageIdOf(mail),
    from: { name: mail.senderName ?? from?.name ?? mail.productName, address: from?.email ?? mail.contactEmail },
    to: { name: mail.to.name, address: mail.to.email },
    replyTo: mail.contactEmail,
    subject: mail.content.subject,
    html,
    text,
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
    // Suppresses out-of-office replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // Opens the page: its button alone turns something off.
      ...(optOut ? { 'List-Unsubscribe': `<${optOut.url}>` } : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function messageIdOf(mail: Pick<OutgoingMail, 'id' | 'siteUrl'>): string {
  return `<${mail.id}@${new URL(mail.siteUrl).hostname}>`
}
