import { randomUUID } from 'node:crypto'

import { eq, isNotNull, or } from 'drizzle-orm'

import { demoCompany } from '#copy/admin/demo-shop.ts'
import { demonstrationSongs } from '#copy/site/demo-songs.ts'
import { addCalendarDays, addDays, dayOf, type CalendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import type { ShopCount } from '#core/site/shop-count.ts'
import { addShopCounts } from '#db/admin/shop-counts.ts'
import type { Db } from '#db/client.ts'
import { currentSettings, saveDocumentVersion } from '#db/content/document-versions.ts'
import { projects } from '#db/schema.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { noteCost } from '#use-cases/payment/production-costs.ts'

import type { DemoOrder } from './demo-plan.ts'
import type { DemoShop } from './demo-shop.ts'

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

/** Somebody who plays on some of the songs and is not of the team. */
const demoMusician = { staffId: null, name: 'Zé Henrique Prates', purpose: 'Violão de sete cordas' }

/** What those who made the songs were paid some days after the delivery, and what of it is still owed. */
export async function payDemoMusicians({ deps, actor, at }: Pick<DemoShop, 'deps' | 'actor' | 'at'>): Promise<void> {
  const today = dayOf(new Date())
  const made = await deps.db
    .select()
    .from(projects)
    .where(or(isNotNull(projects.deliveredAt), eq(projects.step, 'production')))
    .orderBy(projects.createdAt)
  for (const [index, { id: projectId, assigneeId, createdAt, deliveredAt }] of made.entries()) {
    const payday = deliveredAt ? addCalendarDays(dayOf(deliveredAt), 5) : null
    const paidOn = payday !== null && payday <= today ? payday : null
    const shares = [
      ...(assigneeId ? [{ staffId: assigneeId, name: '', purpose: 'Arranjo e voz', amount: cents(90_00) }] : []),
      ...(index % 2 === 0 ? [{ ...demoMusician, amount: cents(60_00) }] : []),
    ]
    for (const share of shares)
      await at(addDays(createdAt, 2), () =>
        noteCost(deps, { projectId, actor }, { ...share, id: randomUUID(), paidOn }),
      )
  }
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
