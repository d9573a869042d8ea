import { dayOf, daysBetween, type CalendarDay } from './dates.ts'

/** For how many calendar days something waits, seen from a day: 0 on the day it began. */
export function daysWaiting(since: Date, today: CalendarDay): number {
  return Math.max(0, daysBetween(dayOf(since), today))
}
