import { transitionOrder } from '#core/order/order.ts'
import { canAcceptReported, type ManualPayment, type ManualPaymentRefusal } from '#core/payment/manual-payment.ts'
import type { ProviderPayment, ProviderStatement } from '#core/payment/payment.ts'
import { dayOf, endOfDay } from '#core/shared/dates.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import type { Tx } from '#db/client.ts'
import { lockOrder, type Order } from '#db/order/orders.ts'
import { closeUnmatchedQuestions } from '#db/payment/payment-questions.ts'
import { findPayment, lockPayment, saveOrderOfPayment, savePayment, type StoredPayment } from '#db/payment/payments.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change, recordsOf } from '#use-cases/change.ts'
import type { LinkDeps } from '#use-cases/deps.ts'
import { canStillPay } from '#use-cases/payment/internal/can-fulfil-extra.ts'
import { fulfilOrder } from '#use-cases/payment/internal/fulfil-order.ts'

/**
 * Records a payment received outside the provider's API. Same state machine, project and mails as a provider payment;
 * idempotent. The money is in the books on the day it arrived; the work and its deadlines start now. If the number that staff
 * typed is that of a payment the provider has reported, that one becomes the order's instead.
 */
export async function receiveManualPayment(
  deps: LinkDeps,
  actor: AuditActor,
  {
    orderId,
    payment: { paymentId, method, amount, note, receivedOn = null, fee = null, reference = '', acceptsDifference },
  }: { orderId: string; payment: ManualPayment },
): Promise<Result<undefined, ManualPaymentRefusal>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse('not-found')
    const known = await findPayment(tx, paymentId)
    if (known) return known.orderId === orderId ? accept() : refuse('not-found')
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

    // Of an earlier day nobody knows the hour: the last instant of the day is on that day, and never before the order.
    const receivedAt = receivedOn === null || receivedOn === today ? now : endOfDay(receivedOn)
    const payment: ProviderPayment = {
      id: paymentId,
      reference: reference === '' ? null : reference,
      status: 'approved',
      statusDetail: 'accredited',
      method,
      installments: 1,
      amount,
      refunded: cents(0),
      currency: 'BRL',
      collectorId: null,
      createdAt: receivedAt,
      approvedAt: receivedAt,
      updatedAt: now,
      expiresAt: null,
      ticketUrl: null,
      payCode: null,
      ...(fee === null ? {} : { statement: statementOf(fee, amount, reference) }),
    }
    await savePayment(tx, orderId, payment, now)
    await history(
      'payment-received',
      { orderId },
      {
        paymentId,
        method,
        amount,
        note,
        ...(receivedOn === null ? {} : { receivedOn }),
        ...(fee === null ? {} : { fee }),
        ...(reference === '' ? {} : { reference }),
        ...(order.provider === 'links' ? { byLink: true } : {}),
      },
    )
    await audit('payment-received', ofOrder(order), { amount, total: order.total, method })
    const fulfilled = await fulfilOrder(tx, deps, order, { ...payment, approvedAt: now })
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

/** What staff say of the money behind it, in the place of what a provider would have reported. */
function statementOf(fee: Cents, amount: Cents, reference: string): ProviderStatement {
  return { fee, netReceived: cents(amount - fee), releasesAt: null, refunds: [], reported: { by: 'staff', reference } }
}
