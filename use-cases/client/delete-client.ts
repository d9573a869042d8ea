import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { countOfClient, lockClientToRemove, deleteClientRow } from '#db/client/clients.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

/** Deletes a client without orders or projects; with any, it is refused. */
export async function deleteClient(
  { db, now }: Deps,
  actor: AuditActor,
  clientId: string,
): Promise<Result<undefined, 'not-found' | 'has-orders' | 'has-projects'>> {
  return db.transaction(async (tx) => {
    if (!(await lockClientToRemove(tx, clientId))) return refuse('not-found')
    const { orders, projects } = await countOfClient(tx, clientId)
    if (orders > 0) return refuse('has-orders')
    if (projects > 0) return refuse('has-projects')

    await deleteClientRow(tx, clientId)
    await insertAuditEntry(tx, actor, {
      action: 'client-deleted',
      subject: { kind: 'client', id: clientId, label: '' },
      at: now(),
    })
    return accept()
  })
}
