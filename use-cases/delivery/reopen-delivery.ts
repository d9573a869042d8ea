import { deliveryReopenedMail } from '#copy/delivery/delivery-mails.ts'
import { isGeneratedDocument, canReopenDelivery, type ReopenRefusal } from '#core/delivery/delivery.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { listDeliveryFiles, deleteDeliveryFile } from '#db/delivery/deliveries.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'

/**
 * Reopens a delivery to correct it: the page closes, the generated documents become invalid, the client reads why. The
 * approval stays.
 */
export async function reopenDelivery(
  deps: MailDeps,
  actor: AuditActor,
  { projectId, reason }: { projectId: string; reason: string },
): Promise<Result<undefined, ReopenRefusal | 'not-found' | 'order-closed'>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (await findStopReason(tx, project)) return refuse('order-closed')
    const decision = canReopenDelivery(project.status, reason)
    if (!decision.ok) return decision

    const now = deps.now()
    const { reason: reasonForClient } = decision.value
    for (const { id } of (await listDeliveryFiles(tx, projectId)).filter(isGeneratedDocument))
      await deleteDeliveryFile(tx, projectId, id, now)
    const eventId = await history('delivery-reopened', { projectId }, { reason: reasonForClient })
    await audit('delivery-reopened', ofProject(project))
    // Its last day stays promised: the corrected delivery ends no earlier.
    await saveProject(tx, project, { status: 'approved', deliveredAt: null }, now)
    await enqueueClientMail(tx, deps, project, {
      kind: 'delivery-reopened',
      key: `delivery-reopened:${eventId}`,
      content: (mailContext) => deliveryReopenedMail({ project, reason: reasonForClient, ...mailContext }),
    })
    return accept()
  })
}
