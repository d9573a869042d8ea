/** A calendar day in São Paulo, `2026-11-20`. */
export type CalendarDay = string & { readonly zone: typeof studioZone }

/** From one day to another, both included. */
export type DaySpan = { first: CalendarDay; last: CalendarDay }

/** Whose clocks say which day it is. */
export const studioZone = 'America/Sao_Paulo'
/** Created lazily: on a slow phone constructing an Intl formatter takes longer than the rest of the page's script. */
let isoDay: Intl.DateTimeFormat | undefined
let dateTime: Intl.DateTimeFormat | undefined
let timeOfDay: Intl.DateTimeFormat | undefined

/** The day in São Paulo at an instant, independent of the server's time zone. */
export function dayOf(instant: Date): CalendarDay {
  isoDay ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: studioZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
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
  return formatDay(dayOf(instant))
}

/** `20/11/2026, 14:30`, in São Paulo. */
export function formatDateTime(instant: Date): string {
  dateTime ??= new Intl.DateTimeFormat('pt-BR', { timeZone: studioZone, dateStyle: 'short', timeStyle: 'short' })
  return dateTime.format(instant)
}

/** `14:30`, in São Paulo. */
export function formatTime(instant: Date): string {
  timeOfDay ??= new Intl.DateTimeFormat('pt-BR', { timeZone: studioZone, hour: '2-digit', minute: '2-digit' })
  return timeOfDay.format(instant)
}

/** An instant written in ISO 8601 with its offset; `null` for an impossible one. */
export function parseInstant(text: string): Date | null {
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? null : instant
}

export const epoch = new Date(0)

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

/** The Monday of its week. */
export function mondayOf(day: CalendarDay): CalendarDay {
  return addCalendarDays(day, -((weekdayOf(day) + 6) % 7))
}

/** The same day `count` years later; where that year has none, as of 29 February, the day after it (CC art. 132 § 3). */
export function addCalendarYears(day: CalendarDay, count: number): CalendarDay {
  const year = Number(day.slice(0, 4)) + count
  const same = `${year}${day.slice(4)}`
  return isCalendarDay(same) ? same : calendarDay(`${year}-03-01`)
}

/** Calendar days between two days; negative when `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((atNoonUtc(to).getTime() - atNoonUtc(from).getTime()) / 86_400_000)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: CalendarDay): number {
  return atNoonUtc(day).getUTCDay()
}

/** The first instant of a day in São Paulo, UTC−3 all year (Decreto 9.772/2019 abolished daylight saving time). */
export function startOfDay(day: CalendarDay): Date {
  return new Date(`${day}T00:00:00.000-03:00`)
}

/** Nine in the morning in São Paulo: when mails that have a day of their own go out. */
export function morningOf(day: CalendarDay): Date {
  return addMinutes(startOfDay(day), 9 * 60)
}

/** The last millisecond of a day in São Paulo. */
export function endOfDay(day: CalendarDay): Date {
  return new Date(`${day}T23:59:59.999-03:00`)
}

function atNoonUtc(day: string): Date {
  const instant = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(instant.getTime()) ? new Date(0) : instant
}
