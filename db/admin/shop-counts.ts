import { between, min, sql } from 'drizzle-orm'

import type { CalendarDay, DaySpan } from '#core/shared/dates.ts'
import type { ShopCount } from '#core/site/shop-count.ts'
import type { DbOrTx } from '#db/client.ts'
import { shopCounts } from '#db/schema.ts'

/** Adds to what is stored of a day. Several processes may do so at the same time. */
export async function addShopCounts(db: DbOrTx, day: CalendarDay, counts: readonly ShopCount[]): Promise<void> {
  if (counts.length === 0) return
  // In one order in every process, so that two never wait for each other's rows.
  const rows = counts.toSorted((a, b) => (`${a.kind} ${a.key}` < `${b.kind} ${b.key}` ? -1 : 1))
  await db
    .insert(shopCounts)
    .values(rows.map(({ kind, key, count }) => ({ day, kind, key, count })))
    .onConflictDoUpdate({
      target: [shopCounts.day, shopCounts.kind, shopCounts.key],
      set: { count: sql`${shopCounts.count} + excluded.count` },
    })
}

/** The sums of the days between two, both included. */
export async function readShopCounts(db: DbOrTx, { first, last }: DaySpan): Promise<ShopCount[]> {
  return db
    .select({ kind: shopCounts.kind, key: shopCounts.key, count: sql<number>`sum(${shopCounts.count})::int` })
    .from(shopCounts)
    .where(between(shopCounts.day, first, last))
    .groupBy(shopCounts.kind, shopCounts.key)
}

/** The first day of which anything is counted; null while there is none. */
export async function findFirstCountedDay(db: DbOrTx): Promise<CalendarDay | null> {
  const [row] = await db.select({ day: min(shopCounts.day) }).from(shopCounts)
  return row?.day ?? null
}

/** Deletes at most `limit` counts of days before one; returns how many. */
export async function deleteOldShopCounts(
  db: DbOrTx,
  { before, limit }: { before: CalendarDay; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${shopCounts} where ctid in (
      select ctid from ${shopCounts} where ${shopCounts.day} < ${before} limit ${limit})`)
  return rowCount ?? 0
}
