import { addCalendarDays, dayOf, endOfDay } from '#core/shared/dates.ts'

/** Until when an unpaid order keeps its price: the end of the last day, counted from the day it was placed. */
export function priceValidUntil(placedAt: Date, days: number): Date {
  return endOfDay(addCalendarDays(dayOf(placedAt), days))
}

/** Whether an order can still be paid as it was priced; orders from before prices had an end keep theirs. */
export function isPriceValid({ priceUntil }: { priceUntil: Date | null }, now: Date): boolean {
  return priceUntil === null || now <= priceUntil
}
