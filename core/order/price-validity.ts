import { addCalendarDays, dayOf, endOfDay, type CalendarDay } from '#core/shared/dates.ts'

/** Until when an unpaid order keeps its price: the end of the last day, counted from the day it was placed. */
export function priceValidUntil(placedAt: Date, days: number): Date {
  return endOfDay(addCalendarDays(dayOf(placedAt), days))
}

/** Whether an order can still be paid as it was priced; orders from before prices had an end keep theirs. */
export function isPriceValid({ priceUntil }: { priceUntil: Date | null }, now: Date): boolean {
  return priceUntil === null || now <= priceUntil
}

/** What can be promised of the price of an unpaid order: `endless` has no last day, the others have a last day or had one. */
export type PriceTerm = { kind: 'endless' } | { kind: 'until'; day: CalendarDay } | { kind: 'over' }

export function priceTermOf({ priceUntil }: { priceUntil: Date | null }, now: Date): PriceTerm {
  if (priceUntil === null) return { kind: 'endless' }
  return isPriceValid({ priceUntil }, now) ? { kind: 'until', day: dayOf(priceUntil) } : { kind: 'over' }
}
