import { transitionOrder } from '#core/order/order.ts'
import { isAcceptable } from '#core/payment/payment-question.ts'
import { unrefundedAmount, type ProviderPayment } from '#core/payment/payment.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import { lockOrder } from '#db/order/orders.ts'
import { closeQuestion, listOpenQuestions } from '#db/payment/payment-questions.ts'
import { findPayment, type StoredPayment } from '#db/payment/payments.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { LinkDeps } from '#use-cases/deps.ts'
import { canStillPay } from '#use-cases/payment/internal/can-fulfil-extra.ts'
import { fulfilOrder } from '#use-cases/payment/internal/fulfil-order.ts'

export type AcceptRefusal = 'not-found' | 'not-acceptable' | 'project-unavailable'

/**
 * Takes the provider's payment that did not fit as the payment of its order under review: project, mails and deadline
 * start now, and a later refund or withdrawal goes through the provider. No second payment is recorded.
 */
export async function acceptPayment(
  deps: LinkDeps,
  actor: AuditActor,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<Result<undefined, AcceptRefusal>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const order = await lockOrder(tx, orderId)
    const payment = await findPayment(tx, paymentId)
    if (!order || payment?.orderId !== orderId) return refuse('not-found')
    const moved = transitionOrder(order.state, 'review-accepted')
    if (!moved.ok || !isAcceptable(order, payment)) return refuse('not-acceptable')
    if (!(await canStillPay(tx, order, deps.now()))) return refuse('project-unavailable')

    const now = deps.now()
    const received = unrefundedAmount(payment)
    await history('payment-accepted', { orderId }, { paymentId, amount: received, method: payment.method })
    await audit('payment-accepted', ofOrder(order), { amount: received, total: order.total, paymentId })
    for (const question of await listOpenQuestions(tx, orderId))
      if (question.paymentId === paymentId) await closeQuestion(tx, question, { by: actor.id, note: null, at: now })
    const fulfilled = await fulfilOrder(tx, deps, order, { ...asReported(payment), amount: received, approvedAt: now })
    if (!fulfilled.ok) throw new Error(`the project of order ${order.code} went away while it was locked`)
    return accept()
  })
}

function asReported(payment: StoredPayment): ProviderPayment {
  return {
    ...payment,
    id: payment.providerId,
    reference: payment.orderId,
    collectorId: null,
    createdAt: payment.providerCreatedAt,
    updatedAt: payment.providerUpdatedAt,
  }
}
