import type { StopReason } from '#core/order/inactive-reason.ts'
import type { OrderState } from '#core/order/order.ts'
import type { PaymentMethod, PaymentStatus } from '#core/payment/payment.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'
import type { BoardStage } from '#core/project/board-columns.ts'
import type { ProductionStep, ProjectStatus, StepState, AwaitedAction } from '#core/project/project.ts'
import type { Cents } from '#core/shared/money.ts'
import { formatCount } from '#core/shared/number-format.ts'

export const orderStateLabels = {
  draft: 'Rascunho',
  'awaiting-payment': 'Aguardando pagamento',
  paid: 'Pago',
  expired: 'Expirado',
  cancelled: 'Cancelado',
  refunded: 'Reembolsado',
  disputed: 'Em disputa',
  'manual-review': 'Em revisão manual',
} satisfies Record<OrderState, string>

type OrderInWords = { state: OrderState; total: Cents; isPartRefunded?: boolean }

/**
 * The state of an order in words. Where nothing was paid, as for a voucher that was given and revoked, nothing went back.
 * `isPartRefunded`: some of the money that pays it went back.
 */
export function orderStateText({ state, total, isPartRefunded = false }: OrderInWords): string {
  if (state === 'refunded' && total === 0) return 'Encerrado'
  return state === 'paid' && isPartRefunded ? `${orderStateLabels.paid}, reembolsado em parte` : orderStateLabels[state]
}

/** Why the work of a project has stopped: in short, and what it means for the studio. */
export const inactiveLabels = {
  refunded: 'Pedido reembolsado',
  disputed: 'Pagamento em disputa',
  cancelled: 'Pedido cancelado',
  withdrawn: 'Cliente desistiu',
  'voucher-ended': 'Vale contestado ou reembolsado',
} satisfies Record<StopReason, string>

export const stopTexts = {
  refunded: 'O dinheiro voltou para o comprador. Projeto encerrado: o cliente não recebe mais avisos.',
  disputed: 'O comprador contestou o pagamento. Pare o trabalho até a disputa acabar: nada vai para o cliente.',
  cancelled: 'O pedido foi cancelado. Projeto encerrado: o cliente não recebe mais avisos.',
  withdrawn: 'O comprador pediu para desistir. Pare o trabalho até a resposta: nada vai para o cliente.',
  'voucher-ended':
    'O vale-presente que pagou esta música foi contestado ou reembolsado. Pare o trabalho: ele só continua se a contestação for ganha.',
} satisfies Record<StopReason, string>

/** In the place of the text for `withdrawn` once the withdrawal was accepted, or needs no answer. */
export const withdrawalDecidedText =
  'O comprador desistiu da compra. Projeto encerrado: o cliente não recebe mais avisos.'

/** Why staff should look at an order. */
export const reviewFlagLabels = {
  'wrong-amount': 'Valor pago diferente do pedido',
  'duplicate-payment': 'Pago duas vezes',
  'payment-replaced': 'Reembolsado, mas pago por outro pagamento',
  'paid-after-cancel': 'Pago depois de cancelado',
  disputed: 'Pagamento contestado',
  'dispute-won': 'Contestação ganha',
  'dispute-lost': 'Contestação perdida',
  'refunded-externally': 'Reembolsado fora do painel',
  'project-unavailable': 'Pago por um extra ou com um vale que não vale mais',
  withdrawal: 'Desistência a decidir',
  'project-missing': 'Pago, mas sem projeto',
  'voucher-ended': 'Pago com um vale contestado ou reembolsado',
  'voucher-reduced': 'Vale que pagou o pedido, devolvido em parte',
  'song-stopped': 'Comprado para uma música parada',
  'other-collector': 'Pago a outra conta do Mercado Pago',
  'other-currency': 'Pago em outra moeda',
  'unknown-order': 'Pagamento sem pedido',
} satisfies Record<ReviewFlag, string>

/** All review flags of an order, in one line. */
export function reviewFlagText(reasons: ReviewFlag[]): string {
  return [...new Set(reasons)].map((reason) => reviewFlagLabels[reason]).join(', ')
}

export const paymentStatusLabels = {
  pending: 'Pendente',
  'in-process': 'Em análise',
  authorized: 'Autorizado',
  rejected: 'Recusado',
  cancelled: 'Cancelado',
  approved: 'Aprovado',
  'in-mediation': 'Em mediação',
  refunded: 'Reembolsado',
  'charged-back': 'Contestado no cartão',
} satisfies Record<PaymentStatus, string>

export const paymentMethodLabels = {
  'credit-card': 'Cartão de crédito',
  'debit-card': 'Cartão de débito',
  pix: 'Pix',
  boleto: 'Boleto',
  wallet: 'Saldo Mercado Pago',
  manual: 'Combinado com a equipe',
  other: 'Outro meio',
} satisfies Record<PaymentMethod, string>

export const projectStatusLabels = {
  waiting: 'Aguardando',
  feedback: 'Feedback',
  approved: 'Aprovado',
  delivered: 'Entregue',
} satisfies Record<ProjectStatus, string>

/** A status we do not know, such as one a newer release wrote, is shown as it is stored. */
export function projectStatusLabel(status: ProjectStatus): string {
  return projectStatusLabels[status] ?? status
}

/** The dashboard counts projects, so its words are plural. */
export const projectCounterLabels = {
  waiting: 'Aguardando',
  feedback: 'Com Feedback',
  approved: 'Aprovados',
  delivered: 'Entregues',
} satisfies Record<ProjectStatus, string>

/** Projects that stopped before their delivery: the purchase ended, or is disputed. */
export const stoppedLabel = 'Encerrados ou suspensos'

/** How many of them the board leaves out. */
export function stoppedCountText(count: number): string {
  return count === 1
    ? '1 projeto encerrado ou suspenso, fora do quadro'
    : `${formatCount(count)} projetos encerrados ou suspensos, fora do quadro`
}

/** The columns of the board. */
export const boardStageLabels = {
  analysis: 'Análise inicial',
  composition: 'Composição',
  production: 'Produção',
  presentation: 'Apresentação',
  feedback: 'Com feedback',
  approved: 'Aprovados',
  delivered: 'Entregues',
} satisfies Record<BoardStage, string>

/** What the buyer reads in /acompanhar-pedido. */
const trackingTexts = {
  waiting: 'Aguardando sua avaliação',
  feedback: 'Em ajustes conforme seu feedback',
  approved: 'Projeto aprovado - Finalização em andamento',
  delivered: 'Entregue - Sua música está pronta para baixar',
} satisfies Record<ProjectStatus, string>

/** An unknown status counts as work in progress: a client never reads a raw value. */
export function trackingText(status: ProjectStatus): string {
  return trackingTexts[status] ?? 'Em andamento'
}

/** The status of an order whose work has only begun. */
export const firstTrackingStatus = 'Em Análise'

/** The same before the briefing is sent. */
export const unsentBriefingStatus = 'Falta a sua história'

export const trackingSteps = {
  payment: { title: 'Pagamento Confirmado', text: 'Seu pagamento foi confirmado e o projeto começou.' },
  analysis: { title: 'Análise Inicial', text: 'Nossa equipe lê o seu briefing e define o caminho criativo.' },
  composition: { title: 'Composição', text: 'Nossos compositores trabalham na sua música.' },
  production: { title: 'Produção', text: 'A música ganha arranjo e produção.' },
  presentation: { title: 'Apresentação', text: 'As prévias estão prontas para você avaliar.' },
} satisfies Record<ProductionStep, { title: string; text: string }>

type StepText = { title: string; text: string }

const stepsAhead = {
  payment: { title: 'Pagamento', text: 'Assim que ele for confirmado, o seu projeto começa.' },
  analysis: { title: 'Análise Inicial', text: 'Nossa equipe vai ler o seu briefing e definir o caminho criativo.' },
  composition: { title: 'Composição', text: 'Nossos compositores vão trabalhar na sua música.' },
  production: { title: 'Produção', text: 'A música vai ganhar arranjo e produção.' },
  presentation: { title: 'Apresentação', text: 'Você vai ouvir as prévias e dizer o que achou.' },
} satisfies Record<ProductionStep, StepText>

const stepsDone = {
  payment: trackingSteps.payment,
  analysis: { title: 'Análise Inicial', text: 'Nossa equipe leu o seu briefing e definiu o caminho criativo.' },
  composition: { title: 'Composição', text: 'Nossos compositores trabalharam na sua música.' },
  production: { title: 'Produção', text: 'A música ganhou arranjo e produção.' },
  presentation: { title: 'Apresentação', text: 'Você ouviu as prévias e aprovou a sua música.' },
} satisfies Record<ProductionStep, StepText>

/** What a step means to the buyer at this moment: what is done, what happens now and for whom it waits, what is to come. */
export function stepText(
  step: ProductionStep,
  state: StepState,
  now: { awaitedAction: AwaitedAction; status: ProjectStatus | null },
): StepText & { label: string } {
  if (state === 'completed') return { ...stepsDone[step], label: stepStateLabels.completed }
  if (state === 'ahead' || step === 'payment') return { ...stepsAhead[step], label: stepStateLabels[state] }
  const { title } = trackingSteps[step]
  if (step === 'analysis' && now.awaitedAction === 'buyer-briefs') {
    const text = 'Assim que você contar a sua história, nossa equipe lê o seu briefing e define o caminho criativo.'
    return { title, label: 'Esperando a sua história', text }
  }
  if (now.awaitedAction === 'buyer-answers') {
    return { title, label: 'Esperando a sua resposta', text: 'Temos uma pergunta sobre a sua história.' }
  }
  if (now.awaitedAction === 'buyer-reads') {
    return { title, label: 'Esperando a sua leitura', text: 'A letra está pronta: leia e diga se é assim.' }
  }
  if (now.awaitedAction === 'buyer-pays-changes') {
    return {
      title,
      label: 'Esperando o pagamento',
      text: 'Os ajustes que você pediu começam assim que o pagamento cair.',
    }
  }
  if (step === 'presentation') return { title, ...presentationNow(now) }
  return { ...trackingSteps[step], label: stepStateLabels.current }
}

function presentationNow({ awaitedAction, status }: { awaitedAction: AwaitedAction; status: ProjectStatus | null }) {
  if (status === 'feedback')
    return { label: stepStateLabels.current, text: 'Estamos fazendo os ajustes que você pediu.' }
  if (status === 'approved')
    return { label: stepStateLabels.current, text: 'Você aprovou a sua música. Estamos preparando os arquivos finais.' }
  if (awaitedAction !== 'buyer-listens')
    return { label: stepStateLabels.current, text: 'Estamos preparando as prévias para você ouvir.' }
  return { label: 'Esperando a sua avaliação', text: trackingSteps.presentation.text }
}

export const stepStateLabels = {
  completed: 'Concluída',
  current: 'Em andamento',
  ahead: 'A seguir',
} satisfies Record<StepState, string>

/** Where the client has to listen or to read and the page ran out: what the contract promises. */
const previewOverTexts: Partial<Record<AwaitedAction, string>> = {
  'buyer-listens': 'A validade da página das versões terminou. É só pedir que a gente reabre.',
  'buyer-reads': 'A validade da página da letra terminou. É só pedir que a gente reabre.',
}

/** Who has to act next, in words. */
export function awaitedActionText(
  awaitedAction: AwaitedAction,
  { isPreviewOver }: { isPreviewOver: boolean },
): string | null {
  return (isPreviewOver ? previewOverTexts[awaitedAction] : null) ?? awaitedActionTexts[awaitedAction]
}

/** In the place of `awaitedActionTexts` once an unpaid order cannot be paid at its price any more. */
export const priceOverText = 'O preço deste pedido não vale mais. Para continuar, peça de novo com o preço de hoje.'

/** Next actor, for the buyer. */
const awaitedActionTexts = {
  'buyer-pays': 'Falta o pagamento. Assim que ele for confirmado, começamos.',
  'buyer-pays-pix': 'Falta pagar o Pix. Assim que cair, começamos.',
  'buyer-pays-boleto':
    'Falta pagar o boleto. A compensação costuma sair no dia útil seguinte: pode fechar esta página, avisamos por e-mail.',
  'buyer-pays-link':
    'Pague pelo link. Quando uma pessoa da equipe conferir o pagamento, avisamos por e-mail e começamos.',
  'studio-sends-link':
    'A equipe vai mandar o link de pagamento deste pedido para o seu e-mail. Até lá, nada é cobrado.',
  'provider-decides': 'Seu pagamento está sendo processado. Avisamos por e-mail assim que for confirmado.',
  'buyer-briefs': 'Agora é com você: conte a sua história no briefing.',
  'buyer-answers': 'Agora é com você: temos uma pergunta sobre a sua história.',
  studio: 'Agora é com a gente. Você recebe um aviso quando houver novidade.',
  'buyer-reads': 'Agora é com você: leia a letra antes de ela ser cantada.',
  'buyer-pays-changes':
    'Agora é com você: falta pagar os ajustes que você pediu. Eles começam assim que o pagamento cair.',
  'buyer-listens': 'Agora é com você: ouça as versões e diga o que achou.',
  nobody: null,
} satisfies Record<AwaitedAction, string | null>
