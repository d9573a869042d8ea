import { addBusinessDays as addLocalBusinessDays } from '@brazilian-utils/brazilian-utils/add-business-days'
import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays'

/** A calendar day in São Paulo, `2026-11-20`. */
export type CalendarDay = string & { readonly zone: 'America/Sao_Paulo' }

const zone = 'America/Sao_Paulo'
/** Created lazily: on a slow phone constructing an Intl formatter takes longer than the rest of the page's script. */
let isoDay: Intl.DateTimeFormat | undefined
let shortDate: Intl.DateTimeFormat | undefined
let dateTime: Intl.DateTimeFormat | undefined

/** The day in São Paulo at an instant, independent of the server's time zone. */
export function dayOf(instant: Date): CalendarDay {
  isoDay ??= new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return calendarDay(isoDay.format(instant))
}

/** Validates a `YYYY-MM-DD` day; throws for an impossible one such as `2026-02-30`. */
export function calendarDay(text: string): CalendarDay {
  if (!isCalendarDay(text)) throw new Error(`not a calendar day: ${text}`)
  return text
}

export function isCalendarDay(text: string): text is CalendarDay {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && atNoonUtc(text).toISOString().startsWith(text)
}

/** `20/11/2026` */
export function formatDay(day: CalendarDay): string {
  return day.split('-').toReversed().join('/')
}

/** `20/11/2026`, in São Paulo. */
export function formatDate(instant: Date): string {
  shortDate ??= new Intl.DateTimeFormat('pt-BR', { timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric' })
  return shortDate.format(instant)
}

/** `20/11/2026, 14:30`, in São Paulo. */
export function formatDateTime(instant: Date): string {
  dateTime ??= new Intl.DateTimeFormat('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return dateTime.format(instant)
}

/** Adds periods of 24 hours to an instant; for calendar days see `addCalendarDays`. */
export function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * 86_400_000)
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000)
}

/** The day `count` calendar days after `day`. */
export function addCalendarDays(day: CalendarDay, count: number): CalendarDay {
  return calendarDay(new Date(atNoonUtc(day).getTime() + count * 86_400_000).toISOString().slice(0, 10))
}

/** Calendar days between two days; negative when `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((atNoonUtc(to).getTime() - atNoonUtc(from).getTime()) / 86_400_000)
}

/** The first instant of a day in São Paulo, UTC−3 all year (Decreto 9.772/2019 abolished daylight saving time). */
export function startOfDay(day: CalendarDay): Date {
  return new Date(`${day}T00:00:00.000-03:00`)
}

/** The last millisecond of a day in São Paulo. */
export function endOfDay(day: CalendarDay): Date {
  return new Date(`${day}T23:59:59.999-03:00`)
}

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
  return ends.reduce((most, end, place) => Math.max(most, end - (businessDays?.[place] ?? end)), 0)
}

function surveyBusinessDays(): number[] {
  const years = Array.from({ length: surveyed.years }, (_, place) => surveyed.from + place)
  const first = calendarDay(`${surveyed.from}-01-01`)
  const weekday = atNoonUtc(first).getUTCDay()
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

function atNoonUtc(day: string): Date {
  const instant = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(instant.getTime()) ? new Date(0) : instant
}
