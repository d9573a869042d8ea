import type { MessageState } from '#core/whatsapp/message.ts'

export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** `unresolved`: failed, and somebody may still do something about it. */
export const mailFilters = [...mailStates, 'unresolved'] as const
export type MailFilterChoice = (typeof mailFilters)[number]

/** Errors of mails that nobody needs to look after: what they said ended, or is not true any more. */
export const settledMailErrors = ['outdated', 'voucher-ended', 'invoice-replaced']

/** A mail in lists, without its content. */
export type MailView = {
  id: string
  subject: string
  /** Of the order it named instead, in surprise mode. */
  discreetCode: string | null
  toEmail: string
  state: MailState
  /** Of the message by WhatsApp beside it; null where there is none. */
  whatsapp: MessageState | null
  sentAt: Date | null
  createdAt: Date
}
