import { demoCompany } from '#copy/admin/demo-shop.ts'
import { demonstrationSongs } from '#copy/site/demo-songs.ts'
import { dayOf, type CalendarDay } from '#core/shared/dates.ts'
import type { ShopCount } from '#core/site/shop-count.ts'
import { addShopCounts } from '#db/admin/shop-counts.ts'
import type { Db } from '#db/client.ts'
import { currentSettings, saveDocumentVersion } from '#db/content/document-versions.ts'
import type { AuditActor } from '#db/staff/audit.ts'

import type { DemoOrder } from './demo-plan.ts'

/** Company data of nobody, and how many songs fit in a week, so that forecasts count the queue. */
export async function describeDemoStudio(db: Db, actor: AuditActor): Promise<void> {
  await db.transaction(async (tx) => {
    const settings = await currentSettings(tx)
    const company = { ...settings.company, ...demoCompany }
    const schedule = { ...settings.schedule, songsPerWeek: 4 }
    await saveDocumentVersion(tx, 'settings', { ...settings, company, schedule }, actor.id)
  })
}

/** The visits that led to the orders, and those that led to none: by day, about one order of thirty visits. */
export async function countDemoVisits(db: Db, plan: readonly DemoOrder[]): Promise<void> {
  const days = new Map<CalendarDay, ShopCount[]>()
  for (const [index, order] of plan.entries()) {
    const day = dayOf(order.placedAt)
    days.set(day, [...(days.get(day) ?? []), ...visitsOf(order, index)])
  }
  for (const [day, counts] of days) await addShopCounts(db, day, summed(counts))
}

function visitsOf({ packageId }: DemoOrder, index: number): ShopCount[] {
  const songs = demonstrationSongs.slice(0, 6)
  // The same for the same plan: more for some songs, a little different from order to order.
  const plays = songs.map(({ id }, place) => ({
    kind: 'song' as const,
    key: id,
    count: 9 - place + ((index + place) % 3),
  }))
  const bought = songs[index % 4]
  return [
    { kind: 'visit', key: '', count: 24 + ((index * 7) % 13) },
    { kind: 'packages', key: '', count: 9 + (index % 5) },
    { kind: 'checkout', key: packageId, count: 2 + (index % 2) },
    ...plays,
    ...(bought ? [{ kind: 'song-before-checkout' as const, key: bought.id, count: 2 }] : []),
  ]
}

/** Each kind and key once, as one statement stores them. */
function summed(counts: readonly ShopCount[]): ShopCount[] {
  const sums = new Map<string, ShopCount>()
  for (const { kind, key, count } of counts) {
    const name = `${kind} ${key}`
    sums.set(name, { kind, key, count: count + (sums.get(name)?.count ?? 0) })
  }
  return [...sums.values()]
}
