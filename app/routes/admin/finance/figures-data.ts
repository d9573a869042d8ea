import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { readSongs } from '#app/site/site-songs.ts'
import {
  daysOfFigures,
  fillMonthTotals,
  fillPunctuality,
  funnelRows,
  songPlays,
  type FigureMonths,
} from '#core/admin/figures.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import { sumTotals } from '#core/payment/ledger.ts'
import { dayOf } from '#core/shared/dates.ts'
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

/** All figures of a period. */
export async function readFigures(context: Readonly<RouterContextProvider>, months: FigureMonths) {
  const { db, now } = context.get(depsContext)
  const days = daysOfFigures(months, dayOf(now()))
  const [counts, countedFrom, funnel, monthTotals, steps, punctuality, revisions, catalog, songs] = await Promise.all([
    readShopCounts(db, days),
    findFirstCountedDay(db),
    readFunnelOfDays(db, days),
    listMonthTotals(db, days, 'sales'),
    readStepDays(db, days),
    readPunctuality(db, days),
    readPackageRevisions(db, days),
    currentCatalog(db),
    readSongs(context),
  ])
  const isWhole = countedFrom !== null && countedFrom <= days.first
  const { placed, paid, briefed, delivered } = funnel
  const seen = {
    visit: countOf(counts, 'visit'),
    packages: countOf(counts, 'packages'),
    checkout: countOf(counts, 'checkout'),
  }
  const titles = new Map(songs.map(({ id, title }) => [id, title]))
  return {
    months,
    days,
    countedSince: isWhole ? null : (countedFrom ?? ('none' as const)),
    funnel: funnelRows({ ...seen, placed, paid, briefed, delivered }, isWhole),
    revenue: { months: fillMonthTotals(monthTotals, days), totals: sumTotals(monthTotals) },
    steps,
    punctuality: fillPunctuality(punctuality, days),
    revisions: revisions.map((row) => ({ ...row, name: findPackage(catalog, row.packageId)?.name ?? row.packageId })),
    // One that is no longer on the site is named by its address.
    songs: songPlays(counts).map((row) => ({ ...row, title: titles.get(row.id) ?? row.id })),
  }
}
