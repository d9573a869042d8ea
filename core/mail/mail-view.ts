export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** A mail in lists, without its content. */
export type MailView = {
  id: string
  subject: string
  toEmail: string
  state: MailState
  sentAt: Date | null
  createdAt: Date
}
