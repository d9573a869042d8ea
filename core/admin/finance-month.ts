import { addCalendarDays, calendarDay, isCalendarDay, type CalendarDay } from '#core/shared/dates.ts'

/** A month of the calendar, `2026-11`. */
export type Month = string & { readonly of: 'months' }

export function monthOf(day: CalendarDay): Month {
  const month = day.slice(0, 7)
  if (!isMonth(month)) throw new Error(`not in a month: ${day}`)
  return month
}

/** Parses a month of the address; the one of `today` for anything else, and for what has not begun. */
export function parseMonth(typed: string | null, today: CalendarDay): Month {
  return typed !== null && isMonth(typed) && typed <= monthOf(today) ? typed : monthOf(today)
}

export function daysOfMonth(month: Month): { first: CalendarDay; last: CalendarDay } {
  const first = calendarDay(`${month}-01`)
  return { first, last: addCalendarDays(calendarDay(`${monthOf(addCalendarDays(first, 31))}-01`), -1) }
}

/** Every month from that of `first` to that of `last`, the newest first. */
export function monthsBetween(first: CalendarDay, last: CalendarDay): Month[] {
  const months: Month[] = []
  for (let day = daysOfMonth(monthOf(last)).first; monthOf(day) >= monthOf(first);) {
    months.push(monthOf(day))
    day = daysOfMonth(monthOf(addCalendarDays(day, -1))).first
  }
  return months
}

function isMonth(text: string): text is Month {
  return /^\d{4}-\d{2}$/.test(text) && isCalendarDay(`${text}-01`)
}
