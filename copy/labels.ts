import type { BoardStage } from '#core/board.ts'
import type { Attention, OrderState } from '#core/order.ts'
import type { PaymentMethod, PaymentStatus } from '#core/payment.ts'
import type { ProductionStep, ProjectStatus, StepState, Turn } from '#core/project.ts'
import type { Stop } from '#core/stop.ts'

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

/** Why the work of a project has stopped: in short, and what it means for the studio. */
export const stopLabels = {
  refunded: 'Pedido reembolsado',
  disputed: 'Pagamento em disputa',
  cancelled: 'Pedido cancelado',
  withdrawn: 'Cliente desistiu',
} satisfies Record<Stop, string>

export const stopTexts = {
  refunded: 'O dinheiro voltou para o comprador. Não trabalhe mais neste projeto: nada mais vai para o cliente.',
  disputed: 'O comprador contestou o pagamento. Pare o trabalho até a disputa acabar: nada vai para o cliente.',
  cancelled: 'O pedido foi cancelado. Não trabalhe mais neste projeto: nada mais vai para o cliente.',
  withdrawn: 'O comprador pediu para desistir. Pare o trabalho até a resposta: nada vai para o cliente.',
} satisfies Record<Stop, string>

/** Why staff should look at an order. */
export const attentionLabels = {
  'wrong-amount': 'Valor pago diferente do pedido',
  'paid-twice': 'Pago duas vezes',
  'payment-replaced': 'Devolvido, mas pago por outro pagamento',
  'paid-after-cancel': 'Pago depois de cancelado',
  disputed: 'Pagamento contestado',
  'dispute-won': 'Contestação ganha',
  'dispute-lost': 'Contestação perdida',
  'refunded-elsewhere': 'Devolvido fora do painel',
  'project-gone': 'Pago para um projeto que não continua',
  withdrawal: 'Desistência a decidir',
} satisfies Record<Attention, string>

export const paymentStatusLabels = {
  pending: 'Pendente',
  'in-process': 'Em análise',
  authorized: 'Autorizado',
  rejected: 'Recusado',
  cancelled: 'Cancelado',
  approved: 'Aprovado',
  'in-mediation': 'Em mediação',
  refunded: 'Devolvido',
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

/** The dashboard counts projects, so its words are plural. */
export const projectCounterLabels = {
  waiting: 'Aguardando',
  feedback: 'Com Feedback',
  approved: 'Aprovados',
  delivered: 'Entregues',
} satisfies Record<ProjectStatus, string>

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
export const trackingTexts = {
  waiting: 'Aguardando sua avaliação',
  feedback: 'Em ajustes conforme seu feedback',
  approved: 'Projeto aprovado - Finalização em andamento',
  delivered: 'Entregue - Sua música está pronta para baixar',
} satisfies Record<ProjectStatus, string>

/** The status of an order whose work has only begun. */
export const firstTrackingStatus = 'Em Análise'

export const trackingSteps = {
  payment: { title: 'Pagamento Confirmado', text: 'Seu pagamento foi confirmado e o projeto começou.' },
  analysis: { title: 'Análise Inicial', text: 'Nossa equipe lê o seu briefing e define o caminho criativo.' },
  composition: { title: 'Composição', text: 'Nossos compositores trabalham na sua música.' },
  production: { title: 'Produção', text: 'A música ganha arranjo e produção.' },
  presentation: { title: 'Apresentação', text: 'As prévias estão prontas para você avaliar.' },
} satisfies Record<ProductionStep, { title: string; text: string }>

export const stepStateLabels = {
  completed: 'Concluída',
  current: 'Em andamento',
  pending: 'A seguir',
} satisfies Record<StepState, string>

/** Whose move it is, said to the buyer. */
export const turnTexts = {
  'buyer-pays': 'Falta o pagamento. Assim que ele for confirmado, começamos.',
  'provider-decides': 'Seu pagamento está sendo processado. Avisamos por e-mail assim que for confirmado.',
  'buyer-briefs': 'Agora é com você: conte a sua história no briefing.',
  'buyer-answers': 'Agora é com você: temos uma pergunta sobre a sua história.',
  studio: 'Agora é com a gente. Você recebe um aviso quando houver novidade.',
  'buyer-listens': 'Agora é com você: ouça as versões e diga o que achou.',
  nobody: 'Nada pendente por aqui.',
} satisfies Record<Turn, string>

const studioTurns = {
  'buyer-pays': 'Falta o pagamento',
  'provider-decides': 'Pagamento em análise',
  'buyer-briefs': 'Cliente: contar a história',
  'buyer-answers': 'Cliente: responder à pergunta',
  studio: 'Estúdio: produzir',
  'buyer-listens': 'Cliente: ouvir e avaliar',
  nobody: 'Nada pendente',
} satisfies Record<Turn, string>

/** Whose move it is, said to the studio. */
export function studioTurnTexts(turn: Turn, status: ProjectStatus): string {
  if (turn === 'studio' && status === 'feedback') return 'Estúdio: responder ao feedback'
  if (turn === 'studio' && status === 'approved') return 'Estúdio: finalizar e entregar'
  return studioTurns[turn]
}
