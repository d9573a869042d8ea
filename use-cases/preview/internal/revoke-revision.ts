import { canRevokeRevision, extraRevisionId, revisionBalance } from '#core/preview/revision.ts'
import type { Tx } from '#db/client.ts'
import type { Order } from '#db/order/orders.ts'
import {
  hasRevisionEntry,
  insertRevisionEntry,
  getRevisionLedger,
  deleteRefundedEntry,
  saveUnpaidRequests,
} from '#db/preview/revision-entries.ts'
import { recordHistory } from '#db/project/history.ts'
import { announceProject, findProjectIdOfOrder, lockProject, type Project } from '#db/project/projects.ts'

/**
 * Removes a bought revision together with its refund, unless it was used: then the work is done, and staff who refund
 * know that. Returns whether it was removed.
 */
export async function revokeRevision(tx: Tx, order: Order, project: Project, now: Date): Promise<boolean> {
  if (!(await hasRevisionEntry(tx, order.id, 'bought'))) return false
  if (await hasRevisionEntry(tx, order.id, 'refunded')) return true
  if (!canRevokeRevision(revisionBalance(await getRevisionLedger(tx, project), now), order.id)) return false

  await insertRevisionEntry(tx, { projectId: project.id, kind: 'refunded', orderId: order.id, createdAt: now })
  await recordHistory(tx, {
    orderId: order.id,
    projectId: project.id,
    type: 'revision-revoked',
    details: { code: order.code },
    actor: 'system',
  })
  await announceProject(tx, project)
  return true
}

/** The provider refused the refund: the revision is available again. */
export async function reinstateRevision(tx: Tx, order: Order, project: Project): Promise<void> {
  if (await deleteRefundedEntry(tx, order.id)) await announceProject(tx, project)
}

/** The same of one bought with the package: its line counts again, also for what was asked for meanwhile. */
export async function reinstateRevisionLine(tx: Tx, { id }: Order, lines: readonly string[]): Promise<void> {
  const projectId = lines.includes(extraRevisionId) ? await findProjectIdOfOrder(tx, id) : null
  const project = projectId ? await lockProject(tx, projectId) : null
  if (!project) return
  await saveUnpaidRequests(tx, project.id)
  await announceProject(tx, project)
}
