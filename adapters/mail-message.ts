import { renderMail } from './mail-layout.tsx'
import type { OutgoingMail } from './mail.ts'

/** The message in nodemailer's format, identical for every transport. */
export async function messageOf(mail: OutgoingMail, from: string) {
  const { html, text } = await renderMail(mail.content, mail)
  return {
    messageId: messageIdOf(mail),
    from: { name: mail.productName, address: from },
    to: { name: mail.to.name, address: mail.to.email },
    replyTo: mail.replyTo,
    subject: mail.content.subject,
    html,
    text,
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
    // Suppresses out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function messageIdOf(mail: Pick<OutgoingMail, 'id' | 'siteUrl'>): string {
  return `<${mail.id}@${new URL(mail.siteUrl).hostname}>`
}
