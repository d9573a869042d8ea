import { addBusinessDays as addLocalBusinessDays } from '@brazilian-utils/brazilian-utils/add-business-days'
import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays'

import { addCalendarDays, calendarDay, daysBetween, weekdayOf, type CalendarDay } from './dates.ts'

/** Business days until something is expected, and until it is due at the latest. */
export type PromisedDays = { expected: number; limit: number }

/**
 * The day `count` business days after `day`, which itself is not counted; weekends and national holidays are skipped,
 * state, city and optional ones (Carnival, Corpus Christi) are not. Until 2099.
 */
export function addBusinessDays(day: CalendarDay, count: number): CalendarDay {
  const end = addLocalBusinessDays(localNoon(day), count, { includeOptional: false })
  if (!end) throw new Error(`no business days are known ${count} days after ${day}`)
  return localDay(end)
}

/** Whether the shop's deadlines count a day. */
export function isBusinessDay(day: CalendarDay): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(day.slice(0, 4))).has(day)
}

/** The first `count` business days after `day`. Until 2099. */
export function listBusinessDays(day: CalendarDay, count: number): CalendarDay[] {
  const days: CalendarDay[] = []
  for (let next = addCalendarDays(day, 1); days.length < count; next = addCalendarDays(next, 1)) {
    if (isBusinessDay(next)) days.push(next)
  }
  return days
}

/** The business days after `from`, up to and with `to`; none when `to` is not later. */
export function businessDaysBetween(from: CalendarDay, to: CalendarDay): number {
  let count = 0
  for (let day = addCalendarDays(from, 1); day <= to; day = addCalendarDays(day, 1)) count += isBusinessDay(day) ? 1 : 0
  return count
}

const holidaysByYear = new Map<number, ReadonlySet<CalendarDay>>()

function holidaysOf(year: number): ReadonlySet<CalendarDay> {
  const known = holidaysByYear.get(year) ?? new Set(nationalHolidays(year))
  holidaysByYear.set(year, known)
  return known
}

/** The years in which the most calendar days are looked for. */
const surveyed = { from: 2026, years: 30 }
/** The place of each business day in them; made on first use. */
let businessDays: number[] | undefined

/** The most calendar days that so many business days can take, on whatever day they begin. */
export function maxCalendarDays(count: number): number {
  businessDays ??= surveyBusinessDays()
  const ends = businessDays.slice(count)
  return ends.reduce((max, end, place) => Math.max(max, end - (businessDays?.[place] ?? end)), 0)
}

function surveyBusinessDays(): number[] {
  const years = Array.from({ length: surveyed.years }, (_, place) => surveyed.from + place)
  const first = calendarDay(`${surveyed.from}-01-01`)
  const weekday = weekdayOf(first)
  const holidays = new Set(years.flatMap(nationalHolidays).map((day) => daysBetween(first, day)))
  const places = Array.from({ length: surveyed.years * 365 }, (_, place) => place)
  return places.filter((place) => ![0, 6].includes((weekday + place) % 7) && !holidays.has(place))
}

function nationalHolidays(year: number): CalendarDay[] {
  return getHolidays(year).flatMap(({ type, date }) => (type === 'national' ? [localDay(date)] : []))
}

/** The library counts in the process's time zone: at noon no change of clocks moves a day. */
function localNoon(day: CalendarDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

function localDay(date: Date): CalendarDay {
  return calendarDay(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10))
}
