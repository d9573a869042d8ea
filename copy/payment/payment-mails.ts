import {
  footerOf,
  orderFacts,
  orderValues,
  receivedFacts,
  type MailContext,
  type MailContent,
  type MailOrder,
} from '#copy/mail/mail-content.ts'
import { dueFacts } from '#copy/project/due-labels.ts'
import { firstName } from '#copy/shared/inflection.ts'
import { paymentMethodLabels } from '#copy/shared/labels.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import type { PriceTerm } from '#core/order/price-validity.ts'
import type { PaymentAttempt } from '#core/payment/payment-attempts.ts'
import { formatPayCode, type PaymentMethod } from '#core/payment/payment.ts'
import { formatDateTime, formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

import { stillOpenText } from './open-attempt.ts'
import { paymentDetail } from './payment-details.ts'
import { arrivalText } from './returned-money.ts'

/** To the buyer: the payment is confirmed. */
export function paymentConfirmedMail({
  order,
  received = order.total,
  paidAt,
  method,
  briefingUrl,
  briefed = false,
  adjusts = true,
  due,
  ...mailContext
}: MailContext & {
  order: MailOrder
  received?: Cents
  paidAt: Date
  /** `null`: the order costs nothing. */
  method: PaymentMethod | null
  briefingUrl: string
  /** The briefing was sent before paying. */
  briefed?: boolean
  /** Changes were sold with it. */
  adjusts?: boolean
  due: { expectedOn: CalendarDay; deadlineOn: CalendarDay }
}): MailContent {
  const hurry = briefed ? '' : ' Quanto antes ele chegar, antes a música fica pronta.'
  return {
    subject: `${method ? 'Pagamento' : 'Pedido'} confirmado! ${method ? `Pedido ${order.code}` : order.code}`,
    preheader: briefed
      ? 'Sua história já está com a gente.'
      : 'Agora conte a sua história: o briefing leva poucos minutos.',
    heading: method ? 'Pagamento confirmado!' : 'Pedido confirmado!',
    paragraphs: [
      method
        ? `${firstName(order.buyerName)}, deu tudo certo com o pagamento. Sua música já tem lugar na nossa agenda.`
        : `${firstName(order.buyerName)}, seu pedido está confirmado e não há nada a pagar. Sua música já tem lugar na nossa agenda.`,
      'Daqui para a frente são três passos:',
    ],
    steps: [
      {
        title: briefed ? 'A gente lê a sua história' : 'Conte a sua história',
        text: briefed
          ? 'O briefing que você já mandou está com a gente. Se faltar algo, perguntamos por e-mail.'
          : 'Preencha o briefing. Dá para parar e continuar depois, de onde você estava.',
      },
      { title: 'A gente cria', text: 'Você recebe um aviso quando as versões estiverem prontas para ouvir.' },
      {
        title: 'Você decide',
        text: `Ouça${adjusts ? ', peça os ajustes do seu pacote' : ''} e aprove a versão que mais emocionar você.`,
      },
    ],
    facts: [
      ...orderFacts(order),
      ...receivedFacts(order, received),
      { label: method ? 'Pago em' : 'Confirmado em', value: formatDateTime(paidAt) },
      ...(method ? [{ label: 'Forma de pagamento', value: paymentMethodLabels[method] }] : []),
      ...dueFacts(due),
    ],
    action: { label: briefed ? 'Ver a minha história' : 'Contar a minha história', url: briefingUrl },
    link: { label: 'Acompanhar pedido', url: trackingUrl(mailContext.siteUrl, order.code) },
    closing: [
      `As datas contam a partir de hoje e recomeçam quando aceitarmos o seu briefing.${hurry}`,
      `Para acompanhar, use o código ${order.code} e este e-mail.`,
    ],
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'payment-confirmed',
      values: {
        ...orderValues(order),
        convite: hurry.trim(),
        'pago-em': formatDateTime(paidAt),
        previsão: formatDay(due.expectedOn),
        'prazo-máximo': formatDay(due.deadlineOn),
      },
    },
  }
}

/** To the buyer who left a Pix or a boleto unpaid. */
export function paymentPendingReminderMail({
  order,
  method,
  payCode,
  paymentUrl,
  payableUntil,
  ...mailContext
}: MailContext & {
  order: MailOrder
  method: 'pix' | 'boleto'
  payCode: string | null
  paymentUrl: string
  payableUntil: Date | null
}): MailContent {
  const name = method === 'pix' ? 'Pix' : 'boleto'
  const howToPay =
    method === 'pix'
      ? `Para concluir, ${payCode ? 'copie o código Pix abaixo' : 'abra o código Pix de novo'} e pague no aplicativo do seu banco. A confirmação costuma sair em segundos.`
      : 'Para concluir, abra o boleto de novo e pague no banco ou no aplicativo. A compensação costuma acontecer no dia útil seguinte.'
  return {
    subject: `Seu ${name} ainda está aberto: pedido ${order.code}`,
    preheader: `${formatBRL(order.total)}. Se você já pagou, pode ignorar este aviso.`,
    heading: `Seu ${name} ainda está aberto`,
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! O pagamento do pedido ${order.code} ainda não apareceu por aqui.`,
      howToPay,
    ],
    ...(payCode && {
      code: {
        label: method === 'pix' ? 'Pix copia e cola' : 'Linha digitável do boleto',
        text: formatPayCode(method, payCode),
      },
    }),
    facts: [
      ...orderFacts(order),
      ...(payableUntil ? [{ label: 'Pague até', value: formatDateTime(payableUntil) }] : []),
    ],
    action: { label: method === 'pix' ? 'Abrir o código Pix' : 'Abrir o boleto', url: paymentUrl },
    closing: ['Já pagou? Então está tudo certo: assim que o banco confirmar, avisamos. Não pague de novo.'],
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'payment-reminder',
      values: { ...orderValues(order), forma: name, 'como-pagar': howToPay },
    },
  }
}

/** To the buyer whose payment was refused after a wait, with the way to try again. */
export function paymentRefusedMail({
  order,
  price,
  statusDetail,
  method,
  open = null,
  ...mailContext
}: MailContext & {
  order: MailOrder
  price: PriceTerm
  statusDetail: string
  method: PaymentMethod
  /** Another attempt that can still pay the order. */
  open?: Pick<PaymentAttempt, 'method' | 'payCode' | 'expiresAt'> | null
}): MailContent {
  const { title, text } = paymentDetail(statusDetail)
  const way = open ? stillOpenText({ method }, open) : wayToPayAgain(price)
  return {
    subject: `O pagamento do pedido ${order.code} não foi aprovado`,
    preheader: open
      ? way
      : price.kind === 'over'
        ? 'Nada foi cobrado. Se ainda quiser, veja o preço de hoje.'
        : 'Nada foi cobrado e o pedido continua guardado. Você pode tentar de novo.',
    heading: 'O pagamento não foi aprovado',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! O pagamento do pedido ${order.code} estava em análise e não foi aprovado. Nada foi cobrado.`,
      `${title}. ${text}`,
      way,
    ],
    ...(open?.payCode && {
      code: {
        label: open.method === 'pix' ? 'Pix copia e cola' : 'Linha digitável do boleto',
        text: formatPayCode(open.method, open.payCode),
      },
    }),
    facts: [
      ...orderFacts(order),
      ...(open?.expiresAt ? [{ label: 'Pague até', value: formatDateTime(open.expiresAt) }] : []),
    ],
    action: {
      label: open ? 'Acompanhar pedido' : price.kind === 'over' ? 'Ver o preço de hoje' : 'Tentar de novo',
      url: trackingUrl(mailContext.siteUrl, order.code),
    },
    closing: ['Mudou de ideia? Não precisa fazer nada.'],
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'payment-refused',
      values: { ...orderValues(order), motivo: `${title}. ${text}`, 'como-continuar': way },
    },
  }
}

/** The price is promised only as far as it holds. */
function wayToPayAgain(price: PriceTerm): string {
  if (price.kind === 'over')
    return 'O prazo em que guardamos o preço deste pedido terminou. Se ainda quiser a música, abra o pedido: mostramos o preço e o contrato de hoje, e você decide.'
  const until = price.kind === 'until' ? ` até ${formatDay(price.day)}` : ''
  return `O pedido continua guardado${until}, com o mesmo preço e o mesmo contrato: é só tentar de novo, com outro cartão ou outra forma de pagamento.`
}

/** To the buyer, when a second payment of the same order was approved. */
export function paidTwiceMail({
  order,
  amount,
  method,
  ...mailContext
}: MailContext & { order: MailOrder; amount: Cents; method: PaymentMethod }): MailContent {
  return {
    subject: `Recebemos dois pagamentos do pedido ${order.code}`,
    preheader: 'Um basta: devolvemos o outro. Você não precisa fazer nada.',
    heading: 'Seu pedido foi pago duas vezes',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! O pedido ${order.code} já estava pago quando chegou mais um pagamento, de ${formatBRL(amount)}.`,
      'Um basta. Nossa equipe confere os dois e devolve o que veio a mais; avisamos por e-mail quando estiver feito. Você não precisa fazer nada.',
    ],
    facts: [
      { label: 'Pedido', value: `${order.code}, ${order.packageName}` },
      { label: 'Valor do pedido', value: formatBRL(order.total) },
      { label: 'Segundo pagamento', value: `${formatBRL(amount)}, ${paymentMethodLabels[method]}` },
    ],
    link: { label: 'Acompanhar pedido', url: trackingUrl(mailContext.siteUrl, order.code) },
    closing: ['Tem preferência por qual dos dois devolver? É só responder este e-mail.'],
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'duplicate-payment',
      values: { ...orderValues(order), valor: formatBRL(amount), forma: paymentMethodLabels[method] },
    },
  }
}

/**
 * What a refund gave back: all of the payment that paid the order, at once or with what was left of it, or a part of it. A `surplus`
 * is a second payment: the order stays paid; a `duplicate` is one, too, of an order that was withdrawn.
 */
export type RefundReach = keyof typeof reaches

/** To the buyer: a refund. */
export function refundMail({
  order,
  amount,
  reach,
  lines = [],
  deadlineOn = null,
  method,
  byHand = false,
  isManual = false,
  ...mailContext
}: MailContext & {
  order: MailOrder
  amount: Cents
  reach: RefundReach
  /** Titles of what went back, where the refund names it. */
  lines?: string[]
  /** The project's deadline, where what went back has moved it. */
  deadlineOn?: CalendarDay | null
  method: PaymentMethod
  /** The studio returned it outside the provider. */
  byHand?: boolean
  /** It was paid outside the provider, too. */
  isManual?: boolean
}): MailContent {
  const arrives = arrivalText(method, { byHand, isManual })
  const { preheader, heading, words } = reaches[reach]
  return {
    subject: `Devolvemos ${formatBRL(amount)} do pedido ${order.code}`,
    preheader,
    heading,
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! Devolvemos ${formatBRL(amount)} ${words} pedido ${order.code}.`,
      arrives,
    ],
    facts: [
      { label: 'Pedido', value: `${order.code}, ${order.packageName}` },
      { label: 'Valor do pedido', value: formatBRL(order.total) },
      ...lines.map((title) => ({ label: 'Devolvido', value: title })),
      { label: 'Valor devolvido agora', value: formatBRL(amount) },
      ...(deadlineOn ? [{ label: 'Novo prazo máximo', value: formatDay(deadlineOn) }] : []),
    ],
    link: { label: 'Acompanhar pedido', url: trackingUrl(mailContext.siteUrl, order.code) },
    closing: ['Não reconhece esta devolução ou ficou com dúvida? É só responder este e-mail.'],
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'refund',
      values: { ...orderValues(order), valor: formatBRL(amount), alcance: words, 'quando-chega': arrives },
    },
  }
}

const reaches = {
  whole: {
    preheader: 'O valor do pedido foi devolvido por inteiro.',
    heading: 'Seu pagamento foi devolvido',
    words: 'do',
  },
  rest: {
    preheader: 'Com esta devolução, o seu pagamento voltou por inteiro.',
    heading: 'O restante do seu pagamento foi devolvido',
    words: 'referentes ao restante do',
  },
  part: {
    preheader: 'Uma parte do valor foi devolvida.',
    heading: 'Parte do seu pagamento foi devolvida',
    words: 'de uma parte do',
  },
  surplus: {
    preheader: 'Seu pedido continua pago: devolvemos só o que veio a mais.',
    heading: 'O pagamento a mais foi devolvido',
    words: 'do pagamento a mais do',
  },
  duplicate: {
    preheader: 'O pedido tinha dois pagamentos: este voltou por inteiro.',
    heading: 'O pagamento a mais foi devolvido',
    words: 'do pagamento a mais do',
  },
}
