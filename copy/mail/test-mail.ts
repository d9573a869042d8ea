import { firstName } from '#copy/shared/inflection.ts'
import type { Settings } from '#core/content/settings.ts'

import { staffFooter, type MailContent } from './mail-content.ts'

/** To somebody of the studio who wants to know whether mails arrive. */
export function testMail({
  name,
  siteUrl,
  settings,
}: {
  name: string
  siteUrl: string
  settings: Settings
}): MailContent {
  return {
    subject: `E-mail de teste do painel ${settings.productName}`,
    preheader: 'Se você está lendo isto, os e-mails estão saindo.',
    heading: 'Os e-mails estão saindo',
    paragraphs: [
      `Olá, ${firstName(name)}! Você pediu este e-mail na tela de configurações.`,
      'Ele saiu pelo mesmo caminho dos e-mails dos clientes. Confira se caiu na caixa de entrada e não no spam.',
    ],
    action: { label: 'Abrir o painel', url: `${siteUrl}/admin` },
    footer: [staffFooter(settings)],
  }
}
