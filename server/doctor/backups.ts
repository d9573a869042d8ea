import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'

import { backupStateText } from '#copy/admin/backups.ts'
import { backupsLine, type DoctorLine } from '#copy/admin/doctor.ts'
import { isBackupLate } from '#core/admin/backup.ts'
import { canStoreBackups, findNewestBackups, readBackupSettings } from '#db/admin/backups.ts'
import type { Db } from '#db/client.ts'
import { openBackupStore } from '#server/backup/backup-target.ts'
import type { BackupTarget, Env } from '#server/env.ts'
import { listBackups } from '#use-cases/admin/list-backups.ts'

/**
 * Whether backups are configured, whether their target can be used, and when the last good one in it was made. Without a
 * database the target alone is asked.
 */
export async function checkBackups(
  { backupTarget: target, backupKey }: Pick<Env, 'backupTarget' | 'backupKey'>,
  db: Db | null,
  now: Date,
): Promise<DoctorLine> {
  const records = db ? await readRecords(db, { hasTarget: target !== undefined, now }).catch(() => null) : null
  const record = records?.state ?? null
  if (!target) return backupsLine({ state: 'no-target', record })
  const place = target.kind === 'folder' ? target.folder : `bucket ${target.s3.bucket}`
  if (target.kind === 'folder' && !existsSync(target.folder)) return backupsLine({ state: 'no-folder', place, record })

  const newest = await findNewest(target, backupKey).catch(() => 'unusable' as const)
  if (newest === 'unusable') return backupsLine({ state: 'unusable', place, record })
  if (!newest) return backupsLine({ state: 'empty', place, record })
  const isOn = records?.isOn ?? true
  const isLate = isOn && isBackupLate({ startedAt: newest }, now)
  return backupsLine({ state: isLate ? 'late' : isOn ? 'good' : 'switched-off', place, newest, record, now })
}

/** What the shop recorded about its own backups; `null` in a database that is older than this program. */
async function readRecords(db: Db, { hasTarget, now }: { hasTarget: boolean; now: Date }) {
  if (!(await canStoreBackups(db))) return null
  const settings = await readBackupSettings(db)
  const newest = await findNewestBackups(db, { hasTarget })
  return { isOn: settings.isOn, state: backupStateText(newest, { hasTarget, settings, now }) }
}

/** When the newest complete backup in the target was made. Rejects when the target cannot be used. */
async function findNewest(target: BackupTarget, key: string | undefined): Promise<Date | null> {
  if (target.kind === 'folder') await access(target.folder, constants.W_OK)
  const { complete } = await listBackups(await openBackupStore(target, key, { isOwner: false }))
  return complete[0]?.madeAt ?? null
}
