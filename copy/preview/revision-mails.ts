import {
  boughtFacts,
  contractAttached,
  footerOf,
  receivedFacts,
  type MailContext,
  type MailContent,
  type MailOrder,
  type StaffMailContent,
} from '#copy/mail/mail-content.ts'
import { howToPayText, payAction } from '#copy/payment/link-mails.ts'
import { firstName } from '#copy/shared/inflection.ts'
import { paymentMethodLabels } from '#copy/shared/labels.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import type { PaymentMethod } from '#core/payment/payment.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

import { previewUrl } from './preview-mails.ts'

type Bought = { order: MailOrder; project: { code: string; title: string; previewCode: string } }

/** To the buyer of one more revision, as soon as the order exists. */
export function revisionOrderedMail({
  order,
  project,
  link = null,
  ...mailContext
}: MailContext & Bought & { link?: 'ready' | 'missing' | null }): MailContent {
  return {
    subject: `Seu pedido ${order.code} e o contrato da revisão`,
    preheader: `${order.packageName} do projeto ${project.code}, ${formatBRL(order.total)}.`,
    heading: 'Recebemos o seu pedido de revisão',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! Uma revisão extra para o projeto ${project.code} está guardada no pedido ${order.code}.`,
      howToPayText(link, mailContext.settings),
    ],
    facts: boughtFacts(order, project),
    action: payAction(link, trackingUrl(mailContext.siteUrl, order.code)),
    attachmentNote: contractAttached,
    footer: footerOf(mailContext),
  }
}

/** To the buyer: the revision is paid and available. */
export function revisionBoughtMail({
  order,
  project,
  received = order.total,
  paidAt,
  method,
  coversOpenFeedback,
  reopens,
  ...mailContext
}: MailContext &
  Bought & {
    received?: Cents
    paidAt: Date
    method: PaymentMethod | null
    coversOpenFeedback: boolean
    reopens: boolean
  }): MailContent {
  return {
    subject: `Pagamento confirmado! Revisão extra do projeto ${project.code}`,
    preheader: coversOpenFeedback ? 'Seu pedido de ajustes já está coberto.' : 'A revisão já está no seu projeto.',
    heading: 'Sua revisão extra está confirmada',
    paragraphs: [
      `${firstName(order.buyerName)}, deu tudo certo com o pagamento do pedido ${order.code}.`,
      coversOpenFeedback
        ? 'Ela cobre o pedido de ajustes que você já tinha enviado. Não precisa fazer mais nada: avisamos quando houver o que ouvir.'
        : 'Ela fica guardada no seu projeto e é usada quando você enviar o próximo pedido de ajustes.',
      ...(reopens && !coversOpenFeedback
        ? ['Seu projeto já tinha sido concluído: nossa equipe reabre a avaliação e avisa você por e-mail.']
        : []),
    ],
    facts: [
      ...boughtFacts(order, project),
      ...receivedFacts(order, received),
      { label: 'Pago em', value: formatDateTime(paidAt) },
      ...(method ? [{ label: 'Forma de pagamento', value: paymentMethodLabels[method] }] : []),
    ],
    action: { label: 'Abrir a prévia', url: previewUrl(mailContext.siteUrl, project.previewCode) },
    link: { label: 'Acompanhar este pedido', url: trackingUrl(mailContext.siteUrl, order.code) },
    closing: [
      'Mudou de ideia? Enquanto a revisão não for usada, você desiste pelo acompanhamento e recebe tudo de volta.',
    ],
    footer: footerOf(mailContext),
  }
}

/** To the client: staff changed the revision ledger. */
export function revisionGivenMail({
  kind,
  reason,
  coversOpenFeedback,
  project,
  ...mailContext
}: MailContext & {
  kind: 'granted' | 'returned'
  reason: string
  coversOpenFeedback: boolean
  project: Bought['project'] & { clientName: string }
}): MailContent {
  const given =
    kind === 'granted'
      ? `nossa equipe concedeu uma revisão ao projeto ${project.code}.`
      : `nossa equipe devolveu uma revisão ao projeto ${project.code}.`
  return {
    subject: `Você tem mais uma revisão: ${project.title} (${project.code})`,
    preheader: reason.slice(0, 120),
    heading: kind === 'granted' ? 'Uma revisão por nossa conta' : 'Sua revisão voltou',
    paragraphs: [
      `${firstName(project.clientName)}, ${given}`,
      `O motivo: ${reason}`,
      coversOpenFeedback
        ? 'Ela cobre um pedido de ajustes que você já tinha enviado.'
        : 'Ela fica guardada no seu projeto até você precisar.',
    ],
    action: { label: 'Abrir a prévia', url: previewUrl(mailContext.siteUrl, project.previewCode) },
    footer: footerOf(mailContext),
  }
}

/** To staff: a revision was bought. */
export function staffRevisionMail({
  order,
  project,
  coversOpenFeedback,
  reopens,
  adminUrl,
}: Bought & { coversOpenFeedback: boolean; reopens: boolean; adminUrl: string }): StaffMailContent {
  const next = coversOpenFeedback
    ? 'Ela cobre o pedido de ajustes mais antigo que estava sem revisão.'
    : reopens
      ? 'O projeto já tinha sido decidido: volte-o para Aguardando, para que o cliente diga o que mudar.'
      : 'Ela espera o próximo pedido de ajustes.'
  return {
    subject: `Revisão extra paga: projeto ${project.code}`,
    preheader: next,
    heading: `Revisão extra no projeto ${project.code}`,
    paragraphs: [`O pedido ${order.code} foi pago. ${next}`],
    facts: [{ label: 'Comprador', value: order.buyerName }, ...boughtFacts(order, project)],
    action: { label: 'Abrir o projeto', url: adminUrl },
  }
}
