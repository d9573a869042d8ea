import {
  addCalendarDays,
  calendarDay,
  daysBetween,
  isCalendarDay,
  type CalendarDay,
  type DaySpan,
} from '#core/shared/dates.ts'
import { cents, type Cents } from '#core/shared/money.ts'

import type { ComparedDay } from './dashboard-period.ts'

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

export function daysOfMonth(month: Month): DaySpan {
  const first = calendarDay(`${month}-01`)
  return { first, last: addCalendarDays(calendarDay(`${monthOf(addCalendarDays(first, 31))}-01`), -1) }
}

export function monthsAgo(month: Month, count: number): Month {
  let found = month
  for (let left = count; left > 0; left -= 1) found = monthOf(addCalendarDays(daysOfMonth(found).first, -1))
  return found
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

/** The amount of each day of a month, up to today, beside the day of that number in the month before, which may have none. */
export function compareDays(month: Month, today: CalendarDay, amounts: ReadonlyMap<CalendarDay, Cents>): ComparedDay[] {
  const { first, last } = daysOfMonth(month)
  const before = daysOfMonth(monthsAgo(month, 1))
  const amountOf = (day: CalendarDay) => ({ day, amount: amounts.get(day) ?? cents(0) })
  const count = daysBetween(first, today < last ? today : last) + 1
  return Array.from({ length: count }, (_, place) => {
    const dayBefore = addCalendarDays(before.first, place)
    return {
      ...amountOf(addCalendarDays(first, place)),
      before: dayBefore <= before.last ? amountOf(dayBefore) : null,
    }
  })
}

/** Yesterday, this month up to today, and as many days of the month before, if it has them. */
export function morningSpans(today: CalendarDay): Record<'yesterday' | 'month' | 'before', DaySpan> {
  const yesterday = addCalendarDays(today, -1)
  const { first } = daysOfMonth(monthOf(today))
  const before = daysOfMonth(monthsAgo(monthOf(today), 1))
  const sameDay = addCalendarDays(before.first, daysBetween(first, today))
  return {
    yesterday: { first: yesterday, last: yesterday },
    month: { first, last: today },
    before: { first: before.first, last: sameDay < before.last ? sameDay : before.last },
  }
}

function isMonth(text: string): text is Month {
  return /^\d{4}-\d{2}$/.test(text) && isCalendarDay(`${text}-01`)
}
