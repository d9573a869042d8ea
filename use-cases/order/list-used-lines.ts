import { canRevokeRevision, extraRevisionId, revisionBalance } from '#core/preview/revision.ts'
import type { DbOrTx } from '#db/client.ts'
import type { Order } from '#db/order/orders.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { findProject, findProjectIdOfOrder } from '#db/project/projects.ts'

type Sold = Pick<Order, 'id' | 'lines'>

/** The lines of an order whose service was used up: a revision that was bought with the package and covered a wish. */
export async function listUsedLines(db: DbOrTx, order: Sold, now: Date): Promise<string[]> {
  if (!order.lines.some(isRevision)) return []
  const projectId = await findProjectIdOfOrder(db, order.id)
  const project = projectId ? await findProject(db, projectId) : null
  if (!project) return [extraRevisionId]
  const balance = revisionBalance(await getRevisionLedger(db, project), now)
  return canRevokeRevision(balance, order.id) ? [] : [extraRevisionId]
}

function isRevision({ kind, id }: Sold['lines'][number]): boolean {
  return kind === 'extra' && id === extraRevisionId
}
