import { addCalendarDays, calendarDay, type CalendarDay } from '#core/shared/dates.ts'

import { parseDateRange, type DateRange } from './date-range.ts'
import { daysOfMonth, monthOf } from './finance-month.ts'

/** Periods a list can be asked for by one word, and days of one's own. */
export const periods = ['este-mes', 'mes-passado', '30-dias', 'este-ano', 'datas'] as const
export type Period = (typeof periods)[number]

export type PeriodFilter = { period: Period | null; days: DateRange }

const always: DateRange = { from: null, to: null }

/** Asks for all days where a list has a period of its own as long as nobody asks for one. */
export const allDays = 'sempre'

/** The period of the list of days, which are added up when they are read: all of them only for whoever asks. */
export const usualDays: Period = '30-dias'

/**
 * Reads `periodo`, and with `datas` also `de` and `ate`. A period that is still going on ends today. `usual`: the period of a list
 * that is asked for none.
 */
export function parsePeriod(params: URLSearchParams, today: CalendarDay, usual: Period | null = null): PeriodFilter {
  const asked = params.get('periodo')
  const period = periods.find((known) => known === asked) ?? (asked === allDays ? null : usual)
  return { period, days: period === null ? always : daysOf(period, params, today) }
}

function daysOf(period: Period, params: URLSearchParams, today: CalendarDay): DateRange {
  const { first } = daysOfMonth(monthOf(today))
  switch (period) {
    case 'este-mes':
      return { from: first, to: today }
    case 'mes-passado': {
      const month = daysOfMonth(monthOf(addCalendarDays(first, -1)))
      return { from: month.first, to: month.last }
    }
    case '30-dias':
      return { from: addCalendarDays(today, -29), to: today }
    case 'este-ano':
      return { from: calendarDay(`${today.slice(0, 4)}-01-01`), to: today }
    case 'datas':
      return parseDateRange(params.get('de'), params.get('ate'))
  }
}
