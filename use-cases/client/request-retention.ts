import type { Db } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; queue: Queue; now: () => Date }

/** Queues the retention job now, besides its daily run. Asked for twice, it is one. */
export async function requestRetention({ db, queue, now }: Deps, actor: AuditActor): Promise<void> {
  await db.transaction(async (tx) => {
    await queue.enqueue(tx, 'apply-retention', {}, { singletonKey: 'requested' })
    await insertAuditEntry(tx, actor, {
      action: 'retention-requested',
      subject: { kind: 'settings', id: null, label: 'Prazos de guarda' },
      at: now(),
    })
  })
}
