import { parsePeriod } from '#core/admin/period.ts'
import type { CalendarDay } from '#core/shared/dates.ts'

/** The address of what was paid; without it, what is owed is shown. */
export const paidView = 'pagos'

/** Which costs an address asks for. */
export function readCostFilter(params: URLSearchParams, today: CalendarDay) {
  const isPaid = params.get('estado') === paidView
  const { period, days } = parsePeriod(params, today)
  const payee = (params.get('pessoa') ?? '').slice(0, 100)
  return { isPaid, period: isPaid ? period : null, paid: days, payee }
}
