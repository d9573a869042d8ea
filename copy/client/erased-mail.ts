import type { MailContent } from '#copy/mail/mail-content.ts'

/** What stands where a person's name and the words of their mails were. */
export const erasedMail: MailContent & { name: string } = {
  name: 'Cliente removido',
  subject: 'Mensagem removida',
  preheader: '',
  heading: 'Mensagem removida',
  paragraphs: ['O conteúdo foi apagado a pedido da pessoa (LGPD, art. 18).'],
  footer: [],
}
