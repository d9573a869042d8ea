import { addCalendarDays, isCalendarDay, startOfDay, type CalendarDay } from './dates.ts'

/** From one day to another, both with it; an end left open is `null`. */
export type DaySpan = { from: CalendarDay | null; to: CalendarDay | null }

/** What somebody asks of a list. No day, or one of another century, leaves its end open; ends given the wrong way round are turned. */
export function readDaySpan(from: string | null, to: string | null): DaySpan {
  const [first, last] = [readDay(from), readDay(to)]
  return first && last && last < first ? { from: last, to: first } : { from: first, to: last }
}

/** The instants a span goes from (with it) and to (without it). */
export function instantsOf({ from, to }: DaySpan): { since: Date | null; until: Date | null } {
  return { since: from && startOfDay(from), until: to && startOfDay(addCalendarDays(to, 1)) }
}

function readDay(text: string | null): CalendarDay | null {
  return text !== null && isCalendarDay(text) && text >= '1900' && text < '2100' ? text : null
}
