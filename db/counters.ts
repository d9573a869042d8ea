import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { countLimit } from '#core/count.ts'

import type { DbOrTx } from './client.ts'
import { counters } from './schema.ts'

type Kind = 'clients' | 'orders' | 'projects'

/** How many rows have each key, whatever the size of the table; a key nobody has is absent. */
export async function readCounters(db: DbOrTx, kind: Kind): Promise<Map<string, number>> {
  return sumsOf(db, kind, sql`strpos(${counters.key}, '/') = 0`)
}

/** The same of the projects one person works on, or of those nobody does. */
export async function readAssignedCounters(db: DbOrTx, assigneeId: string | null): Promise<Map<string, number>> {
  const whose = `${assigneeId ?? ''}/`
  const sums = await sumsOf(db, 'projects', sql`starts_with(${counters.key}, ${whose})`)
  return new Map([...sums].map(([key, count]) => [key.slice(whose.length), count]))
}

async function sumsOf(db: DbOrTx, kind: Kind, wanted: SQL): Promise<Map<string, number>> {
  const rows = await db
    .select({ key: counters.key, count: sql<number>`sum(${counters.delta})::int` })
    .from(counters)
    .where(and(eq(counters.kind, kind), wanted))
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
