import type { MailContent } from '#copy/mail/mail-content.ts'

/** Replaces names and mail texts after an erasure. */
export const erasedMail: MailContent & { name: string } = {
  name: 'Cliente removido',
  subject: 'Mensagem removida',
  preheader: '',
  heading: 'Mensagem removida',
  paragraphs: ['O conteúdo foi apagado a pedido da pessoa (LGPD, art. 18).'],
  footer: [],
}

/** The same after the retention period of the mail. */
export const expiredMail: typeof erasedMail = {
  ...erasedMail,
  paragraphs: ['O conteúdo foi apagado quando terminou o prazo para guardá-lo.'],
}

/** The same of a project that was deleted, and that no order keeps. */
export const projectlessMail: typeof erasedMail = {
  ...erasedMail,
  paragraphs: ['O conteúdo foi apagado com o projeto de que tratava.'],
}
