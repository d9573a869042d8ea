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
import { formatDateTime, formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

type Bought = {
  order: MailOrder
  title: string
  project: { code: string; title: string }
}

/** To the buyer of an extra for a project that exists, as soon as the order does. */
export function extraOrderedMail({
  order,
  title,
  project,
  link = null,
  ...mailContext
}: MailContext & Bought & { link?: 'ready' | 'missing' | null }): MailContent {
  return {
    subject: `Seu pedido ${order.code} e o contrato`,
    preheader: `${title} para o projeto ${project.code}, ${formatBRL(order.total)}.`,
    heading: 'Recebemos o seu pedido',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! O serviço ${title}, para o projeto ${project.code}, está guardado no pedido ${order.code}.`,
      howToPayText(link, mailContext.settings),
    ],
    facts: boughtFacts(order, project),
    action: payAction(link, trackingUrl(mailContext.siteUrl, order.code)),
    attachmentNote: contractAttached,
    footer: footerOf(mailContext),
  }
}

/** What happens with an extra that was paid: `due` by when, where that is known. */
type ExtraPromise = { promise: string; due: { label: string; day: CalendarDay }[] }

/** To the buyer, when the extra is paid. */
export function extraBoughtMail({
  order,
  title,
  project,
  promise,
  due,
  received,
  paidAt,
  method,
  ...mailContext
}: MailContext & Bought & ExtraPromise & { received: Cents; paidAt: Date; method: PaymentMethod | null }): MailContent {
  return {
    subject: `Pagamento confirmado! ${title}, projeto ${project.code}`,
    preheader: promise,
    heading: 'Seu serviço extra está confirmado',
    paragraphs: [
      `${firstName(order.buyerName)}, deu tudo certo com o pagamento do pedido ${order.code}: ${title} já faz parte do projeto ${project.code}.`,
      promise,
    ],
    facts: [
      ...boughtFacts(order, project),
      ...receivedFacts(order, received),
      ...due.map(({ label, day }) => ({ label, value: formatDay(day) })),
      { label: 'Pago em', value: formatDateTime(paidAt) },
      ...(method ? [{ label: 'Forma de pagamento', value: paymentMethodLabels[method] }] : []),
    ],
    action: { label: 'Acompanhar o projeto', url: trackingUrl(mailContext.siteUrl, project.code) },
    link: { label: 'Acompanhar este pedido', url: trackingUrl(mailContext.siteUrl, order.code) },
    footer: footerOf(mailContext),
  }
}

/** `itemDay`: by when its file is promised. `newDeadline`: the song's, where it moved. */
type StaffPromise = { itemDay: CalendarDay | null; newDeadline: CalendarDay | null; hasFile: boolean }

/** To staff: somebody paid for an extra of a project that exists. */
export function staffExtraMail({
  order,
  title,
  project,
  itemDay,
  newDeadline,
  hasFile,
  adminUrl,
}: Bought & StaffPromise & { adminUrl: string }): StaffMailContent {
  const item = itemDay
    ? `Prometido até ${formatDay(itemDay)}: envie o arquivo na entrega do projeto.`
    : 'Entra na entrega do projeto, que só fica completa com ele.'
  const deadline = newDeadline ? `Novo prazo máximo do projeto: ${formatDay(newDeadline)}.` : ''
  const next = [hasFile ? item : '', deadline].filter(Boolean).join(' ') || 'Faz parte da própria música.'
  return {
    subject: `Extra pago: ${title}, projeto ${project.code}`,
    preheader: next,
    heading: `${title} no projeto ${project.code}`,
    paragraphs: [`O pedido ${order.code} foi pago. ${next}`],
    facts: [{ label: 'Comprador', value: order.buyerName }, ...boughtFacts(order, project)],
    action: { label: 'Abrir o projeto', url: adminUrl },
  }
}
