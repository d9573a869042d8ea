import { desc, eq, lt } from 'drizzle-orm'

import type { CanarySettings } from '#core/payment/canary.ts'
import type { Db, DbOrTx, Tx } from '#db/client.ts'
import { canaryRuns, canarySettings } from '#db/schema.ts'

export type CanaryRun = typeof canaryRuns.$inferSelect

/** There is one row, or none while nobody has chosen. */
const theRow = 1

export async function readCanarySettings(db: DbOrTx): Promise<CanarySettings> {
  const [row] = await db.select().from(canarySettings).where(eq(canarySettings.id, theRow))
  return row ? { isOn: row.isOn, everyHours: row.everyHours } : { isOn: false, everyHours: 24 }
}

export async function saveCanarySettings(tx: Tx, settings: CanarySettings): Promise<void> {
  const row = { id: theRow, ...settings }
  await tx.insert(canarySettings).values(row).onConflictDoUpdate({ target: canarySettings.id, set: row })
}

export async function findNewestCanaryRun(db: DbOrTx): Promise<CanaryRun | null> {
  const [newest] = await db.select().from(canaryRuns).orderBy(desc(canaryRuns.startedAt)).limit(1)
  return newest ?? null
}

/** Begins a run, and deletes those that are older than `storedSince`. */
export async function insertCanaryRun(
  db: Db,
  run: Pick<CanaryRun, 'startedAt' | 'reach'>,
  storedSince: Date,
): Promise<CanaryRun> {
  const [row] = await db.insert(canaryRuns).values(run).returning()
  if (!row) throw new Error('an insert returned no row')
  await db.delete(canaryRuns).where(lt(canaryRuns.startedAt, storedSince))
  return row
}

export async function saveCanaryResult(
  tx: Tx,
  id: string,
  result: Pick<CanaryRun, 'endedAt' | 'failedStep' | 'failure'>,
): Promise<void> {
  await tx.update(canaryRuns).set(result).where(eq(canaryRuns.id, id))
}
