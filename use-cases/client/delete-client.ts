import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofClient } from '#core/staff/audit-subjects.ts'
import { countOfClient, lockClientToRemove, deleteClientRow } from '#db/client/clients.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/** Deletes a client without orders or projects; with any, it is refused. */
export async function deleteClient(
  deps: Deps,
  actor: AuditActor,
  clientId: string,
): Promise<Result<undefined, 'not-found' | 'has-orders' | 'has-projects'>> {
  return change(deps, actor, async (tx, { audit }) => {
    if (!(await lockClientToRemove(tx, clientId))) return refuse('not-found')
    const { orders, projects } = await countOfClient(tx, clientId)
    if (orders > 0) return refuse('has-orders')
    if (projects > 0) return refuse('has-projects')

    await deleteClientRow(tx, clientId)
    await audit('client-deleted', ofClient(clientId))
    return accept()
  })
}
