import { pluralize } from '#copy/shared/inflection.ts'
import type { FigureMonths, FunnelStage, WorkStep } from '#core/admin/figures.ts'

export const figuresTitle = 'Indicadores'

export const figureMonthsLabels = {
  1: 'Este mês',
  3: '3 meses',
  6: '6 meses',
  12: '12 meses',
  24: '24 meses',
} satisfies Record<FigureMonths, string>

export const funnelStageLabels = {
  visit: 'Visitas ao site',
  packages: 'Página de pacotes',
  checkout: 'Checkout aberto',
  placed: 'Pedidos feitos',
  paid: 'Pagos',
  briefed: 'Briefing recebido',
  delivered: 'Entregues',
} satisfies Record<FunnelStage, string>

export const workStepLabels = {
  payment: 'Do pedido ao pagamento',
  briefing: 'Até a história contada',
  analysis: 'Análise da história',
  production: 'Produção da primeira versão',
  review: 'Escuta e revisões',
  delivery: 'Da aprovação à entrega',
  whole: 'Do pagamento à entrega',
} satisfies Record<WorkStep, string>

/** Under the bars of the plot. */
export const workStepShort = {
  payment: 'Pago',
  briefing: 'História',
  analysis: 'Análise',
  production: 'Versão',
  review: 'Escuta',
  delivery: 'Entrega',
  whole: 'Total',
} satisfies Record<WorkStep, string>

/** How many songs had no round of changes, one, two, and more. */
export const roundLabels = ['Nenhuma', 'Uma', 'Duas', 'Três ou mais'] as const

/** `2,5 dias`, `1 dia`; under an hour `menos de 1 hora`. */
export function daysText(days: number): string {
  if (days < 1 / 24) return 'menos de 1 hora'
  if (days < 1) return pluralize(Math.round(days * 24), 'hora', 'horas')
  return `${decimalText(days)} ${days < 1.05 ? 'dia' : 'dias'}`
}

/** One decimal, and none for a whole number: `2,5`. */
export function decimalText(value: number): string {
  const tenths = Math.round(value * 10)
  return tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)},${tenths % 10}`
}

export const beforeName = 'Período anterior'

/** A figure of the period before, and how the present one stands to it: `Em maio de 2026: 8 (agora 25% a mais)`. */
export function comparedText(when: string, text: string, { now, before }: { now: number; before: number }): string {
  const change = changeText(now, before)
  return `${when}: ${text}${change === '' ? '' : ` (agora ${change})`}`
}

/** Empty where nothing was there to compare with. */
function changeText(now: number, before: number): string {
  if (now === before) return now === 0 ? '' : 'o mesmo'
  if (before <= 0) return ''
  return `${shareText(Math.abs(now - before) / before)} a ${now > before ? 'mais' : 'menos'}`
}

/** `42%`; `menos de 1%`. */
export function shareText(share: number): string {
  return share > 0 && share < 0.01 ? 'menos de 1%' : `${Math.round(share * 100)}%`
}
