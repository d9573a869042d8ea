import { deliveryReopenedMail } from '#copy/delivery/delivery-mails.ts'
import { isGeneratedDocument, canReopenDelivery, type ReopenRefusal } from '#core/delivery/delivery.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { listDeliveryFiles, deleteDeliveryFile } from '#db/delivery/deliveries.ts'
import { recordHistory } from '#db/project/history.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string; now: () => Date }

/**
 * Reopens a delivery to correct it: the page closes, the generated documents become invalid, the client reads why. The
 * approval stays.
 */
export async function reopenDelivery(
  deps: Deps,
  actor: AuditActor,
  { projectId, reason }: { projectId: string; reason: string },
): Promise<Result<undefined, ReopenRefusal | 'not-found'>> {
  return deps.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const decision = canReopenDelivery(project.status, reason)
    if (!decision.ok) return decision

    const now = deps.now()
    const { reason: reasonForClient } = decision.value
    for (const { id } of (await listDeliveryFiles(tx, projectId)).filter(isGeneratedDocument))
      await deleteDeliveryFile(tx, projectId, id, now)
    const eventId = await recordHistory(tx, {
      projectId,
      type: 'delivery-reopened',
      details: { reason: reasonForClient },
      actor: `staff:${actor.id}`,
    })
    await insertAuditEntry(tx, actor, {
      action: 'delivery-reopened',
      subject: { kind: 'project', id: projectId, label: project.code },
      at: now,
    })
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
