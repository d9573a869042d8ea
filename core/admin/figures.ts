import type { LedgerTotals } from '#core/payment/ledger.ts'
import { addCalendarDays, type CalendarDay, type DaySpan } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import type { ShopCount } from '#core/site/shop-count.ts'

import { daysOfMonth, monthOf, monthsAgo, monthsBetween, type Month } from './finance-month.ts'

/** How many calendar months the figures look back, the current one included. */
export const figureMonths = [1, 3, 6, 12, 24] as const
export type FigureMonths = (typeof figureMonths)[number]

/** Parses the period of the address; half a year for anything else. */
export function parseFigureMonths(typed: string | null): FigureMonths {
  return figureMonths.find((known) => String(known) === typed) ?? 6
}

/** From the first day of the first month to today. */
export function daysOfFigures(months: FigureMonths, today: CalendarDay): DaySpan {
  return { first: daysOfMonth(monthsAgo(monthOf(today), months - 1)).first, last: today }
}

/** The days of as many months before those of `daysOfFigures`: as far into the last of them as today is into its month. */
export function daysBeforeFigures(months: FigureMonths, today: CalendarDay): DaySpan {
  const { first } = daysOfFigures(months, today)
  const lastMonth = daysOfMonth(monthsAgo(monthOf(today), months))
  const dayOfMonth = addCalendarDays(lastMonth.first, Number(today.slice(8)) - 1)
  return {
    first: daysOfMonth(monthsAgo(monthOf(first), months)).first,
    last: dayOfMonth < lastMonth.last ? dayOfMonth : lastMonth.last,
  }
}

/** The first three are counted as they happen, the others read from the orders of the period. */
export const funnelStages = ['visit', 'packages', 'checkout', 'placed', 'paid', 'briefed', 'delivered'] as const
export type FunnelStage = (typeof funnelStages)[number]
export type FunnelRow = { stage: FunnelStage; count: number; /** 0 to 1, and more. */ ofPrevious: number | null }

/**
 * The way from a visit to a song. No share of orders is made of checkouts that were not counted on all days: `isWhole` says
 * that they were.
 */
export function funnelRows(counts: Record<FunnelStage, number>, isWhole: boolean): FunnelRow[] {
  return funnelStages.map((stage, place) => {
    const before = funnelStages[place - 1]
    const base = before === undefined || (stage === 'placed' && !isWhole) ? 0 : counts[before]
    return { stage, count: counts[stage], ofPrevious: base === 0 ? null : counts[stage] / base }
  })
}

export type MonthTotals = LedgerTotals & { month: Month }

/** Every month between two days, oldest first; one without money is zero. */
export function fillMonthTotals(found: readonly MonthTotals[], { first, last }: DaySpan): MonthTotals[] {
  const zero = cents(0)
  return monthsBetween(first, last)
    .toReversed()
    .map(
      (month) =>
        found.find((row) => row.month === month) ?? { month, gross: zero, fees: zero, returned: zero, net: zero },
    )
}

/** Rows with the row of the same name of the period before, where that had one. */
export function withBefore<Row extends object>(
  rows: readonly Row[],
  before: readonly Row[],
  isSame: (row: Row, other: Row) => boolean,
): (Row & { before: Row | null })[] {
  return rows.map((row) => ({ ...row, before: before.find((other) => isSame(row, other)) ?? null }))
}

/** Months with the month as far into the period before. */
export function withMonthBefore<Row extends object>(rows: readonly Row[], before: readonly Row[]) {
  return rows.map((row, place): Row & { before: Row | null } => ({ ...row, before: before[place] ?? null }))
}

export type MonthPunctuality = { month: Month; onTime: number; late: number }

export function fillPunctuality(found: readonly MonthPunctuality[], { first, last }: DaySpan): MonthPunctuality[] {
  return monthsBetween(first, last)
    .toReversed()
    .map((month) => found.find((row) => row.month === month) ?? { month, onTime: 0, late: 0 })
}

/** What a delivered song waited for, in order; `whole` is from the payment to the delivery. */
export const workSteps = ['payment', 'briefing', 'analysis', 'production', 'review', 'delivery', 'whole'] as const
export type WorkStep = (typeof workSteps)[number]
/** In days of 24 hours: half of the songs took no longer than `median`, 85 of 100 no longer than `most`. */
export type StepDays = { step: WorkStep; songs: number; median: number; most: number }

/** Feedbacks of delivered songs. `rounds`: how many songs had none, one, two, and more. */
export type PackageRevisions = {
  packageId: string
  songs: number
  mean: number
  rounds: [none: number, one: number, two: number, more: number]
}

export type SongPlays = { id: string; plays: number; beforeCheckout: number }

/** The songs that were played, the most played first. */
export function songPlays(counts: readonly ShopCount[]): SongPlays[] {
  const songs = new Map<string, SongPlays>()
  for (const { kind, key, count } of counts) {
    if (kind !== 'song' && kind !== 'song-before-checkout') continue
    const song = songs.get(key) ?? { id: key, plays: 0, beforeCheckout: 0 }
    song[kind === 'song' ? 'plays' : 'beforeCheckout'] += count
    songs.set(key, song)
  }
  return [...songs.values()].toSorted(
    (a, b) => b.plays - a.plays || b.beforeCheckout - a.beforeCheckout || (a.id < b.id ? -1 : 1),
  )
}
