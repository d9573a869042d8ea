import { staffFooter, type MailContent } from '#copy/mail/mail-content.ts'
import { firstName } from '#copy/shared/inflection.ts'
import { browserOf, systemOf } from '#copy/shared/user-agent.ts'
import type { Settings } from '#core/content/settings.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import type { SignInChange } from '#core/staff/audit.ts'

import { auditLabels } from './audit-labels.ts'

/** To a staff member: how they sign in was changed, by somebody in their session or by a link mailed to them. */
export function signInChangedMail({
  name,
  change,
  from: { ip, userAgent },
  at,
  adminUrl,
  settings,
}: {
  name: string
  change: SignInChange
  from: { ip: string; userAgent: string }
  at: Date
  /** Where the person looks after their account. */
  adminUrl: string
  settings: Settings
}): MailContent {
  return {
    subject: `${auditLabels[change]} no painel ${settings.productName}`,
    preheader: 'Se não foi você, redefina a sua senha e avise um administrador.',
    heading: 'O seu acesso ao painel mudou',
    paragraphs: [`Olá, ${firstName(name)}! O jeito de entrar na sua conta do painel acaba de mudar.`],
    facts: [
      { label: 'O que mudou', value: auditLabels[change] },
      { label: 'Quando', value: formatDateTime(at) },
      { label: 'Navegador', value: `${browserOf(userAgent)}, ${systemOf(userAgent)}` },
      { label: 'Endereço IP', value: ip },
    ],
    action: { label: 'Ver minha conta', url: adminUrl },
    closing: [
      'Se foi você, não precisa fazer nada.',
      'Se não foi, redefina a sua senha agora na página de entrada e avise um administrador.',
    ],
    footer: [staffFooter(settings)],
  }
}
