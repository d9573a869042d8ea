import { formatBRL, type Cents } from '#core/money.ts'
import type { PaymentMethod } from '#core/payment.ts'
import type { Settings } from '#core/settings.ts'

import { footerOf, trackingUrl, type MailContent, type MailOrder } from './emails.ts'
import { firstName } from './grammar.ts'

type House = { siteUrl: string; settings: Settings }

/** To the buyer, when money went back. */
export function refundMail({
  order,
  amount,
  whole,
  method,
  ...house
}: House & { order: MailOrder; amount: Cents; whole: boolean; method: PaymentMethod }): MailContent {
  return {
    subject: `Devolvemos ${formatBRL(amount)} do pedido ${order.code}`,
    preheader: whole ? 'O valor do pedido foi devolvido por inteiro.' : 'Uma parte do valor foi devolvida.',
    heading: whole ? 'Seu pagamento foi devolvido' : 'Parte do seu pagamento foi devolvida',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! Devolvemos ${formatBRL(amount)} ${whole ? 'do' : 'de uma parte do'} pedido ${order.code}.`,
      arrival(method),
    ],
    facts: [
      { label: 'Pedido', value: `${order.code}, ${order.packageName}` },
      { label: 'Valor do pedido', value: formatBRL(order.total) },
      { label: 'Valor devolvido agora', value: formatBRL(amount) },
    ],
    link: { label: 'Acompanhar pedido', url: trackingUrl(house.siteUrl, order.code) },
    closing: ['Não reconhece esta devolução ou ficou com dúvida? É só responder este e-mail.'],
    footer: footerOf(house),
    words: {
      kind: 'refund',
      values: {
        nome: firstName(order.buyerName),
        pedido: order.code,
        pacote: order.packageName,
        total: formatBRL(order.total),
        valor: formatBRL(amount),
        alcance: whole ? 'do' : 'de uma parte do',
        'quando-chega': arrival(method),
      },
    },
  }
}

function arrival(method: PaymentMethod): string {
  if (method === 'credit-card' || method === 'debit-card')
    return 'O crédito aparece na fatura ou na conta do cartão; o prazo é do banco emissor e pode levar até duas faturas.'
  if (method === 'manual' || method === 'pix') return 'O valor volta para a conta de onde saiu.'
  return 'O valor volta para a sua conta no Mercado Pago.'
}

/** To the buyer who asked how to pay. */
export function paymentLinkMail({ order, ...house }: House & { order: MailOrder }): MailContent {
  return {
    subject: `Link para pagar o pedido ${order.code}`,
    preheader: `${order.packageName}, ${formatBRL(order.total)}. Pague com Pix, cartão ou boleto.`,
    heading: 'Aqui está o link para pagar',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! O pedido ${order.code} continua guardado, com o mesmo preço e o mesmo contrato.`,
      'Se você já pagou, não precisa fazer nada: a confirmação chega em outro e-mail.',
    ],
    facts: [
      { label: 'Pedido', value: order.code },
      ...order.lines.map(({ title, amount }) => ({ label: title, value: formatBRL(amount) })),
      { label: 'Total', value: formatBRL(order.total) },
    ],
    action: { label: 'Pagar o pedido', url: trackingUrl(house.siteUrl, order.code) },
    footer: footerOf(house),
    words: {
      kind: 'payment-link',
      values: {
        nome: firstName(order.buyerName),
        pedido: order.code,
        pacote: order.packageName,
        total: formatBRL(order.total),
      },
    },
  }
}
