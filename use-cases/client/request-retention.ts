import { ofSettings } from '#core/staff/audit-subjects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

/** Queues the retention job now, besides its daily run. Asked for twice, it is one. */
export async function requestRetention({ db, queue, now }: QueueDeps, actor: AuditActor): Promise<void> {
  await change({ db, now }, actor, async (tx, { audit }) => {
    await queue.enqueue(tx, 'apply-retention', {}, { singletonKey: 'requested' })
    await audit('retention-requested', ofSettings('Prazos de guarda'))
  })
}
