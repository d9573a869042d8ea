import type { MailRefusal } from '#core/mail/mail-refusal.ts'

/** Why the last attempt to send a mail failed, to staff. */
export const mailErrors = {
  'mail-refused': 'O endereço não existe: o servidor do destinatário recusou.',
  'mail-rejected': 'O servidor do destinatário recusou, mas pode passar: caixa cheia, bloqueio ou suspeita de spam.',
  'mail-unavailable': 'O servidor de e-mail não respondeu ou não aceitou. Tentamos de novo sozinhos.',
} satisfies Record<MailRefusal, string>
