import { companyLine } from '#copy/shared/company.ts'
import { firstName } from '#copy/shared/inflection.ts'
import type { Settings } from '#core/content/settings.ts'
import { formatPhone } from '#core/shared/contacts.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

import type { WordedMailKind } from './mail-kinds.ts'

/** A mail as plain data: stored in the outbox and laid out only when it is sent. */
export type MailContent = {
  subject: string
  /** The line an inbox shows beside the subject. */
  preheader: string
  heading: string
  /** Stands in the place of the ornament; the mail says everything without it, too. */
  picture?: { url: string; alt: string }
  paragraphs: string[]
  /** What stands before everything else, to be scrolled past: of a mail in surprise mode. */
  lead?: { heading: string; paragraphs: string[] }
  /** What happens next, numbered. */
  steps?: { title: string; text: string }[]
  facts?: { label: string; value: string }[]
  /** A long code to copy by hand, with what to do with it. */
  code?: { label: string; text: string }
  action?: { label: string; url: string }
  /** A secondary link below the action. */
  link?: { label: string; url: string }
  closing?: string[]
  /** Where somebody asks for no more mails like this: under everything, and told to the mail program. */
  optOut?: { label: string; url: string }
  attachmentNote?: string
  /** Sender and contact, at the end of every mail. */
  footer: string[]
  /** Placeholder values for a text by staff. Removed before the mail is stored. */
  templateValues?: MailValues
}

/** What is told to all who are asked for by their role: whoever queues it adds the footer, which is the same for all. */
export type StaffMailContent = Omit<MailContent, 'footer'>

export type MailValues = { kind: WordedMailKind; values: Record<string, string> }

/** What a mail needs to know of an order. */
export type MailOrder = {
  code: string
  buyerName: string
  packageName: string
  lines: { kind?: string; title: string; amount: Cents }[]
  total: Cents
}

export type MailContext = { siteUrl: string; settings: Settings }

/** The attachment note of a mail with the contract. */
export const contractAttached = 'Em anexo vai o contrato que você aceitou, em PDF. Guarde com você.'

/** What was bought, line by line. */
export function orderFacts(order: MailOrder): { label: string; value: string }[] {
  return [
    { label: 'Pedido', value: order.code },
    ...order.lines.map(({ title, amount }) => ({ label: title, value: formatBRL(amount) })),
    ...(order.lines.length > 1 ? [{ label: 'Total', value: formatBRL(order.total) }] : []),
  ]
}

/** What was received, where staff accepted another amount than the order's total. */
export function receivedFacts(order: MailOrder, received: Cents): { label: string; value: string }[] {
  return received === order.total ? [] : [{ label: 'Valor recebido', value: formatBRL(received) }]
}

/** What was bought for which project, line by line. */
export function boughtFacts(
  order: MailOrder,
  project: { code: string; title: string },
): { label: string; value: string }[] {
  return [
    { label: 'Pedido', value: order.code },
    { label: 'Projeto', value: `${project.code}, ${project.title}` },
    ...order.lines.map(({ title, amount }) => ({ label: title, value: formatBRL(amount) })),
  ]
}

/** What a text by staff may say of an order, in the order in which the panel offers it. */
export function orderValues(order: MailOrder) {
  return {
    nome: firstName(order.buyerName),
    pedido: order.code,
    pacote: order.packageName,
    total: formatBRL(order.total),
  }
}

/** The same of a project. */
export function projectValues({ clientName, title, code }: { clientName: string; title: string; code: string }) {
  return { nome: firstName(clientName), projeto: title, código: code }
}

/** Under every mail to a buyer or client. */
export function footerOf({ siteUrl, settings }: MailContext): string[] {
  const { email, whatsapp } = settings.contact
  return [
    `Ficou com dúvida? Responda este e-mail, escreva para ${email} ou chame no WhatsApp ${formatPhone(whatsapp)}.`,
    companyLine(settings),
    `Você recebe este aviso porque fez um pedido em ${siteUrl}. Veja como cuidamos dos seus dados: ${siteUrl}/privacidade`,
  ]
}

export function staffFooter({ productName }: Settings): string {
  return `Aviso do painel ${productName}, só para a equipe.`
}
