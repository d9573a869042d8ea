import { staffWithdrawalMail } from '#copy/order/withdrawal-mails.ts'
import { runsByItself } from '#core/order/inactive-reason.ts'
import { isManualPayment } from '#core/payment/manual-payment.ts'
import type { Tx } from '#db/client.ts'
import { lockLaterOrders, saveOrder, type Order } from '#db/order/orders.ts'
import { closeQuestionsAbout, openQuestion } from '#db/payment/payment-questions.ts'
import { recordHistory } from '#db/project/history.ts'
import { findProjectIdOfOrder } from '#db/project/projects.ts'
import { endAccessToRefunded } from '#use-cases/access/end-access.ts'
import type { LinkPartDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'
import { revokeExtra } from '#use-cases/order/internal/revoke-extra.ts'

/** Ends the extras of an order's project, and access, too. Call when the order was refunded in full. */
export async function refundProjectExtras(tx: Tx, deps: LinkPartDeps, order: Order): Promise<void> {
  await endAccessToRefunded(tx, deps, order)
  await endProjectExtras(tx, deps, order)
}

/**
 * Ends the extras bought later for an order's project, at no cost (Decreto 7.962/2013, art. 5, § 2º): unused ones are
 * refunded automatically, manual payments by staff. Call when the order's withdrawal was accepted, whatever went back.
 */
export async function endProjectExtras(tx: Tx, deps: LinkPartDeps, order: Order): Promise<void> {
  const projectId = order.forProjectId ? null : await findProjectIdOfOrder(tx, order.id)
  if (!projectId) return

  const later = await lockLaterOrders(tx, projectId)
  for (const extra of later.filter(runsByItself).toReversed()) {
    await closeQuestionsAbout(tx, { orderId: extra.id, reason: 'song-stopped' }, { by: 'system', at: deps.now() })
    if (await revokeExtra(tx, extra, deps.now())) await endOne(tx, deps, { extra, order, projectId })
  }
}

async function endOne(
  tx: Tx,
  deps: LinkPartDeps,
  { extra, order, projectId }: { extra: Order; order: Order; projectId: string },
): Promise<void> {
  const now = deps.now()
  const byHand = extra.paidByPaymentId !== null && isManualPayment(extra.paidByPaymentId)
  await recordHistory(tx, {
    orderId: extra.id,
    projectId,
    type: 'extra-cancelled',
    details: { code: order.code },
    actor: 'system',
  })
  // What was asked and declined before is history now.
  const request = {
    withdrawalRequestedAt: now,
    withdrawalReason: null,
    withdrawalAnswer: null,
    withdrawalAccepted: false,
  }
  if (!byHand) {
    await saveOrder(tx, extra.id, { ...request, withdrawalDecidedAt: now }, now)
    return deps.queue.enqueue(tx, 'refund-withdrawal', { orderId: extra.id }, { singletonKey: extra.id })
  }
  await saveOrder(tx, extra.id, { ...request, withdrawalDecidedAt: null }, now)
  await openQuestion(tx, { orderId: extra.id, paymentId: null, reason: 'withdrawal', at: now })
  await enqueueStaffMail(tx, deps, {
    kind: 'staff-withdrawal',
    key: `staff-extra-ended:${extra.id}`,
    orderId: extra.id,
    content: () =>
      staffWithdrawalMail({
        order: extra,
        offer: { kind: 'by-hand' },
        reason: '',
        adminUrl: `${deps.siteUrl}/admin/orders/${extra.id}`,
      }),
  })
}
