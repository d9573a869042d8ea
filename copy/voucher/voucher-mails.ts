import {
  contractAttached,
  footerOf,
  orderFacts,
  receivedFacts,
  type MailContent,
  type MailContext,
  type MailOrder,
  type StaffMailContent,
} from '#copy/mail/mail-content.ts'
import { howToPayText, payAction } from '#copy/payment/link-mails.ts'
import { companyLine } from '#copy/shared/company.ts'
import { firstName } from '#copy/shared/inflection.ts'
import { paymentMethodLabels } from '#copy/shared/labels.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import type { PaymentMethod } from '#core/payment/payment.ts'
import { dayOf, formatDate, formatDateTime, formatDay, type CalendarDay } from '#core/shared/dates.ts'
import type { Cents } from '#core/shared/money.ts'
import type { VoucherOrigin } from '#core/voucher/issued-voucher.ts'

import { voucherUrl } from './voucher.ts'

type Gift = {
  recipientName: string
  fromName: string
  message: string
  recipientEmail: string | null
  sendOn: CalendarDay | null
  validUntil: Date | null
}

/** Stands in a stored mail for the code, which is filled in when the mail is sent. */
export const voucherCodePlaceholder = '~vale'

/** To the buyer, as soon as the order is there. */
export function voucherOrderedMail({
  order,
  link = null,
  ...mailContext
}: MailContext & { order: MailOrder; link?: 'ready' | 'missing' | null }): MailContent {
  return {
    subject: `Pedido ${order.code} recebido: falta só o pagamento`,
    preheader: 'O vale-presente fica pronto assim que o pagamento for confirmado.',
    heading: 'Recebemos o seu pedido',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! O seu vale-presente está guardado no pedido ${order.code}.`,
      howToPayText(link, mailContext.settings, 'o código'),
    ],
    facts: orderFacts(order),
    action: payAction(link, trackingUrl(mailContext.siteUrl, order.code)),
    attachmentNote: contractAttached,
    footer: footerOf(mailContext),
  }
}

/** To the buyer, when the voucher is paid: its code, and where its card is. */
export function voucherReadyMail({
  order,
  gift,
  paidAt,
  method,
  received,
  ...mailContext
}: MailContext & {
  order: MailOrder
  gift: Gift
  paidAt: Date
  method: PaymentMethod | null
  received: Cents
}): MailContent {
  return {
    subject: `Seu vale-presente está pronto: pedido ${order.code}`,
    preheader: 'O código, o cartão para imprimir e até quando ele vale.',
    heading: 'Seu vale-presente está pronto',
    paragraphs: [
      `${firstName(order.buyerName)}, deu tudo certo com o pagamento. O vale já pode ser usado.`,
      ...sendingOf(gift, paidAt),
    ],
    facts: [
      { label: 'Código', value: voucherCodePlaceholder },
      ...validityOf(gift),
      ...orderFacts(order),
      ...receivedFacts(order, received),
      { label: 'Pago em', value: formatDateTime(paidAt) },
      ...(method ? [{ label: 'Forma de pagamento', value: paymentMethodLabels[method] }] : []),
    ],
    action: { label: 'Ver o vale e o cartão', url: `${mailContext.siteUrl}${ownVoucherPath(order.code)}` },
    closing: ['O código vale como dinheiro: mostre só a quem vai ganhar o presente.'],
    footer: footerOf(mailContext),
  }
}

/** To whoever the studio gave a voucher: nothing was paid, so nothing of money is said. */
export function voucherGivenMail({
  order,
  gift,
  origin,
  ...mailContext
}: MailContext & { order: MailOrder; gift: Gift; origin: VoucherOrigin }): MailContent {
  const name = firstName(order.buyerName)
  return {
    subject: origin === 'compensation' ? 'Um vale para compensar' : 'Um vale para você',
    preheader: 'O código, o cartão e até quando ele vale.',
    heading: origin === 'compensation' ? 'Este vale é seu, com as nossas desculpas' : 'Este vale é seu',
    paragraphs: [
      origin === 'compensation'
        ? `${name}, para compensar o que aconteceu, fizemos este vale para você. Você não paga nada por ele.`
        : `${name}, fizemos este vale de cortesia para você. Você não paga nada por ele.`,
      ...(gift.message ? gift.message.split('\n').map((line) => `“${line}”`) : []),
      'Com ele, você conta uma história e o nosso estúdio faz dela uma música.',
    ],
    facts: [{ label: 'Código', value: voucherCodePlaceholder }, ...validityOf(gift), ...orderFacts(order).slice(0, 1)],
    action: { label: 'Usar o meu vale', url: voucherUrl(mailContext.siteUrl, voucherCodePlaceholder) },
    closing: ['Ele não é trocado por dinheiro. Quem tem o código pode usá-lo: guarde-o com você.'],
    footer: footerOf(mailContext),
  }
}

/** To whom it is for, on the day that its buyer chose. Nothing of the buyer is said but the name they gave for the card. */
export function voucherGiftMail({ gift, ...mailContext }: MailContext & { order: MailOrder; gift: Gift }): MailContent {
  return {
    ...giftWords(gift),
    preheader: 'Uma música feita com a sua história. Abra e veja como usar.',
    heading: 'Uma música com a sua história',
    facts: [{ label: 'Código', value: voucherCodePlaceholder }, ...validityOf(gift)],
    action: { label: 'Usar o meu vale', url: voucherUrl(mailContext.siteUrl, voucherCodePlaceholder) },
    closing: ['Não há pressa, e não é preciso ter nada pronto: perguntamos tudo com calma depois do pedido.'],
    footer: [
      companyLine(mailContext.settings),
      `Você recebe este e-mail, uma única vez, porque quem comprou o presente nos deu este endereço para entregá-lo. Veja como cuidamos dos seus dados: ${mailContext.siteUrl}/privacidade`,
    ],
  }
}

/** A mail to whom a voucher is for, from which its buyer was erased before it went out. */
export function withoutGiver(content: MailContent, recipientName: string): MailContent {
  return { ...content, ...giftWords({ recipientName, fromName: '', message: '' }) }
}

function giftWords({ recipientName, fromName, message }: Pick<Gift, 'recipientName' | 'fromName' | 'message'>) {
  const greeting = recipientName ? `${recipientName}, ` : ''
  const from = fromName ? `${fromName} mandou` : 'Alguém que gosta de você mandou'
  return {
    subject: fromName ? `${fromName} mandou um presente para você` : 'Chegou um presente para você',
    paragraphs: [
      `${greeting}${from} este vale: com ele, você conta uma história e o nosso estúdio faz dela uma música.`,
      ...(message ? message.split('\n').map((line) => `“${line}”`) : []),
    ],
  }
}

/** To the buyer: the voucher will not be mailed to whom it is for. Not why: that is the other person's affair. */
export function voucherNotMailedMail({ order, ...mailContext }: MailContext & { order: MailOrder }): MailContent {
  return {
    subject: `Entregue você o vale-presente do pedido ${order.code}`,
    preheader: 'Não vamos mandar o e-mail do presente. O vale continua valendo.',
    heading: 'Este presente você entrega',
    paragraphs: [
      `${firstName(order.buyerName)}, não podemos mandar o seu vale-presente para o e-mail que você nos deu.`,
      'O vale continua valendo inteiro. Na página dele estão o código e um cartão bonito para imprimir ou mandar do seu jeito.',
    ],
    action: { label: 'Ver o vale e o cartão', url: `${mailContext.siteUrl}${ownVoucherPath(order.code)}` },
    footer: footerOf(mailContext),
  }
}

/** To whoever was about to pay the rest of an order with a voucher whose money went back. Not why: that is the affair of whoever bought it. */
export function voucherWithdrawnMail({ order, ...mailContext }: MailContext & { order: MailOrder }): MailContent {
  return {
    subject: `O vale-presente do pedido ${order.code} não vale mais`,
    preheader: 'Não pague o restante: o pedido não pode ser feito com este vale.',
    heading: 'Este vale não vale mais',
    paragraphs: [
      `${firstName(order.buyerName)}, o vale-presente que você usou no pedido ${order.code} deixou de valer: a compra dele foi desfeita.`,
      'Não pague o restante: o pedido foi encerrado. Se você já pagou, uma pessoa da equipe cuida da devolução. Para fazer a música mesmo assim, fale com a gente.',
    ],
    footer: footerOf(mailContext),
  }
}

/** To the buyer, after staff have made another code. */
export function voucherReissuedMail({
  order,
  gift,
  ...mailContext
}: MailContext & { order: MailOrder; gift: Gift }): MailContent {
  return {
    subject: `Novo código do seu vale-presente: pedido ${order.code}`,
    preheader: 'O código anterior não vale mais.',
    heading: 'Um novo código para o seu vale',
    paragraphs: [
      `${firstName(order.buyerName)}, fizemos outro código para o vale do pedido ${order.code}. O anterior não vale mais, nem o cartão com ele: imprima o novo.`,
    ],
    facts: [{ label: 'Código', value: voucherCodePlaceholder }, ...validityOf(gift)],
    action: { label: 'Ver o vale e o cartão', url: `${mailContext.siteUrl}${ownVoucherPath(order.code)}` },
    footer: footerOf(mailContext),
  }
}

/** To staff: a voucher was sold. Nothing is to be done for it. */
export function staffVoucherMail({ order, adminUrl }: { order: MailOrder; adminUrl: string }): StaffMailContent {
  return {
    subject: `Vale-presente vendido: pedido ${order.code}`,
    preheader: 'Não há nada a produzir por enquanto.',
    heading: 'Um vale-presente foi vendido',
    paragraphs: ['Não há nada a produzir: a música começa quando alguém usar o vale.'],
    facts: [{ label: 'Comprador', value: order.buyerName }, ...orderFacts(order)],
    action: { label: 'Abrir o pedido', url: adminUrl },
  }
}

function validityOf({ validUntil }: Gift) {
  return validUntil ? [{ label: 'Vale até', value: formatDate(validUntil) }] : []
}

function sendingOf({ recipientEmail, sendOn }: Gift, paidAt: Date): string[] {
  if (!recipientEmail) return ['O código está abaixo. Na página do vale há um cartão bonito para imprimir ou mandar.']
  return sendOn && sendOn > dayOf(paidAt)
    ? [`No dia ${formatDay(sendOn)}, de manhã, mandamos o presente para ${recipientEmail}.`]
    : [`O presente está a caminho de ${recipientEmail}.`]
}

function ownVoucherPath(orderCode: string): string {
  return `/vale-presente/pedido/${orderCode}`
}
