import { eq, sql } from 'drizzle-orm'

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

/** Puts one row in the place of many. A change made meanwhile is neither lost nor counted twice. */
export async function foldCounters(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    with gone as (delete from counters returning kind, key, delta)
    insert into counters (kind, key, delta)
    select kind, key, sum(delta) from gone group by kind, key having sum(delta) <> 0`)
}
