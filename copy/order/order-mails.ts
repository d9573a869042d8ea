import {
  contractAttached,
  footerOf,
  orderFacts,
  orderValues,
  type MailContext,
  type MailContent,
  type MailOrder,
} from '#copy/mail/mail-content.ts'
import { howToPayText, payAction } from '#copy/payment/link-mails.ts'
import { methodsText } from '#copy/payment/methods.ts'
import { firstName } from '#copy/shared/inflection.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import type { PriceTerm } from '#core/order/price-validity.ts'
import { dayOf, formatDay } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'

/** To the buyer, as soon as the order exists. The contract goes with it. */
export function orderReceivedMail({
  order,
  paymentUrl,
  priceUntil,
  link = null,
  ...mailContext
}: MailContext & {
  order: MailOrder
  paymentUrl: string
  priceUntil: Date | null
  /** Of an order that is paid by link: whether it has one. */
  link?: 'ready' | 'missing' | null
}): MailContent {
  return {
    subject:
      link === 'missing'
        ? `Pedido ${order.code} recebido: vamos mandar o link de pagamento`
        : `Seu pedido ${order.code} e o contrato`,
    preheader: `${order.packageName}, ${formatBRL(order.total)}.${link ? '' : ` Pague com ${methodsText(mailContext.settings)}.`}`,
    heading: 'Recebemos o seu pedido',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! Seu pedido está guardado com o código ${order.code}.`,
      howToPayText(link, mailContext.settings),
    ],
    facts: [
      ...orderFacts(order),
      ...(priceUntil ? [{ label: 'Preço garantido até', value: formatDay(dayOf(priceUntil)) }] : []),
    ],
    action: payAction(link, paymentUrl),
    closing: ['A produção começa depois que o pagamento é confirmado e o seu briefing é aceito.'],
    attachmentNote: contractAttached,
    footer: footerOf(mailContext),
    templateValues: { kind: 'order-received', values: orderValues(order) },
  }
}

/** To the buyer whose order ended unpaid. Nothing was charged, and the way back is open. */
export function orderExpiredMail({
  order,
  paymentUrl,
  price,
  byLink = false,
  ...mailContext
}: MailContext & {
  order: MailOrder
  /** It may have been paid: of a link, only people know. */
  byLink?: boolean
  paymentUrl: string
  price: PriceTerm
}): MailContent {
  return {
    subject: `O prazo do pedido ${order.code} terminou`,
    preheader: byLink
      ? 'O pagamento não foi confirmado aqui. Já pagou? Responda com o comprovante.'
      : 'Nada foi cobrado. Se ainda quiser, é só retomar.',
    heading: 'O prazo para pagar terminou',
    paragraphs: [
      byLink
        ? `Olá, ${firstName(order.buyerName)}! O pedido ${order.code} passou do prazo sem que um pagamento fosse confirmado aqui. Se você pagou pelo link, responda este e-mail com o comprovante: uma pessoa confere, e o pedido segue.`
        : `Olá, ${firstName(order.buyerName)}! O pedido ${order.code} ficou sem pagamento e expirou. Nada foi cobrado.`,
      price.kind === 'over'
        ? 'Se ainda quiser, abra o pedido: mostramos o preço e o contrato de hoje, e você decide.'
        : `Se ainda quiser, você pode retomar o mesmo pedido, com o mesmo preço e o mesmo contrato${price.kind === 'until' ? `, até ${formatDay(price.day)}` : ''}.`,
    ],
    facts: orderFacts(order),
    action: { label: 'Retomar o pedido', url: paymentUrl },
    closing: ['Mudou de ideia? Não precisa fazer nada.'],
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'order-expired',
      values: {
        ...orderValues(order),
        'preço-até': priceEnds[price.kind] ?? (price.kind === 'until' ? formatDay(price.day) : ''),
      },
    },
  }
}

const priceEnds: Partial<Record<PriceTerm['kind'], string>> = { over: 'já terminou', endless: 'sem data marcada' }

/** To the buyer who asked how to pay. */
export function paymentLinkMail({ order, ...mailContext }: MailContext & { order: MailOrder }): MailContent {
  return {
    subject: `Link para pagar o pedido ${order.code}`,
    preheader: `${order.packageName}, ${formatBRL(order.total)}. Pague com ${methodsText(mailContext.settings)}.`,
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
    action: { label: 'Pagar o pedido', url: trackingUrl(mailContext.siteUrl, order.code) },
    footer: footerOf(mailContext),
    templateValues: { kind: 'payment-link', values: orderValues(order) },
  }
}
