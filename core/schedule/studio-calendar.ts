import { listBusinessDays } from '#core/shared/business-days.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import { memoize } from '#core/shared/memoize.ts'

import { isDayOff, type DaysOff } from './days-off.ts'

/**
 * The days the studio works, seen from `today`. A contract counts business days, whoever is away; work is done on those
 * that are no day off. Both are counted from the day after `today`.
 */
export type StudioCalendar = {
  today: CalendarDay
  workdays: CalendarDay[]
  /** How many workdays are among the first `n` business days. */
  workdaysIn: number[]
}

/** Two years: no queue that a studio lets grow is longer. */
const horizon = 520

/** Of a week without days off. */
export const workdaysPerWeek = 5

/** The same for everybody for a whole day, and hundreds of steps to find. */
const businessDaysAfter = memoize(1, (today: CalendarDay) => listBusinessDays(today, horizon))

export function studioCalendar(today: CalendarDay, daysOff: readonly DaysOff[]): StudioCalendar {
  const workdays: CalendarDay[] = []
  const workdaysIn = [0]
  for (const day of businessDaysAfter(today)) {
    if (!isDayOff(day, daysOff)) workdays.push(day)
    workdaysIn.push(workdays.length)
  }
  return { today, workdays, workdaysIn }
}

/** The day on which the `count`-th workday ends; 0 is today. What lies beyond the horizon ends with it. */
export function nthWorkday({ today, workdays }: StudioCalendar, count: number): CalendarDay {
  return count <= 0 ? today : (workdays[count - 1] ?? workdays.at(-1) ?? today)
}

/** How many workdays are left until the end of a day; negative when it is over. */
export function workdaysUntil({ today, workdays }: StudioCalendar, day: CalendarDay): number {
  if (day < today) return -1
  const later = workdays.findIndex((workday) => workday > day)
  return later === -1 ? workdays.length : later
}

/** The workdays in the next so many business days. */
export function workdaysWithin({ workdaysIn }: StudioCalendar, businessDays: number): number {
  return workdaysIn[Math.min(Math.ceil(businessDays), workdaysIn.length - 1)] ?? 0
}
