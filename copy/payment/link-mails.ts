import {
  footerOf,
  orderFacts,
  orderValues,
  type MailContext,
  type MailContent,
  type MailOrder,
  type StaffMailContent,
} from '#copy/mail/mail-content.ts'
import { methodsText } from '#copy/payment/methods.ts'
import { firstName } from '#copy/shared/inflection.ts'
import type { Settings } from '#core/content/settings.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import type { LinkRefusal } from '#core/payment/payment-link.ts'
import { formatBRL } from '#core/shared/money.ts'

/** What happens after a payment through a link: nobody may read more into it than people have checked. */
const afterPaying =
  'Depois de pagar, não precisa fazer mais nada: uma pessoa da equipe confere o pagamento e avisa por e-mail. Guarde o comprovante.'

/** How a new order is paid; `next` is what comes by itself once it is. */
export function howToPayText(
  link: 'ready' | 'missing' | null,
  settings: Pick<Settings, 'payment'>,
  next = 'a confirmação',
): string {
  if (link) return payByLinkText(link)
  return `Se você já pagou, não precisa fazer nada: ${next} chega em outro e-mail. Se ainda não pagou, é só continuar pelo botão abaixo, com ${methodsText(settings)}.`
}

/** The button of a mail about an unpaid order: to the page where it is paid or, without a link yet, followed. */
export function payAction(link: 'ready' | 'missing' | null, url: string): { label: string; url: string } {
  return { label: link === 'missing' ? 'Acompanhar pedido' : 'Pagar o pedido', url }
}

/** How an order is paid in whose mail this stands: by the link on its page, or by one that staff have yet to send. */
function payByLinkText(link: 'ready' | 'missing'): string {
  return link === 'ready'
    ? `Se ainda não pagou, abra o pedido pelo botão abaixo: o link de pagamento está lá. ${afterPaying}`
    : 'O link de pagamento deste pedido é feito pela nossa equipe e chega em outro e-mail. Até lá, não precisa fazer nada: nada foi cobrado.'
}

/** To the buyer: the link that staff have made for this order. */
export function orderLinkMail({
  order,
  url,
  host,
  ...mailContext
}: MailContext & { order: MailOrder; url: string; host: string }): MailContent {
  return {
    subject: `Link para pagar o pedido ${order.code}`,
    preheader: `${order.packageName}, ${formatBRL(order.total)}.`,
    heading: 'Aqui está o link para pagar',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! O link abaixo foi feito para o pedido ${order.code} e abre em ${host}. Confira o valor, ${formatBRL(order.total)}, antes de pagar.`,
      afterPaying,
    ],
    facts: orderFacts(order),
    action: { label: 'Pagar o pedido', url },
    link: { label: 'Acompanhar pedido', url: trackingUrl(mailContext.siteUrl, order.code) },
    closing: ['Já pagou? Então não pague de novo: a confirmação chega em outro e-mail.'],
    footer: footerOf(mailContext),
  }
}

/** To the buyer of an order that has a link, whose payment nobody has confirmed. */
export function linkReminderMail({ order, ...mailContext }: MailContext & { order: MailOrder }): MailContent {
  return {
    subject: `Pedido ${order.code}: ainda esperamos o pagamento`,
    preheader: `${formatBRL(order.total)}. Se você já pagou, pode ignorar este aviso.`,
    heading: 'O seu pedido continua guardado',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! Ainda não confirmamos o pagamento do pedido ${order.code}.`,
      'Se ainda não pagou, o link de pagamento está na página do pedido. Se já pagou, nossa equipe ainda vai conferir: não pague de novo. Responder este e-mail com o comprovante ajuda.',
    ],
    facts: orderFacts(order),
    action: { label: 'Abrir o pedido', url: trackingUrl(mailContext.siteUrl, order.code) },
    closing: ['Mudou de ideia? Não precisa fazer nada.'],
    footer: footerOf(mailContext),
    templateValues: { kind: 'link-reminder', values: orderValues(order) },
  }
}

const reasons = {
  'link-missing': 'Não há link cadastrado que cobre este valor pelo que foi comprado.',
  'link-by-hand': 'A compra junta mais de um item, ou foi orçada: nenhum link cadastrado cobra este total.',
} satisfies Record<LinkRefusal, string>

/** To staff: the buyer waits for a link that only people can make. */
export function staffLinkNeededMail({
  order,
  reason,
  adminUrl,
}: {
  order: MailOrder
  reason: LinkRefusal
  adminUrl: string
}): StaffMailContent {
  return {
    subject: `Enviar link de pagamento: pedido ${order.code}`,
    preheader: `${order.packageName}, ${formatBRL(order.total)}. O comprador espera o link.`,
    heading: 'Falta o link de pagamento',
    paragraphs: [
      reasons[reason],
      `Crie um link de ${formatBRL(order.total)} no seu provedor e cole na página do pedido: o comprador recebe por e-mail.`,
    ],
    facts: [{ label: 'Comprador', value: order.buyerName }, ...orderFacts(order)],
    action: { label: 'Enviar link de pagamento', url: `${adminUrl}?link=1` },
  }
}
