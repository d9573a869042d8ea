import { backupSettingsSchema, countRemovedByChange, smallerPeriods, type BackupSettings } from '#core/admin/backup.ts'
import { readBackupSettings } from '#db/admin/backups.ts'
import type { Db } from '#db/client.ts'

import { listVersions } from './internal/list-versions.ts'
import { listBackups } from './list-backups.ts'
import type { BackupTools } from './run-backup.ts'

type Deps = { db: Db; backup: Pick<BackupTools, 'target' | 'openStore'>; now: () => Date }

/**
 * How many backups that are there go with the next one if these settings are saved, where they keep fewer than now; `null` where the
 * target does not say what it has.
 */
export async function countRemovedBackups({ db, backup, now }: Deps, input: BackupSettings): Promise<number | null> {
  const settings = backupSettingsSchema.safeParse(input)
  const before = await readBackupSettings(db)
  if (!settings.success || !backup.target) return 0
  const after = settings.data
  if (smallerPeriods(after, before).length === 0) return 0
  try {
    const store = await backup.openStore()
    const known = await listVersions(store, (await listBackups(store)).complete)
    return countRemovedByChange(known, { before, after, now: now() })
  } catch {
    return null
  }
}
