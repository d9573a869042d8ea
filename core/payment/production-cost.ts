import { addCalendarYears, type CalendarDay } from '#core/shared/dates.ts'
import { addCents, cents, type Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

/** What somebody is owed, or was paid, for what they made of a song. Where it is paid to is nowhere. */
export type ProductionCost = {
  id: string
  payeeName: string
  purpose: string
  amount: Cents
  /** `null` while it is owed. */
  paidOn: CalendarDay | null
}

/** `erased`: the client's data were erased, and no rule would erase what is written now. `paid`: only what is owed can be removed. */
export type CostRefusal = 'not-found' | 'erased' | 'already-paid' | 'not-paid' | 'paid'

export type PayDayRefusal = 'day-in-future' | 'day-too-old'

export const payDayYears = 5

/** Whether something can have been paid on a day. */
export function checkPayDay(day: CalendarDay, today: CalendarDay): Result<CalendarDay, PayDayRefusal> {
  if (day > today) return refuse('day-in-future')
  return day < addCalendarYears(today, -payDayYears) ? refuse('day-too-old') : accept(day)
}

/** How much of some costs is owed, and how much was paid. */
export function sumCosts(costs: readonly Pick<ProductionCost, 'amount' | 'paidOn'>[]): { owed: Cents; paid: Cents } {
  const sumOf = (isPaid: boolean) =>
    addCents(...costs.filter(({ paidOn }) => (paidOn !== null) === isPaid).map(({ amount }) => amount))
  return { owed: sumOf(false), paid: sumOf(true) }
}

/** What a period leaves: what the sales brought, less what was paid to those who made the songs. */
export function resultAfterCosts(net: Cents, paid: Cents): Cents {
  return cents(net - paid)
}
