import { canaryIntervals, type CanarySettings } from '#core/payment/canary.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { saveCanarySettings } from '#db/admin/canary.ts'
import type { Db } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; queue: Queue; now: () => Date }

/** Switches the scheduled trial purchases on or off, and says how often. */
export async function changeCanary(
  { db, now }: Deps,
  actor: AuditActor,
  settings: CanarySettings,
): Promise<Result<undefined, 'interval-invalid'>> {
  if (!canaryIntervals.some((hours) => hours === settings.everyHours)) return refuse('interval-invalid')
  await db.transaction(async (tx) => {
    await saveCanarySettings(tx, settings)
    await insertAuditEntry(tx, actor, {
      action: 'canary-changed',
      subject: { kind: 'settings', id: null, label: 'Compra de teste' },
      details: { fields: [settings.isOn ? `${settings.everyHours} h` : 'off'] },
      at: now(),
    })
  })
  return accept()
}

/** Queues one trial purchase now. Asked for twice, it is one. */
export async function requestCanary({ db, queue, now }: Deps, actor: AuditActor): Promise<void> {
  await db.transaction(async (tx) => {
    await queue.enqueue(tx, 'run-canary', { isRequested: true }, { singletonKey: 'requested' })
    await insertAuditEntry(tx, actor, {
      action: 'canary-requested',
      subject: { kind: 'settings', id: null, label: 'Compra de teste' },
      at: now(),
    })
  })
}
