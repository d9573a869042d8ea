import { footerOf, type MailContent, type MailContext, type StaffMailContent } from '#copy/mail/mail-content.ts'
import { firstName } from '#copy/shared/inflection.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

import { proposalPromise } from './proposal-promise.ts'

type About = { project: { code: string; title: string; clientName: string } }
type Offer = Parameters<typeof proposalPromise>[0] & {
  title: string
  description: string
  price: Cents
  validOn: CalendarDay
}

/** To the client: what is offered, at which price and until when. The link opens for whoever may open the project. */
export function proposalSentMail({
  offer,
  proposalId,
  project,
  ...mailContext
}: MailContext & About & { offer: Offer; proposalId: string }): MailContent {
  return {
    subject: `Seu orçamento: ${offer.title}, projeto ${project.code}`,
    preheader: `${formatBRL(offer.price)}, válido até ${formatDay(offer.validOn)}.`,
    heading: 'Seu orçamento está pronto',
    paragraphs: [
      `Olá, ${firstName(project.clientName)}! Preparamos o orçamento de ${offer.title} para o projeto ${project.code}.`,
      ...offer.description.split(/\n+/),
      proposalPromise(offer),
      'No link abaixo você lê tudo com calma, aceita e paga, ou recusa. Nada é cobrado sem você aceitar.',
    ],
    facts: [
      ...projectFacts(project),
      { label: offer.title, value: formatBRL(offer.price) },
      { label: 'Válido até', value: formatDay(offer.validOn) },
    ],
    action: { label: 'Ver o orçamento', url: `${mailContext.siteUrl}/orcamento/${proposalId}` },
    footer: footerOf(mailContext),
  }
}

/**
 * To the client: a request was answered without a price, or an offer was taken back. `byLink`: it may have been paid; of a
 * link, only people know.
 */
export function proposalCancelledMail({
  title,
  note,
  wasRequest,
  byLink,
  project,
  ...mailContext
}: MailContext & About & { title: string; note: string; wasRequest: boolean; byLink: boolean }): MailContent {
  const paid = byLink
    ? 'Se você já pagou pelo link, responda este e-mail com o comprovante: uma pessoa confere.'
    : 'Nada foi cobrado.'
  return {
    subject: `${wasRequest ? 'Sobre o seu pedido de orçamento' : 'Orçamento cancelado'}: ${title}, projeto ${project.code}`,
    preheader: byLink ? 'Já pagou? Responda com o comprovante.' : 'Nada foi cobrado.',
    heading: wasRequest ? 'Não temos um orçamento para este pedido' : 'Este orçamento foi cancelado',
    paragraphs: [
      wasRequest
        ? `${firstName(project.clientName)}, vimos o seu pedido de orçamento de ${title} e desta vez não vamos enviar um preço.`
        : `${firstName(project.clientName)}, o orçamento de ${title} foi cancelado e não pode mais ser aceito nem pago. ${paid}`,
      ...(note ? note.split(/\n+/) : []),
    ],
    facts: projectFacts(project),
    footer: footerOf(mailContext),
  }
}

type ForStaff = About & { title: string; text: string; adminUrl: string }

/** To staff: a buyer wants a price. */
export function staffProposalRequestedMail({ project, title, text, adminUrl }: ForStaff): StaffMailContent {
  return {
    subject: `Orçamento pedido: ${title}, projeto ${project.code}`,
    preheader: text || 'Responda com um orçamento.',
    heading: `${project.clientName} pediu um orçamento`,
    paragraphs: text ? text.split(/\n+/) : ['Sem mais detalhes.'],
    facts: [{ label: 'Serviço', value: title }, ...projectFacts(project)],
    action: { label: 'Fazer o orçamento', url: adminUrl },
  }
}

/** To staff: a buyer does not want what was offered. */
export function staffProposalDeclinedMail({ project, title, text, adminUrl }: ForStaff): StaffMailContent {
  return {
    subject: `Orçamento recusado: ${title}, projeto ${project.code}`,
    preheader: text || 'O cliente não disse por quê.',
    heading: `${project.clientName} recusou o orçamento`,
    paragraphs: text ? text.split(/\n+/) : ['O cliente não disse por quê.'],
    facts: [{ label: 'Serviço', value: title }, ...projectFacts(project)],
    action: { label: 'Ver os orçamentos', url: adminUrl },
  }
}

function projectFacts({ code, title }: About['project']) {
  return [{ label: 'Projeto', value: `${code}, ${title}` }]
}
