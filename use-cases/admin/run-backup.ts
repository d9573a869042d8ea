import { backupFailureOf, type BackupStore } from '#adapters/backup/backup-store.ts'
import type { Files } from '#adapters/files/files.ts'
import type { Log } from '#adapters/log.ts'
import { isBackupDue, isBackupLate } from '#core/admin/backup.ts'
import { addDays } from '#core/shared/dates.ts'
import { findNewestBackups, insertBackup, readBackupSettings } from '#db/admin/backups.ts'
import type { Db } from '#db/client.ts'
import { loggableError } from '#db/shared/errors.ts'
import type { IncidentWatch } from '#use-cases/admin/watch-incidents.ts'

import { makeBackup, type BackupDeps, type MadeBackup } from './make-backup.ts'

/** Where backups go, and what they are made of besides the files. `target` is null where no setting names one. */
export type BackupTools = {
  target: { kind: Files['name']; isEncrypted: boolean } | null
  /** Whether a command named a place other than the configured one. */
  isElsewhere: boolean
  databaseUrl: string
  secretsFolder: string
  openStore: () => Promise<BackupStore>
} & Pick<BackupDeps, 'onStep'>

type Deps = {
  db: Db
  files: Files
  backup: BackupTools
  incidents: Pick<IncidentWatch, 'failed' | 'worked'>
  now: () => Date
  log: Pick<Log, 'warn'>
}

/** Days that results are stored: as long as the longest usual rule keeps backups. */
const storedDays = 400

const findScheduled = (db: Db) => findNewestBackups(db, { hasTarget: true })

/** The backup of the day, when it is due; `null` when it is not, or when another one is being made. */
export async function runDueBackup(deps: Deps): Promise<MadeBackup | null> {
  const settings = await readBackupSettings(deps.db)
  if (!deps.backup.target || !isBackupDue(settings, await findScheduled(deps.db), deps.now())) return null
  return runBackup(deps)
}

/** Makes a backup now and stores how it ended. `null` when none was made: failed, or another one is being made. */
export async function runBackup(deps: Deps): Promise<MadeBackup | null> {
  const { db, backup, incidents, now, log } = deps
  const startedAt = now()
  const settings = await readBackupSettings(db)
  const record = (
    ended: Pick<Parameters<typeof insertBackup>[1], 'name' | 'failure' | 'bytes' | 'files' | 'damaged'>,
  ) =>
    db.transaction((tx) =>
      insertBackup(
        tx,
        {
          ...ended,
          startedAt,
          endedAt: now(),
          isEncrypted: backup.target?.isEncrypted ?? false,
          isElsewhere: backup.isElsewhere,
        },
        addDays(startedAt, -storedDays),
      ),
    )
  try {
    const made = await makeBackup({ ...backup, files: deps.files, now }, settings)
    if (!made.ok) return null
    const { name, bytes, files, damaged, damagedKeys, removed } = made.value
    if (removed === null) log.warn({ name }, 'old backups could not be removed')
    if (damaged > 0) log.warn({ name, damaged, files: damagedKeys }, 'stored files could not be read for a backup')
    await record({ name, bytes, files, damaged, failure: damaged > 0 ? 'files-damaged' : null })
    if (damaged > 0) incidents.failed('backup-failed')
    else incidents.worked('backup-failed')
    incidents.worked('backup-late')
    return made.value
  } catch (error) {
    log.warn(loggableError(error), 'a backup failed')
    incidents.failed('backup-failed')
    await record({ name: null, bytes: 0, files: 0, damaged: 0, failure: backupFailureOf(error) })
    return null
  }
}

/** Reports that scheduled backups stopped coming. Its own job: the one that makes them may be what does not run. */
export async function reportLateBackup({ db, backup, incidents, now }: Omit<Deps, 'files' | 'log'>): Promise<boolean> {
  if (!backup.target || !(await readBackupSettings(db)).isOn) {
    incidents.worked('backup-late')
    return false
  }
  const isLate = isBackupLate((await findScheduled(db)).newestMade, now())
  if (isLate) incidents.failed('backup-late')
  else incidents.worked('backup-late')
  return isLate
}
