import { staffRefundFailedMail } from '#copy/order/withdrawal-mails.ts'
import { isManualPayment } from '#core/payment/manual-payment.ts'
import { isCaptured } from '#core/payment/payment.ts'
import type { Db, Tx } from '#db/client.ts'
import { findOrder, lockOrder, saveOrder } from '#db/order/orders.ts'
import { openQuestion } from '#db/payment/payment-questions.ts'
import { listPayments, type StoredPayment } from '#db/payment/payments.ts'
import { listPendingRefunds } from '#db/payment/refunds.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'
import { endFreeOrder } from '#use-cases/payment/internal/end-free-order.ts'
import { uuidOf } from '#use-cases/uuid-of.ts'

import { refundOrder, type RefundRefusal } from './refund-order.ts'

/**
 * Refunds everything paid for a withdrawn purchase. Idempotent; `false` when the provider did not answer and the job
 * must retry. Any other refund that is refused is left to staff. The payment that pays the order comes last: while another
 * one could pay it, the order would not end.
 */
export async function refundWithdrawal(deps: MoneyDeps, orderId: string): Promise<boolean> {
  const order = await findOrder(deps.db, orderId)
  if (!order?.withdrawalRequestedAt || !order.withdrawalDecidedAt || order.withdrawalAnswer !== null) return true

  const payments = await listPayments(deps.db, orderId)
  if (order.total === 0 && payments.length === 0)
    await deps.db.transaction((tx) => endFreeOrder(tx, deps, orderId, 'buyer'))
  let refused = false
  const isPaying = ({ providerId }: StoredPayment) => providerId === order.paidByPaymentId
  for (const payment of payments.toSorted((a, b) => Number(isPaying(a)) - Number(isPaying(b)))) {
    if (!(await isUnfinished(deps.db, orderId, payment))) continue
    const refund = await refundOrder(deps, 'buyer', {
      id: withdrawalRefundId(orderId, payment.providerId),
      orderId,
      paymentId: payment.providerId,
      amount: null,
      reason: 'Desistência da compra',
    })
    if (!refund.ok && unfinished.has(refund.code)) return false
    refused ||= !refund.ok && refund.code !== 'nothing-left'
  }
  if (refused) await deps.db.transaction((tx) => escalateToStaff(tx, deps, orderId))
  return true
}

/** Nothing is decided: the job tries again. A refund in process is left to the job that finishes refunds. */
const unfinished = new Set<RefundRefusal>([
  'payment-unavailable',
  'provider-access-denied',
  'refund-unclear',
  'on-the-way',
])

/** A refund without an answer is finished here even when the webhook has reported it: its buyer was not told yet. */
async function isUnfinished(db: Db, orderId: string, payment: StoredPayment): Promise<boolean> {
  const { providerId } = payment
  if (isManualPayment(providerId)) return false
  return isCaptured(payment) || (await listPendingRefunds(db, orderId, providerId)).length > 0
}

/** Deterministic: the same withdrawal always requests the same refund. */
export function withdrawalRefundId(orderId: string, paymentId: string): string {
  return uuidOf(`withdrawal:${orderId}:${paymentId}`)
}

async function escalateToStaff(tx: Tx, deps: MoneyDeps, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order || order.state === 'refunded' || order.withdrawalDecidedAt === null) return
  await saveOrder(tx, orderId, { withdrawalDecidedAt: null }, deps.now())
  await openQuestion(tx, { orderId, paymentId: null, reason: 'withdrawal', at: deps.now() })
  await enqueueStaffMail(tx, deps, {
    kind: 'staff-withdrawal-stuck',
    key: `staff-withdrawal-stuck:${orderId}`,
    orderId,
    content: () => staffRefundFailedMail({ order, adminUrl: `${deps.siteUrl}/admin/orders/${orderId}` }),
  })
}
