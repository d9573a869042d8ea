import { and, eq, min, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

import { countLimit } from '#core/shared/number-format.ts'
import type { DbOrTx } from '#db/client.ts'
import { counters } from '#db/schema.ts'

type Kind = 'clients' | 'orders' | 'projects'

/** Row counts by key, at a cost independent of the table's size; keys with no rows are absent. */
export async function readCounters(db: DbOrTx, kind: Kind): Promise<Map<string, number>> {
  return sumsOf(db, kind, sql`strpos(${counters.key}, '/') = 0`)
}

/** The same for the projects of one assignee, or for unassigned ones (`null`). */
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

/** Counts matching rows, up to `limit`. */
export async function countUpTo(
  db: DbOrTx,
  table: PgTable,
  where: SQL | undefined,
  limit = countLimit,
): Promise<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(limit)
    .as('counted')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(rows)
  return row?.count ?? 0
}

/** The earliest of the instants in a column of matching rows; `null` where none does. */
export async function findEarliest(
  db: DbOrTx,
  column: AnyPgColumn<{ data: Date }>,
  where: SQL | undefined,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(column) })
    .from(column.table)
    .where(where)
  return row?.at ?? null
}

/** Merges each key's counter rows into one. Concurrent changes are neither lost nor counted twice. */
export async function compactCounters(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    with gone as (delete from counters returning kind, key, delta)
    insert into counters (kind, key, delta)
    select kind, key, sum(delta) from gone group by kind, key having sum(delta) <> 0`)
}
