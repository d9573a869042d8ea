import { parseOrderCode } from '#core/order/order-code.ts'
import { isProjectOwed, isUnpaid } from '#core/order/order.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { lockBriefingOfProject } from '#db/briefing/briefings.ts'
import { findOrder, lockLaterOrders } from '#db/order/orders.ts'
import { listApprovals } from '#db/preview/feedbacks.ts'
import { lockProject, deleteProjectRow } from '#db/project/projects.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { QueueDeps } from '#use-cases/deps.ts'
import { closeCheckoutsOf } from '#use-cases/payment/internal/close-checkouts-of.ts'

/**
 * Deletes a project with its versions and feedback; never one that somebody paid for. Irreversible, so the project's code must be typed as confirmation.
 * Its order keeps the history. What was approved is never deleted: the approvals stay with the order.
 */
export async function deleteProject(
  deps: QueueDeps,
  { projectId, actor }: ProjectActor,
  typedCode: string,
): Promise<Result<{ title: string }, 'not-found' | 'code-differs' | 'order-paid'>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const later = await lockLaterOrders(tx, projectId)
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (parseOrderCode(typedCode) !== project.code) return refuse('code-differs')

    const order = project.orderId ? await findOrder(tx, project.orderId) : null
    if (order && isProjectOwed(order.state)) return refuse('order-paid')

    // Locks the briefing, so that answering it cannot write to a project being deleted.
    await lockBriefingOfProject(tx, projectId)
    if (project.orderId) {
      const approvals = await listApprovals(tx, projectId)
      await history(
        'project-deleted',
        { orderId: project.orderId },
        {
          code: project.code,
          title: project.title,
          approvals: approvals.map(({ versionName, versionHash, termsHash, createdAt, revokedAt }) => ({
            versionName,
            versionHash,
            termsHash,
            at: createdAt,
            revokedAt,
          })),
        },
      )
    }
    await audit('project-deleted', ofProject(project), { status: project.status })
    await closeCheckoutsOf(
      tx,
      deps,
      later.filter(({ state }) => isUnpaid(state)),
    )
    await deleteProjectRow(tx, project)
    return accept({ title: project.title })
  })
}
