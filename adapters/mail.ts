import type { MailContent } from '#copy/mail-content.ts'
import type { Result } from '#core/result.ts'

export type MailAttachment = { filename: string; contentType: string; content: Uint8Array }

/** One mail of the outbox, ready to be laid out and sent. */
export type OutgoingMail = {
  /** The outbox row. Every sending of it carries the same message id, so a repeated one is recognised as such. */
  id: string
  to: { name: string; email: string }
  content: MailContent
  productName: string
  siteUrl: string
  /** Where an answer goes; absent: to the sender's address. */
  replyTo?: string
  attachments: MailAttachment[]
}

/** `mail-refused`: this mail will never be taken. `mail-unavailable`: try again later. */
export type MailRefusal = 'mail-refused' | 'mail-unavailable'

export type MailTransport = {
  name: 'smtp' | 'folder'
  /** Rejects when no mail could be handed over now. */
  check(): Promise<unknown>
  send(mail: OutgoingMail): Promise<Result<{ messageId: string }, MailRefusal>>
}
