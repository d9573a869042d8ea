import { addBusinessDays as addLocalBusinessDays } from '@brazilian-utils/brazilian-utils/add-business-days'
import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays'

import { calendarDay, daysBetween, type CalendarDay } from './dates.ts'

/**
 * The day `count` business days after `day`, which itself is not counted; weekends and national holidays are skipped,
 * state, city and optional ones (Carnival, Corpus Christi) are not. Until 2099.
 */
export function addBusinessDays(day: CalendarDay, count: number): CalendarDay {
  const end = addLocalBusinessDays(localNoon(day), count, { includeOptional: false })
  if (!end) throw new Error(`no business days are known ${count} days after ${day}`)
  return localDay(end)
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
  const weekday = new Date(`${first}T12:00:00Z`).getUTCDay()
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
