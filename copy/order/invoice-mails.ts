import { footerOf, type MailContext, type MailContent, type MailOrder } from '#copy/mail/mail-content.ts'
import { firstName } from '#copy/shared/inflection.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

/** To the buyer, with the invoice as a PDF. `replaces`: the number of the one it takes the place of. */
export function invoiceIssuedMail({
  order,
  number,
  amount,
  replaces,
  ...mailContext
}: MailContext & { order: MailOrder; number: string; amount: Cents; replaces: string | null }): MailContent {
  const reason = replaces ? `Ela substitui a de número ${replaces}, que não vale mais.` : 'Guarde com você.'
  return {
    subject: `Nota fiscal do pedido ${order.code}`,
    preheader: `NFS-e ${number}, de ${formatBRL(amount)}.`,
    heading: 'A sua nota fiscal está aqui',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! A nota fiscal de serviço (NFS-e) do pedido ${order.code} foi emitida. ${reason}`,
    ],
    facts: [
      { label: 'Pedido', value: `${order.code}, ${order.packageName}` },
      { label: 'Número da nota', value: number },
      { label: 'Valor', value: formatBRL(amount) },
    ],
    link: { label: 'Acompanhar pedido', url: trackingUrl(mailContext.siteUrl, order.code) },
    attachmentNote: 'Em anexo vai a nota fiscal, em PDF. Ela também fica na página do seu pedido.',
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'invoice-issued',
      values: {
        nome: firstName(order.buyerName),
        pedido: order.code,
        pacote: order.packageName,
        numero: number,
        valor: formatBRL(amount),
        motivo: reason,
      },
    },
  }
}

/** To the buyer, with the right invoice as a PDF, after a wrong one was attached. `before`: the number as it stood there. */
export function invoiceCorrectedMail({
  order,
  number,
  before,
  ...mailContext
}: MailContext & { order: MailOrder; number: string; before: string }): MailContent {
  const change = number === before ? 'O número continua o mesmo.' : `Antes aparecia o número ${before}.`
  return {
    subject: `Nota fiscal corrigida do pedido ${order.code}`,
    preheader: `Vale a NFS-e ${number}, em anexo.`,
    heading: 'Esta é a nota certa',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! O arquivo da nota fiscal do pedido ${order.code} que anexamos antes estava errado. A nota certa é a número ${number}. ${change}`,
      'Apague o arquivo anterior, por favor: ele não vale, e a página do seu pedido já mostra só este.',
    ],
    facts: [
      { label: 'Pedido', value: `${order.code}, ${order.packageName}` },
      { label: 'Número da nota', value: number },
    ],
    link: { label: 'Acompanhar pedido', url: trackingUrl(mailContext.siteUrl, order.code) },
    attachmentNote: 'Em anexo vai a nota fiscal certa, em PDF.',
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'invoice-corrected',
      values: {
        nome: firstName(order.buyerName),
        pedido: order.code,
        pacote: order.packageName,
        numero: number,
        mudanca: change,
      },
    },
  }
}
