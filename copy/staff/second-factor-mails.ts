import { staffFooter, type MailContent } from '#copy/mail/mail-content.ts'
import { firstName } from '#copy/shared/inflection.ts'
import type { Settings } from '#core/content/settings.ts'
import { formatDateTime } from '#core/shared/dates.ts'

/** Who turned it off, where no account did. */
export const operatorOfServer = 'Quem administra o servidor'

/** To a staff member: a colleague, or the operator of the server, turned off their second factor and removed their passkeys. */
export function secondFactorResetMail({
  name,
  by,
  at,
  adminUrl,
  settings,
}: {
  name: string
  by: string
  at: Date
  /** Where the second factor is set up again. */
  adminUrl: string
  settings: Settings
}): MailContent {
  return {
    subject: `Verificação em duas etapas desligada no painel ${settings.productName}`,
    preheader: 'Se você não pediu, troque a sua senha e avise um administrador.',
    heading: 'Sua verificação em duas etapas foi desligada',
    paragraphs: [
      `Olá, ${firstName(name)}! O aplicativo de códigos e as chaves de acesso da sua conta não valem mais, e o painel foi fechado em todos os aparelhos. Por enquanto você entra só com a senha.`,
    ],
    facts: [
      { label: 'Quem desligou', value: by },
      { label: 'Quando', value: formatDateTime(at) },
    ],
    action: { label: 'Ativar de novo', url: adminUrl },
    closing: ['Se você não pediu isso, troque a sua senha agora e avise um administrador.'],
    footer: [staffFooter(settings)],
  }
}
