import { footerOf, type MailContent, type MailContext } from '#copy/mail/mail-content.ts'
import { firstName } from '#copy/shared/inflection.ts'

import { openingText, zoneText } from './gift.ts'

type MailGift = MailContext & { project: { id: string; code: string; clientName: string } }

// Both arrive while the surprise may still be one for others at home: they name neither recipient, song nor occasion.
// Staff cannot change them, so that this stays true.

/** To the buyer: somebody opened the gift for the first time. */
export function giftOpenedMail({
  project,
  openedAt,
  zone,
  ...mailContext
}: MailGift & { openedAt: Date; zone: string }): MailContent {
  return {
    subject: `O seu link foi aberto (${project.code})`,
    preheader: 'Foi a primeira vez.',
    heading: 'O seu link foi aberto',
    paragraphs: [
      `${firstName(project.clientName)}, o link que você mandou acaba de ser aberto pela primeira vez ${openingText(openedAt, zone)} (${zoneText(zone)}).`,
    ],
    facts: [{ label: 'Código', value: project.code }],
    action: { label: 'Ver a página', url: giftEditorUrl(mailContext.siteUrl, project.id) },
    closing: ['A página abre só para este endereço de e-mail.'],
    footer: footerOf(mailContext),
  }
}

/** To the buyer: somebody answered. What they wrote is only on the page. */
export function giftReactionMail({ project, ...mailContext }: MailGift): MailContent {
  return {
    subject: `Chegou um recado para você (${project.code})`,
    preheader: 'Ele está guardado na sua página.',
    heading: 'Chegou um recado para você',
    paragraphs: [
      `${firstName(project.clientName)}, alguém que abriu o seu link deixou um recado. Só você pode abrir, na sua página.`,
    ],
    facts: [{ label: 'Código', value: project.code }],
    action: { label: 'Abrir o recado', url: giftEditorUrl(mailContext.siteUrl, project.id) },
    closing: ['A página abre só para este endereço de e-mail.'],
    footer: footerOf(mailContext),
  }
}

/** Where a buyer prepares a gift and reads what came back. */
export function giftEditorPath(projectKey: string): string {
  return `/deliveries/${projectKey}/presente`
}

function giftEditorUrl(siteUrl: string, projectId: string): string {
  return `${siteUrl}${giftEditorPath(projectId)}`
}
