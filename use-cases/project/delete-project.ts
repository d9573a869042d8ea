import { parseOrderCode } from '#core/order/order-code.ts'
import { isProjectOwed } from '#core/order/order.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { lockBriefingOfProject } from '#db/briefing/briefings.ts'
import type { Db } from '#db/client.ts'
import { findOrder } from '#db/order/orders.ts'
import { listApprovals } from '#db/preview/feedbacks.ts'
import { recordHistory } from '#db/project/history.ts'
import { lockProject, deleteProjectRow } from '#db/project/projects.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

/**
 * Deletes a project with its versions and feedback; never one that somebody paid for. Irreversible, so the project's code must be typed as confirmation.
 * Its order keeps the history. What was approved is never deleted: the approvals stay with the order.
 */
export async function deleteProject(
  { db, now }: Deps,
  { projectId, actor }: { projectId: string; actor: AuditActor },
  typedCode: string,
): Promise<Result<{ title: string }, 'not-found' | 'code-differs' | 'order-paid'>> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (parseOrderCode(typedCode) !== project.code) return refuse('code-differs')

    const order = project.orderId ? await findOrder(tx, project.orderId) : null
    if (order && isProjectOwed(order.state)) return refuse('order-paid')

    // Locks the briefing, so that answering it cannot write to a project being deleted.
    await lockBriefingOfProject(tx, projectId)
    if (project.orderId) {
      const approvals = await listApprovals(tx, projectId)
      await recordHistory(tx, {
        orderId: project.orderId,
        type: 'project-deleted',
        details: {
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
        actor: `staff:${actor.id}`,
      })
    }
    await insertAuditEntry(tx, actor, {
      action: 'project-deleted',
      subject: { kind: 'project', id: project.id, label: project.code },
      details: { status: project.status },
      at: now(),
    })
    await deleteProjectRow(tx, project)
    return accept({ title: project.title })
  })
}
