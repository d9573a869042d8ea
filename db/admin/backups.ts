import { and, desc, eq, isNotNull, lt, not, sql, type SQL } from 'drizzle-orm'

import { defaultBackupSettings, type BackupSettings, type NewestBackups } from '#core/admin/backup.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { isJobOpen } from '#db/queue.ts'
import { backups, backupSettings } from '#db/schema.ts'

export type Backup = typeof backups.$inferSelect

/** There is one row, or none while nobody has chosen. */
const theRow = 1

/** Whether a backup can be recorded: not in a database that the new code was not started on yet. */
export async function canStoreBackups(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from information_schema.columns
    where table_schema = 'public' and table_name = 'backups' and column_name = ${backups.isElsewhere.name}`)
  return rows.length > 0
}

export async function readBackupSettings(db: DbOrTx): Promise<BackupSettings> {
  const [row] = await db.select().from(backupSettings).where(eq(backupSettings.id, theRow))
  if (!row) return defaultBackupSettings
  const { id: _, ...settings } = row
  return settings
}

export async function saveBackupSettings(tx: Tx, settings: BackupSettings): Promise<void> {
  const row = { id: theRow, ...settings }
  await tx.insert(backupSettings).values(row).onConflictDoUpdate({ target: backupSettings.id, set: row })
}

/** Stores how a backup ended, and deletes what is older than `storedSince`. */
export async function insertBackup(tx: Tx, backup: Omit<Backup, 'id'>, storedSince: Date): Promise<void> {
  await tx.insert(backups).values(backup)
  await tx.delete(backups).where(lt(backups.startedAt, storedSince))
  await announce(tx, 'backups')
}

export function listNewestBackups(db: DbOrTx, count: number): Promise<Backup[]> {
  return db.select().from(backups).orderBy(desc(backups.startedAt)).limit(count)
}

/**
 * The newest run and the newest that made a backup. Where a target is configured, what a command made elsewhere is left
 * out: a backup on somebody's own disk must not hide that the scheduled ones fail.
 */
export async function findNewestBackups(db: DbOrTx, { hasTarget }: { hasTarget: boolean }): Promise<NewestBackups> {
  const counts = hasTarget ? not(backups.isElsewhere) : undefined
  const findNewest = async (condition: SQL | undefined) => {
    const [run] = await db.select().from(backups).where(condition).orderBy(desc(backups.startedAt)).limit(1)
    return run ?? null
  }
  return { newest: await findNewest(counts), newestMade: await findNewest(and(counts, isNotNull(backups.name))) }
}

/** Whether somebody asked for a backup that has not ended yet. */
export function isBackupRequested(db: DbOrTx): Promise<boolean> {
  return isJobOpen(db, 'run-backup', 'requested')
}
