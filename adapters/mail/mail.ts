import type { MailContent } from '#copy/mail/mail-content.ts'
import type { MailRefusal } from '#core/mail/mail-refusal.ts'
import type { Result } from '#core/shared/result.ts'

export type MailAttachment = { filename: string; contentType: string; content: Uint8Array }

/** An outbox mail, ready to be rendered and sent. */
export type OutgoingMail = {
  /** Id of the outbox row. All attempts share its message id, so that duplicates are recognised. */
  id: string
  to: { name: string; email: string }
  content: MailContent
  productName: string
  /** In place of the product's name, where that would say too much. */
  senderName?: string
  siteUrl: string
  /** The studio's e-mail: answers go there, and mails come from there unless a sender is configured. */
  contactEmail: string
  attachments: MailAttachment[]
}

export type MailTransport = {
  name: 'smtp' | 'folder'
  /** Rejects when the transport could not send now. */
  check(): Promise<unknown>
  send(mail: OutgoingMail): Promise<Result<{ messageId: string }, MailRefusal>>
  /** Deletes the copies this process has of these mails, also of the time before an SMTP server was configured. */
  deleteFiles(ids: string[]): Promise<void>
}
