import { desc, eq, isNotNull, lt, sql } from 'drizzle-orm'

import { defaultBackupSettings, type BackupSettings, type NewestBackups } from '#core/admin/backup.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { backups, backupSettings } from '#db/schema.ts'

export type Backup = typeof backups.$inferSelect

/** There is one row, or none while nobody has chosen. */
const theRow = 1

/** Whether the database has tables for backups: one that the new code was not started on yet has none. */
export async function canStoreBackups(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(sql`select to_regclass('public.backups') is not null as known`)
  return rows[0]?.known === true
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

export async function findNewestBackups(db: DbOrTx): Promise<NewestBackups> {
  const [newest] = await listNewestBackups(db, 1)
  const [made] = await db
    .select()
    .from(backups)
    .where(isNotNull(backups.name))
    .orderBy(desc(backups.startedAt))
    .limit(1)
  return { newest: newest ?? null, newestMade: made ?? null }
}

/** Whether somebody asked for a backup that has not ended yet. */
export async function isBackupRequested(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from pgboss.job
    where name = 'run-backup' and singleton_key = 'requested' and state in ('created', 'active') limit 1`)
  return rows.length > 0
}
