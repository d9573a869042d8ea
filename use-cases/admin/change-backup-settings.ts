import { backupSettingsSchema, type BackupSettings } from '#core/admin/backup.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { readBackupSettings, saveBackupSettings } from '#db/admin/backups.ts'
import type { Db } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'
import { recordNotifiedChange } from '#use-cases/staff/internal/record-notified-change.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string; now: () => Date }

/** Switches scheduled backups on or off, and says when they are made and how many are kept. */
export async function changeBackupSettings(
  { db, queue, siteUrl, now }: Deps,
  actor: AuditActor,
  input: BackupSettings,
): Promise<Result<undefined, 'settings-invalid'>> {
  const settings = backupSettingsSchema.safeParse(input)
  if (!settings.success) return refuse('settings-invalid')
  const { isOn, hour, daily, weekly, monthly } = settings.data
  await db.transaction(async (tx) => {
    const before = await readBackupSettings(tx)
    await saveBackupSettings(tx, settings.data)
    await recordNotifiedChange(tx, { queue, siteUrl }, actor, {
      action: 'backups-changed',
      subject: { kind: 'settings', id: null, label: 'Backups' },
      notified: before.isOn && !isOn ? [{ label: 'Backups automáticos', from: 'ligados', to: 'desligados' }] : [],
      details: { fields: [isOn ? `${hour} h` : 'off', `${daily}/${weekly}/${monthly}`] },
      at: now(),
    })
  })
  return accept()
}

/** Queues one backup now. Asked for twice, it is one. */
export async function requestBackup({ db, queue, now }: Omit<Deps, 'siteUrl'>, actor: AuditActor): Promise<void> {
  await db.transaction(async (tx) => {
    await queue.enqueue(tx, 'run-backup', { isRequested: true }, { singletonKey: 'requested' })
    await insertAuditEntry(tx, actor, {
      action: 'backup-requested',
      subject: { kind: 'settings', id: null, label: 'Backups' },
      at: now(),
    })
  })
}
