import type { CalendarDay } from '#core/shared/dates.ts'
import type { Cents } from '#core/shared/money.ts'

export type DayAmount = { day: CalendarDay; amount: Cents }
/** `before`: the day as far into the period before, where that has one. */
export type ComparedDay = DayAmount & { before: DayAmount | null }

/** How many orders have come how far. */
export type OrderFunnel = Record<'placed' | 'paid' | 'briefed' | 'presented' | 'approved' | 'delivered', number>

/** Periods of the dashboard's figures, in days. */
export const dashboardPeriods = [30, 90] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]

/** Parses a period; the shortest for anything invalid. */
export function parseDashboardPeriod(typed: string | null): DashboardPeriod {
  return dashboardPeriods.find((known) => String(known) === typed) ?? dashboardPeriods[0]
}
