import type { MessageState } from '#core/whatsapp/message.ts'

export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** A mail in lists, without its content. */
export type MailView = {
  id: string
  subject: string
  toEmail: string
  state: MailState
  /** Of the message by WhatsApp beside it; null where there is none. */
  whatsapp: MessageState | null
  sentAt: Date | null
  createdAt: Date
}
