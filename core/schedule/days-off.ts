import { daysBetween, type CalendarDay } from '#core/shared/dates.ts'
import { parseTypedDay } from '#core/shared/input/typed-day.ts'
import { visibleNumber } from '#core/shared/input/visible-text.ts'

/** Days on which nobody works, both ends included. */
export type DaysOff = { from: CalendarDay; to: CalendarDay }

/** The longest range one line can name. */
const maxRange = 366

/** `24/12/2026`, or `24/12/2026 a 04/01/2027`; `null` when it is neither. */
export function parseDaysOff(line: string): DaysOff | null {
  const parts = visibleNumber(line).split(/\s+(?:a|até)\s+/)
  const [from, to = from] = parts.map(parseTypedDay)
  if (parts.length > 2 || !from || !to) return null
  const length = daysBetween(from, to)
  return length < 0 || length > maxRange ? null : { from, to }
}

/** The ranges of several lines; a line that names none is left out. */
export function listDaysOff(lines: readonly string[]): DaysOff[] {
  return lines.flatMap((line) => parseDaysOff(line) ?? [])
}

export function isDayOff(day: CalendarDay, daysOff: readonly DaysOff[]): boolean {
  return daysOff.some(({ from, to }) => day >= from && day <= to)
}
