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
