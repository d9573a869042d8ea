import { erasedMail } from '#copy/client/erased-mail.ts'
import { checkErasure } from '#core/client/erasure.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { listOrdersOfClient, listProjectsOfClient, lockClient } from '#db/client/clients.ts'
import { erasePersonalData } from '#db/client/erasure.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; queue: Queue; now: () => Date }
export type EraseClientRefusal = 'not-found' | 'erased' | 'money-open' | 'work-open'

/** Erases a person's data at their request; only what the law requires is kept. */
export async function eraseClient(
  { db, queue, now }: Deps,
  actor: AuditActor,
  clientId: string,
): Promise<Result<{ retainedOrders: number }, EraseClientRefusal>> {
  return db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId)
    if (!client) return refuse('not-found')
    if (client.erasedAt) return refuse('erased')

    const orders = await listOrdersOfClient(tx, client)
    const decision = checkErasure({ orders, projects: await listProjectsOfClient(tx, clientId, null) }, now())
    if (!decision.ok) return decision

    const { retainedOrderIds } = decision.value
    await erasePersonalData(tx, client, { retainedOrderIds, gone: erasedMail, now: now() })
    await queue.enqueue(tx, 'cleanup', {})
    await insertAuditEntry(tx, actor, {
      action: 'client-erased',
      subject: { kind: 'client', id: clientId, label: '' },
      details: { keptOrders: retainedOrderIds.length },
      at: now(),
    })
    return accept({ retainedOrders: retainedOrderIds.length })
  })
}
