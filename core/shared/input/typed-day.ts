import { isCalendarDay, type CalendarDay } from '#core/shared/dates.ts'

import { visibleNumber } from './visible-text.ts'

/** The day that an input for one sends, `2026-11-20`; `null` for anything else. */
export function parseDay(typed: string): CalendarDay | null {
  const day = visibleNumber(typed)
  return isCalendarDay(day) ? day : null
}

/** A day written as `20/11/2026`; `null` for anything else, and for a day that no month has. */
export function parseTypedDay(text: string): CalendarDay | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(visibleNumber(text)) ?? []
  const iso = `${year}-${month}-${day}`
  return isCalendarDay(iso) ? iso : null
}

/** The first day written in a text that no month has, such as `31/02/2026`. */
export function impossibleDayIn(text: string): string | null {
  return text.match(/\b\d{2}\/\d{2}\/\d{4}\b/g)?.find((day) => parseTypedDay(day) === null) ?? null
}
