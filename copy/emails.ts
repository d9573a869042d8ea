import { formatPhone } from '#core/contacts.ts'
import { formatDateTime, formatDay, type CalendarDay } from '#core/dates.ts'
import { formatBRL, type Cents } from '#core/money.ts'
import type { Attention } from '#core/order.ts'
import type { PaymentMethod } from '#core/payment.ts'
import type { Settings } from '#core/settings.ts'

import { companyLine } from './company.ts'
import { firstName } from './grammar.ts'
import { attentionLabels, paymentMethodLabels } from './labels.ts'
import type { MailKind } from './mail-kinds.ts'

/** A mail as plain data: stored in the outbox as it was said, laid out only when it is sent. */
export type MailContent = {
  subject: string
  /** The line an inbox shows beside the subject. */
  preheader: string
  heading: string
  paragraphs: string[]
  /** What happens next, numbered. */
  steps?: { title: string; text: string }[]
  facts?: { label: string; value: string }[]
  action?: { label: string; url: string }
  /** A second way on, quieter than the action. */
  link?: { label: string; url: string }
  closing?: string[]
  attachmentNote?: string
  /** Who sent it and how to answer, under everything. */
  footer: string[]
  /** What staff's own words for this kind of mail may name. Taken out before the mail is stored. */
  words?: MailWords
}

export type MailWords = { kind: MailKind; values: Record<string, string> }

/** What a mail needs to know of an order. */
export type MailOrder = {
  code: string
  buyerName: string
  packageName: string
  lines: { title: string; amount: Cents }[]
  total: Cents
}

export type House = { siteUrl: string; settings: Settings }

/** To the buyer, as soon as the order exists. The contract goes with it. */
export function orderReceivedMail({
  order,
  paymentUrl,
  payableUntil,
  ...house
}: House & { order: MailOrder; paymentUrl: string; payableUntil: Date | null }): MailContent {
  return {
    subject: `Pedido ${order.code} recebido: falta só o pagamento`,
    preheader: `${order.packageName}, ${formatBRL(order.total)}. Pague com Pix, cartão ou boleto.`,
    heading: 'Recebemos o seu pedido',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! Seu pedido está guardado com o código ${order.code}.`,
      'Se você já pagou, não precisa fazer nada: a confirmação chega em outro e-mail. Se ainda não pagou, é só continuar pelo botão abaixo, com Pix, cartão ou boleto.',
    ],
    facts: [
      ...orderFacts(order),
      ...(payableUntil ? [{ label: 'Pague até', value: formatDateTime(payableUntil) }] : []),
    ],
    action: { label: 'Pagar o pedido', url: paymentUrl },
    closing: ['A produção começa depois que o pagamento é confirmado e o seu briefing é aceito.'],
    attachmentNote: 'Em anexo vai o contrato que você aceitou, em PDF. Guarde com você.',
    footer: footerOf(house),
    words: {
      kind: 'order-received',
      values: {
        nome: firstName(order.buyerName),
        pedido: order.code,
        pacote: order.packageName,
        total: formatBRL(order.total),
      },
    },
  }
}

/** To the buyer, when the provider said the money is there. */
export function paymentConfirmedMail({
  order,
  paidAt,
  method,
  briefingUrl,
  briefed = false,
  due,
  ...house
}: House & {
  order: MailOrder
  paidAt: Date
  method: PaymentMethod
  briefingUrl: string
  /** The story was told before paying. */
  briefed?: boolean
  due: { expectedOn: CalendarDay; limitOn: CalendarDay }
}): MailContent {
  const hurry = briefed ? '' : ' Quanto antes ele chegar, antes a música fica pronta.'
  return {
    subject: `Pagamento confirmado! Pedido ${order.code}`,
    preheader: briefed
      ? 'Sua história já está com a gente.'
      : 'Agora conte a sua história: o briefing leva poucos minutos.',
    heading: 'Pagamento confirmado!',
    paragraphs: [
      `${firstName(order.buyerName)}, deu tudo certo com o pagamento. Sua música já tem lugar na nossa agenda.`,
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
      { title: 'Você decide', text: 'Ouça, peça os ajustes do seu pacote e aprove a versão que mais emocionar você.' },
    ],
    facts: [
      ...orderFacts(order),
      { label: 'Pago em', value: formatDateTime(paidAt) },
      { label: 'Forma de pagamento', value: paymentMethodLabels[method] },
      { label: 'Previsão', value: formatDay(due.expectedOn) },
      { label: 'Prazo máximo', value: formatDay(due.limitOn) },
    ],
    action: { label: briefed ? 'Ver meu briefing' : 'Preencher briefing', url: briefingUrl },
    link: { label: 'Acompanhar pedido', url: trackingUrl(house.siteUrl, order.code) },
    closing: [
      `As datas contam a partir de hoje e recomeçam quando aceitarmos o seu briefing.${hurry}`,
      `Para acompanhar, use o código ${order.code} e este e-mail.`,
    ],
    footer: footerOf(house),
    words: {
      kind: 'payment-confirmed',
      values: {
        nome: firstName(order.buyerName),
        pedido: order.code,
        pacote: order.packageName,
        total: formatBRL(order.total),
        convite: hurry.trim(),
        'pago-em': formatDateTime(paidAt),
        previsão: formatDay(due.expectedOn),
        'prazo-máximo': formatDay(due.limitOn),
      },
    },
  }
}

/** To the buyer who left a Pix or a boleto unpaid. */
export function paymentPendingReminderMail({
  order,
  method,
  paymentUrl,
  payableUntil,
  ...house
}: House & { order: MailOrder; method: 'pix' | 'boleto'; paymentUrl: string; payableUntil: Date | null }): MailContent {
  const name = method === 'pix' ? 'Pix' : 'boleto'
  const howToPay =
    method === 'pix'
      ? 'Para concluir, abra o código Pix de novo e pague no aplicativo do seu banco. A confirmação costuma sair em segundos.'
      : 'Para concluir, abra o boleto de novo e pague no banco ou no aplicativo. A compensação costuma acontecer no dia útil seguinte.'
  return {
    subject: `Seu ${name} ainda está aberto: pedido ${order.code}`,
    preheader: `${formatBRL(order.total)}. Se você já pagou, pode ignorar este aviso.`,
    heading: `Seu ${name} ainda está aberto`,
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! O pagamento do pedido ${order.code} ainda não apareceu por aqui.`,
      howToPay,
    ],
    facts: [
      ...orderFacts(order),
      ...(payableUntil ? [{ label: 'Pague até', value: formatDateTime(payableUntil) }] : []),
    ],
    action: { label: method === 'pix' ? 'Abrir o código Pix' : 'Abrir o boleto', url: paymentUrl },
    closing: ['Já pagou? Então está tudo certo: assim que o banco confirmar, avisamos. Não pague de novo.'],
    footer: footerOf(house),
    words: {
      kind: 'payment-reminder',
      values: {
        nome: firstName(order.buyerName),
        pedido: order.code,
        pacote: order.packageName,
        total: formatBRL(order.total),
        forma: name,
        'como-pagar': howToPay,
      },
    },
  }
}

/** To the buyer whose order ended unpaid. Nothing was charged, and the way back is open. */
export function orderExpiredMail({
  order,
  paymentUrl,
  ...house
}: House & { order: MailOrder; paymentUrl: string }): MailContent {
  return {
    subject: `O prazo do pedido ${order.code} terminou`,
    preheader: 'Nada foi cobrado. Se ainda quiser, é só retomar.',
    heading: 'O prazo para pagar terminou',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! O pedido ${order.code} ficou sem pagamento e expirou. Nada foi cobrado.`,
      'Se ainda quiser, você pode retomar o mesmo pedido, com o mesmo preço e o mesmo contrato.',
    ],
    facts: orderFacts(order),
    action: { label: 'Retomar o pedido', url: paymentUrl },
    closing: ['Mudou de ideia? Não precisa fazer nada.'],
    footer: footerOf(house),
    words: {
      kind: 'order-expired',
      values: {
        nome: firstName(order.buyerName),
        pedido: order.code,
        pacote: order.packageName,
        total: formatBRL(order.total),
      },
    },
  }
}

/** To staff: there is work to do. */
export function staffNewOrderMail({
  order,
  buyerEmail,
  buyerPhone,
  ownLyric,
  instrumental = false,
  due,
  adminUrl,
  settings,
}: {
  order: MailOrder
  buyerEmail: string
  buyerPhone: string | null
  ownLyric: boolean
  instrumental?: boolean
  due: { expectedOn: CalendarDay; limitOn: CalendarDay }
  /** The project's page in the panel. */
  adminUrl: string
  settings: Settings
}): MailContent {
  return {
    subject: `Pedido pago: ${order.code}, ${order.packageName}`,
    preheader: `${order.buyerName}, ${formatBRL(order.total)}, prazo ${formatDay(due.limitOn)}.`,
    heading: `Chegou o pedido ${order.code}`,
    paragraphs: ['O pagamento foi confirmado e o projeto já está no painel, esperando o briefing.'],
    facts: [
      { label: 'Cliente', value: order.buyerName },
      { label: 'E-mail', value: buyerEmail },
      ...(buyerPhone ? [{ label: 'Telefone', value: formatPhone(buyerPhone) }] : []),
      ...orderFacts(order),
      { label: 'Letra', value: instrumental ? 'Sem letra' : ownLyric ? 'Do cliente' : 'Nossa' },
      { label: 'Previsão', value: formatDay(due.expectedOn) },
      { label: 'Prazo máximo', value: formatDay(due.limitOn) },
    ],
    action: { label: 'Abrir o projeto', url: adminUrl },
    footer: [staffFooter(settings)],
  }
}

const attentionExplained = {
  'wrong-amount':
    'O valor pago não é o valor do pedido. O projeto não foi aberto. Confira o pagamento e decida: devolver ou acertar a diferença com o cliente.',
  'paid-twice': 'O mesmo pedido recebeu dois pagamentos aprovados. O primeiro vale; o segundo precisa ser devolvido.',
  'paid-after-cancel':
    'O pagamento foi aprovado depois que o pedido tinha sido cancelado. Decida: retomar o pedido ou devolver o valor.',
  disputed:
    'O pagamento foi contestado. Reúna as provas (contrato aceito, conversas, registro de entrega) e responda dentro do prazo do Mercado Pago.',
  'refunded-elsewhere':
    'O pagamento foi devolvido fora do painel. O pedido foi marcado como reembolsado; confira se o projeto deve parar.',
  'project-gone': 'O extra foi pago, mas o projeto para o qual foi comprado não existe mais. Devolva o valor.',
  withdrawal: 'O comprador desistiu da compra. Leia o motivo, decida e responda com o seu.',
} satisfies Record<Attention, string>

/** To staff: money did something a machine should not decide alone. */
export function staffAttentionMail({
  order,
  attention,
  paymentId,
  paidAmount,
  adminUrl,
  settings,
}: {
  order: MailOrder
  attention: Attention
  paymentId: string
  paidAmount: Cents
  adminUrl: string
  settings: Settings
}): MailContent {
  return {
    subject: `Atenção no pedido ${order.code}: ${attentionLabels[attention].toLowerCase()}`,
    preheader: attentionExplained[attention],
    heading: attentionLabels[attention],
    paragraphs: [attentionExplained[attention]],
    facts: [
      { label: 'Pedido', value: `${order.code}, ${order.buyerName}` },
      { label: 'Valor do pedido', value: formatBRL(order.total) },
      { label: 'Valor do pagamento', value: formatBRL(paidAmount) },
      { label: 'Pagamento no Mercado Pago', value: paymentId },
    ],
    action: { label: 'Abrir o pedido', url: adminUrl },
    footer: [staffFooter(settings)],
  }
}

export function staffInviteMail({
  name,
  invitedBy,
  inviteUrl,
  expiresAt,
  settings,
}: {
  name: string
  invitedBy: string
  inviteUrl: string
  expiresAt: Date
  settings: Settings
}): MailContent {
  return {
    subject: `Seu acesso ao painel ${settings.productName}`,
    preheader: `${invitedBy} convidou você. Crie a sua senha para entrar.`,
    heading: 'Você foi convidado para o painel',
    paragraphs: [
      `Olá, ${firstName(name)}! ${invitedBy} abriu uma conta para você no painel ${settings.productName}, onde cuidamos dos projetos musicais.`,
      'Para entrar, crie a sua senha:',
    ],
    action: { label: 'Criar minha senha', url: inviteUrl },
    closing: [
      `O link vale até ${formatDateTime(expiresAt)} e funciona uma vez só.`,
      'Se você não esperava este convite, ignore este e-mail.',
    ],
    footer: [staffFooter(settings)],
  }
}

export function passwordResetMail({
  name,
  resetUrl,
  expiresAt,
  settings,
}: {
  name: string
  resetUrl: string
  expiresAt: Date
  settings: Settings
}): MailContent {
  return {
    subject: `Nova senha para o painel ${settings.productName}`,
    preheader: 'Alguém pediu para trocar a senha desta conta.',
    heading: 'Vamos trocar a sua senha',
    paragraphs: [
      `Olá, ${firstName(name)}! Recebemos um pedido para trocar a senha da sua conta no painel.`,
      'Se foi você, escolha a nova senha:',
    ],
    action: { label: 'Escolher nova senha', url: resetUrl },
    closing: [
      `O link vale até ${formatDateTime(expiresAt)} e funciona uma vez só.`,
      'Se não foi você, ignore este e-mail: sua senha continua a mesma.',
    ],
    footer: [staffFooter(settings)],
  }
}

/** The tracking page with the code already typed; it still asks for the e-mail. */
export function trackingUrl(siteUrl: string, code: string): string {
  return `${siteUrl}/acompanhar-pedido?codigo=${encodeURIComponent(code)}`
}

function orderFacts(order: MailOrder): { label: string; value: string }[] {
  return [
    { label: 'Pedido', value: order.code },
    ...order.lines.map(({ title, amount }) => ({ label: title, value: formatBRL(amount) })),
    ...(order.lines.length > 1 ? [{ label: 'Total', value: formatBRL(order.total) }] : []),
  ]
}

/** Under every mail to a buyer or client. */
export function footerOf({ siteUrl, settings }: House): string[] {
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
