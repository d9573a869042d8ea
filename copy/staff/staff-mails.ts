import {
  orderFacts,
  staffFooter,
  type MailContent,
  type MailOrder,
  type StaffMailContent,
} from '#copy/mail/mail-content.ts'
import { dueFacts } from '#copy/project/due-labels.ts'
import { firstName, pluralize } from '#copy/shared/inflection.ts'
import { reviewFlagLabels } from '#copy/shared/labels.ts'
import type { Settings } from '#core/content/settings.ts'
import { refundPatienceDays } from '#core/payment/refund.ts'
import type { ReviewFlag, UnmatchedReason } from '#core/payment/settlement.ts'
import { formatPhone } from '#core/shared/contacts.ts'
import { formatDateTime, formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL, formatMoney, type Cents } from '#core/shared/money.ts'

/** To staff: a new paid order. */
export function staffNewOrderMail({
  order,
  buyerEmail,
  buyerPhone,
  ownLyric,
  instrumental = false,
  due,
  adminUrl,
}: {
  order: MailOrder
  buyerEmail: string
  buyerPhone: string | null
  ownLyric: boolean
  instrumental?: boolean
  due: { expectedOn: CalendarDay; deadlineOn: CalendarDay }
  /** The project's page in the panel. */
  adminUrl: string
}): StaffMailContent {
  const isFree = order.total === 0
  return {
    subject: `${isFree ? 'Pedido sem custo' : 'Pedido pago'}: ${order.code}, ${order.packageName}`,
    preheader: `${order.buyerName}, ${formatBRL(order.total)}, prazo ${formatDay(due.deadlineOn)}.`,
    heading: `Chegou o pedido ${order.code}`,
    paragraphs: [
      `${isFree ? 'O código de desconto cobre o total: nada foi cobrado' : 'O pagamento foi confirmado'} e o projeto já está no painel, esperando o briefing.`,
    ],
    facts: [
      { label: 'Cliente', value: order.buyerName },
      { label: 'E-mail', value: buyerEmail },
      ...(buyerPhone ? [{ label: 'Telefone', value: formatPhone(buyerPhone) }] : []),
      ...orderFacts(order),
      { label: 'Letra', value: instrumental ? 'Sem letra' : ownLyric ? 'Do cliente' : 'Nossa' },
      ...dueFacts(due),
    ],
    action: { label: 'Abrir o projeto', url: adminUrl },
  }
}

/** To staff: a payment needs a decision. */
export function staffReviewFlagMail({
  order,
  reviewFlag,
  paymentId,
  paidAmount,
  bought = [],
  extras = [],
  adminUrl,
}: {
  order: MailOrder
  /** The codes of the orders that were paid with what this one bought. */
  bought?: string[]
  /** The codes of what was bought later for its song. */
  extras?: string[]
  reviewFlag: ReviewFlag
  paymentId: string
  paidAmount: Cents
  adminUrl: string
}): StaffMailContent {
  return {
    subject: `Atenção no pedido ${order.code}: ${reviewFlagLabels[reviewFlag].toLowerCase()}`,
    preheader: reviewFlagExplanations[reviewFlag],
    heading: reviewFlagLabels[reviewFlag],
    paragraphs: [
      reviewFlagExplanations[reviewFlag],
      ...(bought.length > 0 ? boughtText(reviewFlag) : []),
      ...(extras.length > 0 ? extrasText(reviewFlag) : []),
    ],
    facts: [
      { label: 'Pedido', value: `${order.code}, ${order.buyerName}` },
      ...(bought.length > 0 ? [{ label: 'Pago com este vale', value: bought.join(', ') }] : []),
      ...(extras.length > 0 ? [{ label: 'Comprado depois para a música', value: extras.join(', ') }] : []),
      { label: 'Valor do pedido', value: formatBRL(order.total) },
      { label: 'Valor do pagamento', value: formatBRL(paidAmount) },
      { label: 'Pagamento no Mercado Pago', value: paymentId },
    ],
    action: { label: 'Abrir o pedido', url: adminUrl },
  }
}

/** What becomes of the songs that were paid with a voucher; nothing is said where its order goes on unchanged. */
function boughtText(reviewFlag: ReviewFlag): string[] {
  const isUsed = 'Este pedido é um vale-presente que já foi usado'
  if (reviewFlag === 'dispute-won') return ['O que foi pago com este vale-presente volta a andar.']
  if (reviewFlag === 'voucher-reduced') return [`${isUsed}: o que foi pago com ele continua e pede a sua decisão.`]
  return endingVoucher.includes(reviewFlag)
    ? [`${isUsed}: o que foi pago com ele parou junto e pede a sua decisão.`]
    : []
}

/** What leaves a voucher worth nothing. */
const endingVoucher: ReviewFlag[] = ['disputed', 'dispute-lost', 'refunded-externally', 'voucher-ended']

/** What becomes of what was bought later for a song; nothing is said where the order of each says it. */
function extrasText(reviewFlag: ReviewFlag): string[] {
  if (reviewFlag === 'dispute-won') return ['O que foi comprado depois para a música volta a andar com ela.']
  return reviewFlag === 'disputed' || reviewFlag === 'voucher-ended'
    ? ['O que foi comprado depois para a música para junto com ela.']
    : []
}

/** To staff: a refund was refused later. */
export function staffRefundRefusedMail({
  order,
  amount,
  adminUrl,
}: {
  order: MailOrder
  amount: Cents
  adminUrl: string
}): StaffMailContent {
  const text =
    'O Mercado Pago recusou uma devolução que estava pendente. Nada voltou para o comprador: confira o pagamento e devolva por outro caminho.'
  return {
    subject: `Devolução recusada: pedido ${order.code}`,
    preheader: text,
    heading: 'Uma devolução foi recusada',
    paragraphs: [text],
    facts: [
      { label: 'Pedido', value: `${order.code}, ${order.buyerName}` },
      { label: 'Valor que não voltou', value: formatBRL(amount) },
    ],
    action: { label: 'Abrir o pedido', url: adminUrl },
  }
}

/** To staff: a refund has no end after days. `isInProcess`: the provider took it, and decides it itself. */
export function staffRefundOpenMail({
  order,
  amount,
  isInProcess,
  adminUrl,
}: {
  order: MailOrder
  amount: Cents
  isInProcess: boolean
  adminUrl: string
}): StaffMailContent {
  const patience = pluralize(refundPatienceDays, 'dia', 'dias')
  const text = isInProcess
    ? `O Mercado Pago recebeu o pedido de devolução há mais de ${patience} e ainda não decidiu. Pergunte ao suporte do Mercado Pago o que falta; continuamos consultando e avisamos o comprador quando o dinheiro voltar.`
    : `O Mercado Pago não confirma nem recusa esta devolução há mais de ${patience}. Confira o pagamento no Mercado Pago: se ela não aparece lá, abra o pedido e diga, em Reembolsos, que ela não foi feita. Depois devolva por outro caminho.`
  return {
    subject: `Devolução sem resposta: pedido ${order.code}`,
    preheader: text,
    heading: 'Uma devolução está sem resposta',
    paragraphs: [text],
    facts: [
      { label: 'Pedido', value: `${order.code}, ${order.buyerName}` },
      { label: 'Valor a devolver', value: formatBRL(amount) },
    ],
    action: { label: 'Abrir o pedido', url: adminUrl },
  }
}

/** To staff: a payment without an order of ours. */
export function staffUnmatchedPaymentMail({
  reason,
  payment,
  orderCode,
  adminUrl,
}: {
  reason: UnmatchedReason
  payment: { id: string; amount: Cents; currency: string; reference: string | null }
  /** The order it names, if there is one. */
  orderCode: string | null
  adminUrl: string
}): StaffMailContent {
  return {
    subject: `${reviewFlagLabels[reason]}: pagamento ${payment.id}`,
    preheader: reviewFlagExplanations[reason],
    heading: reviewFlagLabels[reason],
    paragraphs: [reviewFlagExplanations[reason]],
    facts: [
      { label: 'Pagamento no Mercado Pago', value: payment.id },
      { label: 'Valor do pagamento', value: formatMoney(payment.amount, payment.currency) },
      { label: 'Pedido', value: orderCode ?? 'Nenhum' },
      ...(orderCode ? [] : [{ label: 'Referência informada', value: payment.reference ?? 'Nenhuma' }]),
    ],
    action: { label: 'Ver o pagamento', url: adminUrl },
  }
}

/** To staff: the provider reports a fraud risk before a chargeback. */
export function staffFraudAlertMail({
  order,
  paymentId,
  paidAmount,
  adminUrl,
}: {
  order: MailOrder
  paymentId: string
  paidAmount: Cents
  adminUrl: string
}): StaffMailContent {
  const text =
    'O Mercado Pago suspeita de fraude neste pagamento e pede que nada seja entregue. Pare o trabalho, fale com o comprador e, se a compra não for dele, devolva o valor antes que vire contestação.'
  return {
    subject: `Suspeita de fraude: pedido ${order.code}`,
    preheader: text,
    heading: 'Alerta de fraude do Mercado Pago',
    paragraphs: [text],
    facts: [
      { label: 'Pedido', value: `${order.code}, ${order.buyerName}` },
      { label: 'Valor do pagamento', value: formatBRL(paidAmount) },
      { label: 'Pagamento no Mercado Pago', value: paymentId },
    ],
    action: { label: 'Abrir o pedido', url: adminUrl },
  }
}

export const reviewFlagExplanations = {
  'wrong-amount':
    'O valor pago não é o valor do pedido. O projeto não foi aberto. Confira o pagamento e decida: devolver ou acertar a diferença com o cliente.',
  'duplicate-payment':
    'O mesmo pedido recebeu dois pagamentos aprovados. O primeiro vale; o segundo precisa ser devolvido.',
  'payment-replaced':
    'O pagamento que pagava o pedido voltou para o comprador, mas outro pagamento aprovado continua com a gente: o pedido segue pago por ele. Se o pedido deve terminar, devolva esse também.',
  'paid-after-cancel':
    'O pagamento foi aprovado depois que o pedido tinha sido cancelado ou reembolsado. Decida: devolver o valor ou, se o pedido só foi cancelado, retomá-lo.',
  disputed:
    'O pagamento foi contestado. Reúna as provas (contrato aceito, conversas, registro de entrega) e responda dentro do prazo do Mercado Pago.',
  'dispute-won':
    'A contestação terminou a nosso favor: o dinheiro é nosso e o pedido voltou a valer como pago. Retome o trabalho de onde parou.',
  'dispute-lost':
    'A contestação terminou a favor do comprador: o dinheiro voltou para ele. O pedido foi marcado como reembolsado e o trabalho para aqui.',
  'dispute-reversed':
    'Uma contestação que tinha terminado a favor do comprador foi revista: o dinheiro deste pagamento é nosso outra vez, e o pedido continua como estava. Combine com o comprador: devolver o valor ou fazer de novo o que ele queria.',
  'refunded-externally':
    'O pagamento foi devolvido fora do painel. O pedido foi marcado como reembolsado; confira se o projeto deve parar.',
  'project-unavailable':
    'O pedido foi pago, mas não pode mais ser atendido. Se é um extra, o projeto não pode mais recebê-lo: foi excluído, teve a compra desfeita, já tem este extra de outro pedido ou já passou do ponto em que ele adiantaria a primeira versão. Se uma parte era de um vale-presente, o vale já foi usado em outro pedido ou não vale mais. Devolva o valor, ou aceite o pagamento se isso mudar.',
  withdrawal: 'O comprador desistiu da compra. Leia o motivo, decida e responda com o seu.',
  'project-missing':
    'O pedido está pago, mas não tem projeto: ninguém trabalha nele e o cliente não vê andamento. Recrie o projeto na página do pedido.',
  'work-missing':
    'O pedido está pago, mas o que ele vendeu não chegou ao comprador: o vale-presente nunca valeu, ou a revisão não entrou no projeto. Devolva o valor, ou dê a ele o mesmo por outro caminho, como outro vale ou uma revisão concedida, e marque como resolvido.',
  'voucher-ended':
    'O vale-presente que pagou esta música foi contestado, ou o dinheiro dele voltou. O trabalho está parado enquanto o vale não valer: fale com quem o usou e decida com eles.',
  'voucher-reduced':
    'Uma parte do dinheiro do vale-presente que pagou esta música voltou para quem o comprou. A música continua: combine a diferença com quem comprou o vale ou com quem o usou.',
  'song-stopped':
    'O pagamento da música está contestado, ou o vale-presente que a pagou não vale mais. Este serviço foi pago à parte e para junto com ela: não trabalhe nele até a música voltar a andar. Se ela não voltar, devolva o que não foi usado.',
  'other-collector':
    'O pagamento cita um pedido nosso, mas foi recebido por outra conta do Mercado Pago. O pedido não foi pago por ele. Confira as credenciais da integração e fale com o comprador.',
  'other-currency':
    'O pagamento não foi feito em reais, e por isso nenhum pedido foi pago por ele. Devolva o valor e combine com o comprador como pagar.',
  'unknown-order':
    'Chegou à nossa conta um pagamento que não corresponde a nenhum pedido. Descubra de quem ele é: registre o pagamento no pedido com o número dele, devolva o valor ou marque como resolvido.',
} satisfies Record<ReviewFlag, string>

/** The same on the page of an order, which may have moved on since the question was asked. */
export function explainReviewFlag(reason: ReviewFlag, order: { paidByPaymentId: string | null }): string {
  if (reason === 'wrong-amount' && order.paidByPaymentId !== null) return wrongAmountBesideAnother
  return reviewFlagExplanations[reason]
}

const wrongAmountBesideAnother =
  'O valor deste pagamento não é o do pedido, e o pedido foi pago por outro. Devolva este valor ou combine com o cliente o que fazer com ele.'

/** To the new assignee of a project. */
export function projectAssignedMail({
  project,
  by,
  adminUrl,
  settings,
}: {
  project: { code: string; title: string; clientName: string; deadlineOn: CalendarDay }
  by: string
  adminUrl: string
  settings: Settings
}): MailContent {
  return {
    subject: `${project.code} agora é com você: ${project.title}`,
    preheader: `Prazo máximo ${formatDay(project.deadlineOn)}.`,
    heading: 'Um projeto passou para você',
    paragraphs: [`${by} passou este projeto para você. Briefing, versões e recados do cliente estão no painel.`],
    facts: [
      { label: 'Projeto', value: `${project.title} (${project.code})` },
      { label: 'Cliente', value: project.clientName },
      { label: 'Prazo máximo', value: formatDay(project.deadlineOn) },
    ],
    action: { label: 'Abrir o projeto', url: adminUrl },
    footer: [staffFooter(settings)],
  }
}

/** To the assignee who takes over the projects of a deactivated colleague. */
export function projectsReassignedMail({
  projects,
  from,
  adminUrl,
  settings,
}: {
  projects: { code: string; title: string }[]
  from: string
  adminUrl: string
  settings: Settings
}): MailContent {
  const shown = projects.slice(0, 20)
  const count = projects.length === 1 ? '1 projeto passou' : `${projects.length} projetos passaram`
  return {
    subject: `${count} para você`,
    preheader: `Estavam com ${from}.`,
    heading: `${count} para você`,
    paragraphs: [`Estavam com ${from}. Briefings, versões e recados dos clientes estão no painel.`],
    facts: shown.map(({ code, title }) => ({ label: code, value: title })),
    ...(projects.length > shown.length
      ? { closing: [`E mais ${projects.length - shown.length} na lista de projetos.`] }
      : {}),
    action: { label: 'Abrir meus projetos', url: adminUrl },
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
