import { isCalendarDay, type CalendarDay } from '#core/shared/dates.ts'

/** A day the client wished for that comes before the last day the studio promises. Nobody may take it as agreed. */
export type EarlyWish = { wishedOn: CalendarDay; deadlineOn: CalendarDay }

/** `null` where no day was wished for, or the deadline is there in time. */
export function earlyWish(wishedOn: string, deadlineOn: CalendarDay): EarlyWish | null {
  return isCalendarDay(wishedOn) && wishedOn < deadlineOn ? { wishedOn, deadlineOn } : null
}
