import type { DueDates } from '#core/project/project.ts'
import { formatDay } from '#core/shared/dates.ts'

/** When a song will be ready, as facts: a day that is both expected and promised is written once. */
export function dueFacts(
  { expectedOn, deadlineOn }: DueDates,
  limitLabel = 'Prazo máximo',
): { label: string; value: string }[] {
  if (expectedOn === deadlineOn) return [{ label: 'Fica pronta até', value: formatDay(deadlineOn) }]
  return [
    { label: 'Previsão', value: formatDay(expectedOn) },
    { label: limitLabel, value: formatDay(deadlineOn) },
  ]
}

/** The same inside a sentence: `previsão 30/11/2026, no máximo 02/12/2026`. */
export function dueLabel({ expectedOn, deadlineOn }: DueDates): string {
  if (expectedOn === deadlineOn) return `fica pronta até ${formatDay(deadlineOn)}`
  return `previsão ${formatDay(expectedOn)}, no máximo ${formatDay(deadlineOn)}`
}

/** The latest day, as it stands in a calendar. */
export function calendarTexts(code: string, url: string): { title: string; text: string } {
  return {
    title: `Pedido ${code}: pronto até hoje`,
    text: `O pedido ${code} fica pronto, no máximo, neste dia.\nPara acompanhar: ${url}`,
  }
}
