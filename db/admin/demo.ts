import { eq, sql } from 'drizzle-orm'

import { epoch } from '#core/shared/dates.ts'
import type { Db } from '#db/client.ts'
import { mails, staff } from '#db/schema.ts'

/** Columns that the database itself dates, by table. */
export type DatedColumns = Map<string, string[]>

/** What only ever grows and is dated by the provider. */
const appendOnly = new Set(['ledger_entries', 'payment_snapshots'])

export async function listDatedColumns(db: Db): Promise<DatedColumns> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_default = 'now()' order by 1, 2`)
  const columns: DatedColumns = new Map()
  for (const { table, column } of rows) {
    if (!appendOnly.has(table)) columns.set(table, [...(columns.get(table) ?? []), column])
  }
  return columns
}

/**
 * Moves what the database dated since `since` to another time: a demonstration's past is made in minutes. Everything else
 * was dated by the clock it was made with.
 */
export async function redateNewRows(
  db: Db,
  columns: DatedColumns,
  { since, at }: { since: Date; at: Date },
): Promise<void> {
  const from = `'${since.toISOString()}'::timestamptz`
  const to = `'${at.toISOString()}'::timestamptz`
  const statements = [...columns].map(([table, names]) => {
    const values = names.map((name) => `"${name}" = case when "${name}" >= ${from} then ${to} else "${name}" end`)
    return `update "${table}" set ${values.join(', ')} where ${names.map((name) => `"${name}" >= ${from}`).join(' or ')}`
  })
  await db.$client.query(statements.join(';'))
}

/** Nobody receives the mails of a demonstration: they count as sent when they were written. */
export async function markMailsSent(db: Db, at: Date): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'sent', transport: 'folder', sentAt: at, attempts: 1 })
    .where(eq(mails.state, 'queued'))
}

/**
 * Everything there is was there when the studio began. The owner of today's shop is new: one of some days would be asked for a
 * second factor before anything else.
 */
export async function foundStudio(db: Db, { id, at, today }: { id: string; at: Date; today: Date }): Promise<void> {
  await redateNewRows(db, await listDatedColumns(db), { since: epoch, at })
  await db.update(staff).set({ createdAt: today }).where(eq(staff.id, id))
}
