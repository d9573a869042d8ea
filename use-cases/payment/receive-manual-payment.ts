import { transitionOrder } from '#core/order/order.ts'
import { canAcceptReported, type ManualPayment, type ManualPaymentRefusal } from '#core/payment/manual-payment.ts'
import { dayOf } from '#core/shared/dates.ts'
import type { Cents } from '#core/shared/money.ts'
import { answerRepeated } from '#core/shared/repeated-form.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import type { Tx } from '#db/client.ts'
import { lockOrder, type Order } from '#db/order/orders.ts'
import { closeUnmatchedQuestions } from '#db/payment/payment-questions.ts'
import { findPayment, lockPayment, saveOrderOfPayment, type StoredPayment } from '#db/payment/payments.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change, recordsOf } from '#use-cases/change.ts'
import type { LinkDeps } from '#use-cases/deps.ts'
import { canStillPay } from '#use-cases/payment/internal/can-fulfil-extra.ts'
import { fulfilOrder } from '#use-cases/payment/internal/fulfil-order.ts'
import { saveManualPayment } from '#use-cases/payment/internal/save-manual-payment.ts'

/**
 * Records a payment received outside the provider's API. Same state machine, project and mails as a provider payment;
 * idempotent. The money is in the books on the day it arrived; the work and its deadlines start now. If the number that staff
 * typed is that of a payment the provider has reported, that one becomes the order's instead.
 */
export async function receiveManualPayment(
  deps: LinkDeps,
  actor: AuditActor,
  { orderId, payment }: { orderId: string; payment: ManualPayment },
): Promise<Result<undefined, ManualPaymentRefusal>> {
  const { paymentId, amount, note, receivedOn = null, reference = '', acceptsDifference } = payment
  return change(deps, actor, async (tx, records) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse('not-found')
    const known = await findPayment(tx, paymentId)
    if (known && known.orderId !== orderId) return refuse('not-found')
    if (known) {
      const asked = { amount, method: payment.method, reference: reference || null }
      const receivedOnKnown = known.approvedAt && dayOf(known.approvedAt)
      return answerRepeated(
        { ...asked, receivedOn: receivedOn ?? receivedOnKnown },
        { ...known, receivedOn: receivedOnKnown },
      )
    }
    const reported = reference === '' ? null : await lockPayment(tx, reference)
    // The form was sent twice: the first one gave the payment to the order.
    if (reported?.orderId === orderId && order.paidByPaymentId === reported.providerId) return accept()

    const moved = transitionOrder(order.state, order.state === 'manual-review' ? 'review-accepted' : 'payment-approved')
    if (!moved.ok) return refuse(order.paidByPaymentId === null ? 'not-payable' : 'already-paid')
    const acceptable = reported ? canAcceptReported(reported, amount) : accept()
    if (!acceptable.ok) return acceptable
    if (amount !== order.total && !acceptsDifference) return refuse('wrong-amount')

    if (!(await canStillPay(tx, order, deps.now()))) return refuse('project-unavailable')

    if (reported) {
      await acceptReported(tx, deps, actor, { order, payment: reported, amount, note })
      return accept()
    }
    const now = deps.now()
    const today = dayOf(now)
    if (receivedOn !== null && (receivedOn > today || receivedOn < dayOf(order.createdAt)))
      return refuse('day-out-of-range')

    const saved = await saveManualPayment(tx, records, { order, payment, now })
    const fulfilled = await fulfilOrder(tx, deps, order, { ...saved, approvedAt: now })
    if (!fulfilled.ok) throw new Error(`the project of order ${order.code} went away while it was locked`)
    return accept()
  })
}

type Reported = { order: Order; payment: StoredPayment; amount: Cents; note: string }

/** Day, method and fee are the provider's; it refunds it, too. */
async function acceptReported(
  tx: Tx,
  deps: LinkDeps,
  actor: AuditActor,
  { order, payment, amount, note }: Reported,
): Promise<void> {
  const { audit, history } = recordsOf(tx, deps, actor)
  const at = deps.now()
  const { providerId, method } = payment
  await saveOrderOfPayment(tx, providerId, order.id, at)
  await closeUnmatchedQuestions(tx, providerId, { by: actor.id, note, at })
  await history('payment-accepted', { orderId: order.id }, { paymentId: providerId, amount, method, note })
  await audit('payment-accepted', ofOrder(order), { amount, total: order.total, paymentId: providerId })
  const fulfilled = await fulfilOrder(tx, deps, order, { id: providerId, method, amount, approvedAt: at })
  if (!fulfilled.ok) throw new Error(`the project of order ${order.code} went away while it was locked`)
}
