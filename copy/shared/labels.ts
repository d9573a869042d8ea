import type { StopReason } from '#core/order/inactive-reason.ts'
import type { OrderState } from '#core/order/order.ts'
import type { PaymentMethod, PaymentStatus } from '#core/payment/payment.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'
import type { BoardStage } from '#core/project/board-columns.ts'
import type { ProjectStatus } from '#core/project/project.ts'
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
  'paid-after-cancel': 'Pago depois de cancelado ou reembolsado',
  disputed: 'Pagamento contestado',
  'dispute-won': 'Contestação ganha',
  'dispute-lost': 'Contestação perdida',
  'dispute-reversed': 'Contestação perdida que virou ganha',
  'refunded-externally': 'Reembolsado fora do painel',
  'project-unavailable': 'Pago por um extra ou com um vale que não vale mais',
  withdrawal: 'Desistência a decidir',
  'project-missing': 'Pago, mas sem projeto',
  'work-missing': 'Pago, mas sem o que foi comprado',
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

/** `Cartão de crédito em 3×` */
export function paymentMethodText({ method, installments }: { method: PaymentMethod; installments: number }): string {
  return installments > 1 ? `${paymentMethodLabels[method]} em ${installments}×` : paymentMethodLabels[method]
}

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

/** Projects whose client pays first for the changes they asked for. */
export const unpaidChangesLabel = 'Ajustes a pagar'

/** Projects that stopped before their delivery: the purchase ended, or is disputed. */
export const stoppedLabel = 'Encerrados ou suspensos'

/** How many of them the board leaves out. */
export function stoppedCountText(count: number): string {
  return count === 1
    ? '1 projeto encerrado ou suspenso, fora do quadro'
    : `${formatCount(count)} projetos encerrados ou suspensos, fora do quadro`
}

export const boardStageLabels = {
  analysis: 'Análise inicial',
  composition: 'Composição',
  production: 'Produção',
  presentation: 'Apresentação',
  feedback: 'Com feedback',
  approved: 'Aprovados',
  delivered: 'Entregues',
} satisfies Record<BoardStage, string>
