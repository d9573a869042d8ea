import type { PdfRenderer } from '#adapters/pdf/pdf-renderer.ts'
import { deliveryFileNames } from '#copy/delivery/delivery.ts'
import { evidenceDocument, type EvidenceFacts } from '#copy/payment/dispute-evidence.ts'
import { certificateCode } from '#core/delivery/certificate-code.ts'
import { disputeStatus } from '#core/payment/payment.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import type { Db } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { listDeliveredFiles, listDownloads } from '#db/delivery/deliveries.ts'
import { listMailsToClient } from '#db/mail/mails-admin.ts'
import { findOrder, type Order } from '#db/order/orders.ts'
import { listChargebacks } from '#db/payment/chargebacks.ts'
import { listPayments } from '#db/payment/payments.ts'
import { listApprovals, listApprovalsOutlivingProject } from '#db/preview/feedbacks.ts'
import { listHistory } from '#db/project/history.ts'
import { findProject, findProjectIdOfOrder } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import { contractCopy } from '#use-cases/order/read-contract.ts'

type Deps = { db: Db; pdf: PdfRenderer; now: () => Date }

/** More would not fit into what the provider accepts, 10 MB; the newest prove as much. */
const maxDownloads = 500

/**
 * Everything that proves an order, as one PDF: contract with its acceptance, events, mails, approval, delivery and
 * downloads. Audited, because it names the buyer. `null` when there is no such order.
 */
export async function readDisputeEvidence(
  deps: Deps,
  actor: AuditActor,
  orderId: string,
): Promise<{ code: string; pdf: Uint8Array } | null> {
  const { db, pdf } = deps
  const order = await findOrder(db, orderId)
  if (!order) return null

  const facts = await collectFacts(deps, order)
  const contract = contractCopy(order, await currentSettings(db))
  const bytes = await pdf.render({ kind: 'evidence', document: evidenceDocument(facts), contract })
  await change(deps, actor, (_, { audit }) => audit('evidence-exported', ofOrder(order)))
  return { code: order.code, pdf: bytes }
}

async function collectFacts({ db, now }: Deps, order: Order): Promise<EvidenceFacts> {
  const projectId = order.forProjectId ?? (await findProjectIdOfOrder(db, order.id))
  const project = projectId ? await findProject(db, projectId) : null
  const payments = (await listPayments(db, order.id)).filter((payment) => payment.approvedAt !== null)
  const disputed = payments.filter((payment) => disputeStatus(payment) !== null)
  const [chargebacks, history, mails, approvals, orphaned, files, downloads] = await Promise.all([
    listChargebacks(
      db,
      payments.map(({ providerId }) => providerId),
    ),
    listHistory(db, { orderId: order.id, projectId }),
    listMailsToClient(db, { orderId: order.id, projectId }),
    projectId ? listApprovals(db, projectId) : [],
    listApprovalsOutlivingProject(db, order.id),
    project ? listDeliveredFiles(db, project) : [],
    projectId ? listDownloads(db, projectId, maxDownloads) : [],
  ])
  const names = deliveryFileNames(project?.title ?? '', files)
  return {
    order,
    payments: disputed.length > 0 ? disputed : payments,
    chargebackIds: chargebacks.map(({ id }) => id),
    history,
    mails,
    approvals: [...approvals, ...orphaned].toReversed(),
    deliveredAt: project?.deliveredAt ?? null,
    files: files.map(({ id, kind, file }, index) => ({
      kind,
      name: names[index] ?? file.name,
      sha256: file.sha256,
      certificate: kind === 'certificate' ? certificateCode(id) : null,
    })),
    downloads: downloads.toReversed(),
    madeAt: now(),
  }
}
