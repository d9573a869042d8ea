import { addCalendarDays, isCalendarDay, startOfDay, type CalendarDay } from '#core/shared/dates.ts'

/** An inclusive range of days; `null` leaves an end open. */
export type DateRange = { from: CalendarDay | null; to: CalendarDay | null }

/**
 * Parses the date filter of a list. An invalid day, or one of another century, leaves its end open; reversed ends are
 * swapped.
 */
export function parseDateRange(from: string | null, to: string | null): DateRange {
  const [first, last] = [readDay(from), readDay(to)]
  return first && last && last < first ? { from: last, to: first } : { from: first, to: last }
}

/** The span as instants: `since` inclusive, `until` exclusive. */
export function toInstants({ from, to }: DateRange): { since: Date | null; until: Date | null } {
  return { since: from && startOfDay(from), until: to && startOfDay(addCalendarDays(to, 1)) }
}

function readDay(text: string | null): CalendarDay | null {
  return text !== null && isCalendarDay(text) && text >= '1900' && text < '2100' ? text : null
}
