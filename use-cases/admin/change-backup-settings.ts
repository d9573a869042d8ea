import { backupSettingsSchema, smallerPeriods, type BackupRule, type BackupSettings } from '#core/admin/backup.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofSettings } from '#core/staff/audit-subjects.ts'
import type { NotifiedChange } from '#core/staff/audit.ts'
import { readBackupSettings, saveBackupSettings } from '#db/admin/backups.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { recordNotifiedChange } from '#use-cases/staff/internal/record-notified-change.ts'

/**
 * Switches scheduled backups on or off, and says when they are made and how many are kept. Owners hear of what loses backups: none is made any
 * more, or the next one removes some that are there.
 */
export async function changeBackupSettings(
  { db, queue, siteUrl, now }: MailDeps,
  actor: AuditActor,
  input: BackupSettings,
): Promise<Result<undefined, 'settings-invalid'>> {
  const settings = backupSettingsSchema.safeParse(input)
  if (!settings.success) return refuse('settings-invalid')
  const { isOn, hour, daily, weekly, monthly } = settings.data
  await db.transaction(async (tx) => {
    const before = await readBackupSettings(tx)
    await saveBackupSettings(tx, settings.data)
    await recordNotifiedChange(tx, { queue, siteUrl, now }, actor, {
      action: 'backups-changed',
      subject: ofSettings('Backups'),
      notified: losses(before, settings.data),
      details: { fields: [isOn ? `${hour} h` : 'off', `${daily}/${weekly}/${monthly}`] },
    })
  })
  return accept()
}

const keptLabels = {
  daily: 'Backups diários guardados',
  weekly: 'Backups semanais guardados',
  monthly: 'Backups mensais guardados',
} satisfies Record<keyof BackupRule, string>

function losses(before: BackupSettings, after: BackupSettings): NotifiedChange[] {
  const ended = before.isOn && !after.isOn
  return [
    ...(ended ? [{ label: 'Backups automáticos', from: 'ligados', to: 'desligados' }] : []),
    ...smallerPeriods(after, before).map((period) => ({
      label: keptLabels[period],
      from: String(before[period]),
      to: String(after[period]),
    })),
  ]
}
