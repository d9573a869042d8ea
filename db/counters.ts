import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { countLimit } from '#core/count.ts'

import type { DbOrTx } from './client.ts'
import { counters } from './schema.ts'

type Kind = 'clients' | 'orders' | 'projects'

/** How many rows have each key, whatever the size of the table; a key nobody has is absent. */
export async function readCounters(db: DbOrTx, kind: Kind): Promise<Map<string, number>> {
  const rows = await db
    .select({ key: counters.key, count: sql<number>`sum(${counters.delta})::int` })
    .from(counters)
    .where(eq(counters.kind, kind))
    .groupBy(counters.key)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** How many rows fit, or `countLimit` when there are as many or more. */
export async function countUpTo(db: DbOrTx, table: PgTable, where: SQL | undefined): Promise<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(countLimit)
    .as('counted')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(rows)
  return row?.count ?? 0
}

/** Puts one row in the place of many. A change made meanwhile is neither lost nor counted twice. */
export async function foldCounters(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    with gone as (delete from counters returning kind, key, delta)
    insert into counters (kind, key, delta)
    select kind, key, sum(delta) from gone group by kind, key having sum(delta) <> 0`)
}
