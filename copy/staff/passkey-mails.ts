import { staffFooter, type MailContent } from '#copy/mail/mail-content.ts'
import { firstName } from '#copy/shared/inflection.ts'
import type { Settings } from '#core/content/settings.ts'
import { formatDateTime } from '#core/shared/dates.ts'

type PasskeyMail = {
  name: string
  passkeyName: string
  at: Date
  /** Where the person manages their passkeys. */
  adminUrl: string
  settings: Settings
}

/** To a staff member: a passkey was added to their account. */
export function passkeyAddedMail({ name, passkeyName, at, adminUrl, settings }: PasskeyMail): MailContent {
  return {
    subject: `Nova chave de acesso ao painel ${settings.productName}`,
    preheader: 'Se não foi você, remova a chave e troque a sua senha.',
    heading: 'Sua conta tem uma nova chave de acesso',
    paragraphs: [
      `Olá, ${firstName(name)}! Esta chave de acesso foi criada na sua conta. Com ela se entra no painel sem senha e sem código.`,
    ],
    facts: facts(passkeyName, at),
    action: { label: 'Ver minhas chaves', url: adminUrl },
    closing: ['Se não foi você, remova a chave, troque a sua senha e avise um administrador.'],
    footer: [staffFooter(settings)],
  }
}

/** To a staff member: a passkey was removed from their account. */
export function passkeyRemovedMail({ name, passkeyName, at, adminUrl, settings }: PasskeyMail): MailContent {
  return {
    subject: `Chave de acesso removida do painel ${settings.productName}`,
    preheader: 'Se não foi você, troque a sua senha.',
    heading: 'Uma chave de acesso foi removida',
    paragraphs: [`Olá, ${firstName(name)}! Esta chave de acesso da sua conta não abre mais o painel.`],
    facts: facts(passkeyName, at),
    action: { label: 'Ver minhas chaves', url: adminUrl },
    closing: ['Se não foi você, troque a sua senha e avise um administrador.'],
    footer: [staffFooter(settings)],
  }
}

function facts(passkeyName: string, at: Date) {
  return [
    { label: 'Chave', value: passkeyName },
    { label: 'Quando', value: formatDateTime(at) },
  ]
}
