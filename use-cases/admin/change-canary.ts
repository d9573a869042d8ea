import { canaryIntervals, type CanarySettings } from '#core/payment/canary.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofSettings } from '#core/staff/audit-subjects.ts'
import { saveCanarySettings } from '#db/admin/canary.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

/** Switches the scheduled trial purchases on or off, and says how often. */
export async function changeCanary(
  deps: QueueDeps,
  actor: AuditActor,
  settings: CanarySettings,
): Promise<Result<undefined, 'interval-invalid'>> {
  if (!canaryIntervals.some((hours) => hours === settings.everyHours)) return refuse('interval-invalid')
  await change(deps, actor, async (tx, { audit }) => {
    await saveCanarySettings(tx, settings)
    await audit('canary-changed', ofSettings('Compra de teste'), {
      fields: [settings.isOn ? `${settings.everyHours} h` : 'off'],
    })
  })
  return accept()
}
