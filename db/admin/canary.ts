import { desc, eq, lt, sql } from 'drizzle-orm'

import { isCanaryRunning, type CanarySettings } from '#core/payment/canary.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { isJobOpen } from '#db/queue.ts'
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

/** Begins a run, and deletes those that are older than `storedSince`. `null` while another one is going on. */
export async function insertCanaryRun(
  tx: Tx,
  run: Pick<CanaryRun, 'startedAt' | 'reach'>,
  storedSince: Date,
): Promise<CanaryRun | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(740034)`)
  const newest = await findNewestCanaryRun(tx)
  if (newest && isCanaryRunning(newest, run.startedAt)) return null

  const [row] = await tx.insert(canaryRuns).values(run).returning()
  if (!row) throw new Error('an insert returned no row')
  await tx.delete(canaryRuns).where(lt(canaryRuns.startedAt, storedSince))
  await announce(tx, 'canary')
  return row
}

/** Whether somebody asked for a run that has not ended yet. */
export function isCanaryRequested(db: DbOrTx): Promise<boolean> {
  return isJobOpen(db, 'run-canary', 'requested')
}

export async function saveCanaryResult(
  tx: Tx,
  id: string,
  result: Pick<CanaryRun, 'endedAt' | 'failedStep' | 'failure'>,
): Promise<void> {
  await tx.update(canaryRuns).set(result).where(eq(canaryRuns.id, id))
  await announce(tx, 'canary')
}
