import { revisionBoughtMail, staffRevisionMail } from '#copy/preview/revision-mails.ts'
import { isVoucherSale, startsProject } from '#core/catalog/quote.ts'
import type { PaidBy } from '#core/payment/payment.ts'
import { extraRevisionId, revisionBalance } from '#core/preview/revision.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { isPosted } from '#db/mail/mails.ts'
import { saveOrder, type Order } from '#db/order/orders.ts'
import { insertRevisionEntry, getRevisionLedger } from '#db/preview/revision-entries.ts'
import { recordHistory } from '#db/project/history.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'
import type { LinkPartDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import { orderReceivedKey } from '#use-cases/order/internal/mail-order-received.ts'
import { canFulfilExtra } from '#use-cases/payment/internal/can-fulfil-extra.ts'
import { fulfilExtra } from '#use-cases/payment/internal/fulfil-extra.ts'
import { startProject } from '#use-cases/project/internal/start-project.ts'
import { fulfilVoucher } from '#use-cases/voucher/internal/fulfil-voucher.ts'
import { canHoldVoucher } from '#use-cases/voucher/internal/hold-voucher.ts'

/**
 * Marks an order as paid and fulfils it, in the transaction that stores its payment: starts its project, or adds the extra to the
 * project it was bought for, or makes its voucher valid. `project-unavailable`: that project cannot take the extra (`canFulfilExtra`), or the
 * voucher that pays a part of it has nothing left; nothing was written.
 */
export async function fulfilOrder(
  tx: Tx,
  deps: LinkPartDeps,
  order: Order,
  payment: PaidBy,
): Promise<Result<undefined, 'project-unavailable'>> {
  if (isVoucherSale(order.lines)) {
    await fulfilVoucher(tx, deps, { order, payment })
    return accept()
  }
  // An order that expired let its voucher go: what is paid for it late buys nothing once somebody else has used that.
  if (order.voucherId && !(await canHoldVoucher(tx, order))) return refuse('project-unavailable')
  if (startsProject(order.lines)) {
    await startProject(tx, deps, order, payment)
    return accept()
  }
  const project = order.forProjectId ? await lockProject(tx, order.forProjectId) : null
  const paidAt = payment.approvedAt ?? deps.now()
  if (!project || !(await canFulfilExtra(tx, order, project, paidAt))) return refuse('project-unavailable')
  if (!order.lines.some(({ id }) => id === extraRevisionId)) {
    await fulfilExtra(tx, deps, { order, project, payment })
    return accept()
  }

  const now = deps.now()
  const coversOpenFeedback = revisionBalance(await getRevisionLedger(tx, project), now).open.length > 0
  const reopens = project.status === 'approved' || project.status === 'delivered'
  await saveOrder(tx, order.id, { state: 'paid', paidAt, paidByPaymentId: payment.id, clientId: project.clientId }, now)
  await insertRevisionEntry(tx, { projectId: project.id, kind: 'bought', orderId: order.id, createdAt: now })
  await recordHistory(tx, {
    orderId: order.id,
    projectId: project.id,
    type: 'revision-bought',
    details: { code: order.code },
    actor: 'buyer',
  })
  await announceProject(tx, project)

  const settings = await currentSettings(tx)
  await mailBuyer(tx, deps.queue, order, {
    kind: 'revision-bought',
    dedupeKey: `payment-confirmed:${order.id}`,
    content: revisionBoughtMail({
      order,
      project,
      received: payment.amount,
      paidAt,
      method: payment.method,
      coversOpenFeedback,
      reopens,
      siteUrl: deps.siteUrl,
      settings,
    }),
    attachContract: !(await isPosted(tx, orderReceivedKey(order.id))),
    projectId: project.id,
  })
  await enqueueStaffMail(tx, deps, {
    kind: 'staff-revision-bought',
    key: `staff-new-order:${order.id}`,
    orderId: order.id,
    projectId: project.id,
    content: () =>
      staffRevisionMail({
        order,
        project,
        coversOpenFeedback,
        reopens,
        adminUrl: `${deps.siteUrl}/admin/projects/${project.id}`,
      }),
  })
  return accept()
}
