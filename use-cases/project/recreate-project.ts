import { startsProject } from '#core/catalog/quote.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import type { Tx } from '#db/client.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { listPaidOrdersWithoutWork } from '#db/order/due-orders.ts'
import { lockOrder, saveOrder } from '#db/order/orders.ts'
import { closeQuestionsAbout, openQuestion } from '#db/payment/payment-questions.ts'
import { findProjectIdOfOrder } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { startBriefing } from '#use-cases/briefing/internal/start-briefing.ts'
import { change } from '#use-cases/change.ts'
import type { Deps, LinkDeps } from '#use-cases/deps.ts'
import { openProject } from '#use-cases/project/internal/start-project.ts'

/**
 * Gives a paid order whose project is gone another one, with the same code. Its deadlines begin today; the payment, and
 * what the buyer was told about it, stay as they were; a payment that no day was stored for is of today. Idempotent.
 */
export async function recreateProject(
  deps: LinkDeps,
  actor: AuditActor,
  orderId: string,
): Promise<Result<undefined, 'not-found' | 'not-owed'>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse('not-found')
    if (!(await hasActivePurchase(tx, orderId)) || !startsProject(order.lines)) return refuse('not-owed')
    if (await findProjectIdOfOrder(tx, orderId)) return accept()

    const now = deps.now()
    const { projectId, clientId } = await openProject(tx, deps, order, now)
    await saveOrder(tx, orderId, { clientId, paidAt: order.paidAt ?? now }, now)
    await history('project-recreated', { orderId, projectId }, { code: order.code })
    await audit('project-recreated', ofOrder(order))
    await startBriefing(tx, deps, { order, projectId })
    await closeQuestionsAbout(tx, { orderId, reason: 'project-missing' }, { by: actor.id, at: now })
    return accept()
  })
}

/** Asks staff about every paid order whose buyer got nothing of what it sold. Once: what they decided stands. */
export async function flagMissingWork(tx: Tx, { now }: Pick<Deps, 'now'>): Promise<number> {
  const missing = await listPaidOrdersWithoutWork(tx)
  for (const { id } of missing) {
    await lockOrder(tx, id)
    for (const { reason } of await listPaidOrdersWithoutWork(tx, id))
      await openQuestion(tx, { orderId: id, paymentId: null, reason, at: now() })
  }
  return missing.length
}
