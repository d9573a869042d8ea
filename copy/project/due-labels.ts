import { pluralize } from '#copy/shared/inflection.ts'
import type { DueDates } from '#core/project/project.ts'
import type { PurchasePromise } from '#core/schedule/song-promise.ts'
import { daysBetween, formatDay, weekdayOf, type CalendarDay } from '#core/shared/dates.ts'

/**
 * When the first versions of a song can be heard, which is what the contract promises, as facts: a day that is both expected and
 * promised is written once.
 */
export function dueFacts(
  { expectedOn, deadlineOn }: DueDates,
  limitLabel = 'Prazo máximo',
): { label: string; value: string }[] {
  if (expectedOn === deadlineOn) return [{ label: 'Primeiras versões até', value: formatDay(deadlineOn) }]
  return [
    { label: 'Previsão das primeiras versões', value: formatDay(expectedOn) },
    { label: limitLabel, value: formatDay(deadlineOn) },
  ]
}

/** The same inside a sentence: `primeiras versões previstas para 30/11/2026, no máximo 02/12/2026`. */
export function dueLabel({ expectedOn, deadlineOn }: DueDates): string {
  if (expectedOn === deadlineOn) return `primeiras versões até ${formatDay(deadlineOn)}`
  return `primeiras versões previstas para ${formatDay(expectedOn)}, no máximo ${formatDay(deadlineOn)}`
}

/** By when the first versions of a song are ready that is about to be bought, and what else is to be said of that day; empty for nothing. */
export function purchaseForecast({ expectedOn, deadlineOn, isFull, acceptedOn }: PurchasePromise): {
  forecast: string
  note: string
} {
  const limit = expectedOn === deadlineOn ? '' : `Pelo contrato, no máximo ${formatDay(deadlineOn)}.`
  return {
    forecast: `Primeiras versões até ${formatDay(expectedOn)} se você contar a história e nós a aceitarmos até ${formatDay(acceptedOn)}.`,
    note: isFull ? 'A agenda está cheia nestes dias: conte com o último dia do contrato.' : limit,
  }
}

/** The latest day, as it stands in a calendar, where not even versions are named: who shares it may be the one to surprise. */
export function calendarTexts(code: string, url: string): { title: string; text: string } {
  return {
    title: `Pedido ${code}: primeira entrega até hoje`,
    text: `A primeira entrega do pedido ${code} acontece, no máximo, neste dia.\nPara acompanhar: ${url}`,
  }
}

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

/** A deadline in words, seen from a day: `Atrasado há 3 dias`, `Vence amanhã`, `Vence sexta, 27/11`, `Vence em 10/12`. */
export function deadlineText(today: CalendarDay, deadlineOn: CalendarDay): string {
  const days = daysBetween(today, deadlineOn)
  if (days < 0) return `Atrasado há ${pluralize(-days, 'dia', 'dias')}`
  if (days === 0) return 'Vence hoje'
  if (days === 1) return 'Vence amanhã'
  if (days < 7) return `Vence ${weekdays[weekdayOf(deadlineOn)]}, ${formatDay(deadlineOn).slice(0, 5)}`
  const isThisYear = deadlineOn.slice(0, 4) === today.slice(0, 4)
  return `Vence em ${isThisYear ? formatDay(deadlineOn).slice(0, 5) : formatDay(deadlineOn)}`
}
