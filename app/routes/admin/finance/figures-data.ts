import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { readSongs } from '#app/site/site-songs.ts'
import {
  daysBeforeFigures,
  daysOfFigures,
  fillMonthTotals,
  fillPunctuality,
  funnelRows,
  songPlays,
  withBefore,
  withMonthBefore,
  type FigureMonths,
  type FunnelStage,
} from '#core/admin/figures.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import { sumTotals } from '#core/payment/ledger.ts'
import { dayOf, type CalendarDay, type DaySpan } from '#core/shared/dates.ts'
import { countOf } from '#core/site/shop-count.ts'
import { readPackageRevisions, readPunctuality, readStepDays } from '#db/admin/figures.ts'
import { findFirstCountedDay, readShopCounts } from '#db/admin/shop-counts.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { readFunnelOfDays } from '#db/order/revenue.ts'
import { listMonthTotals } from '#db/payment/ledger.ts'
import { loggableError } from '#db/shared/errors.ts'

import { createSlowReadCache, type Read, type SlowReadCache } from './slow-read-cache.ts'

export type StudioFigures = Awaited<ReturnType<typeof readFigures>>

const caches = new WeakMap<Deps['db'], SlowReadCache<StudioFigures>>()

/** The figures of a period for the screen; where they take long, those of some minutes ago. */
export function readRecentFigures(
  context: Readonly<RouterContextProvider>,
  months: FigureMonths,
): Promise<Read<StudioFigures>> {
  const { db, now, log } = context.get(depsContext)
  const cache =
    caches.get(db) ??
    createSlowReadCache<StudioFigures>({
      now,
      onError: (error) => log.warn(loggableError(error), 'figures were not read'),
    })
  caches.set(db, cache)
  return cache.read(`${months} ${dayOf(now())}`, () => readFigures(context, months))
}

/** All figures of a period, with those of the period before it. */
export async function readFigures(context: Readonly<RouterContextProvider>, months: FigureMonths) {
  const { db, now } = context.get(depsContext)
  const today = dayOf(now())
  const [days, daysBefore] = [daysOfFigures(months, today), daysBeforeFigures(months, today)]
  const [countedFrom, catalog, siteSongs, period, before] = await Promise.all([
    findFirstCountedDay(db),
    currentCatalog(db),
    readSongs(context),
    readPeriod(db, days),
    readPeriod(db, daysBefore),
  ])
  const isCounted = (from: CalendarDay) => countedFrom !== null && countedFrom <= from
  const titles = new Map(siteSongs.map(({ id, title }) => [id, title]))
  return {
    months,
    days,
    daysBefore,
    countedSince: isCounted(days.first) ? null : (countedFrom ?? ('none' as const)),
    funnel: funnelRows(period.funnel, isCounted(days.first)).map((row) => ({
      ...row,
      before: countedStages.has(row.stage) && !isCounted(daysBefore.first) ? null : before.funnel[row.stage],
    })),
    revenue: {
      months: withMonthBefore(fillMonthTotals(period.months, days), fillMonthTotals(before.months, daysBefore)),
      totals: sumTotals(period.months),
      before: sumTotals(before.months),
    },
    steps: withBefore(period.steps, before.steps, (row, other) => row.step === other.step),
    punctuality: withMonthBefore(
      fillPunctuality(period.punctuality, days),
      fillPunctuality(before.punctuality, daysBefore),
    ),
    revisions: withBefore(period.revisions, before.revisions, (row, other) => row.packageId === other.packageId).map(
      (row) => ({ ...row, name: findPackage(catalog, row.packageId)?.name ?? row.packageId }),
    ),
    // One that is no longer on the site is named by its address.
    songs: withBefore(songPlays(period.counts), songPlays(before.counts), (row, other) => row.id === other.id).map(
      (row) => ({ ...row, title: titles.get(row.id) ?? row.id }),
    ),
  }
}

const countedStages: ReadonlySet<FunnelStage> = new Set(['visit', 'packages', 'checkout'])

async function readPeriod(db: Deps['db'], days: DaySpan) {
  const [counts, funnel, months, steps, punctuality, revisions] = await Promise.all([
    readShopCounts(db, days),
    readFunnelOfDays(db, days),
    listMonthTotals(db, days, 'sales'),
    readStepDays(db, days),
    readPunctuality(db, days),
    readPackageRevisions(db, days),
  ])
  const { placed, paid, briefed, delivered } = funnel
  const seen = {
    visit: countOf(counts, 'visit'),
    packages: countOf(counts, 'packages'),
    checkout: countOf(counts, 'checkout'),
  }
  return { counts, funnel: { ...seen, placed, paid, briefed, delivered }, months, steps, punctuality, revisions }
}
