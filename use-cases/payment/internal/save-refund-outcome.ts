import { refundMail, type RefundReach } from '#copy/payment/payment-mails.ts'
import { staffRefundRefusedMail } from '#copy/staff/staff-mails.ts'
import { transitionOrder } from '#core/order/order.ts'
import { isWithdrawn } from '#core/order/withdrawal.ts'
import { isManualPayment } from '#core/payment/manual-payment.ts'
import type { ProviderRefund } from '#core/payment/refund.ts'
import { endOfReview, findFallbackPayment, isHeldElsewhere } from '#core/payment/settlement.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import type { Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { saveOrder, withdrawalOf, type Order, type OrderChange } from '#db/order/orders.ts'
import { openQuestion } from '#db/payment/payment-questions.ts'
import { findPayment, listPayments, saveRefunded, type StoredPayment } from '#db/payment/payments.ts'
import { findRefund, saveRefundState, sumDoneRefunds, type StoredRefund } from '#db/payment/refunds.ts'
import { recordHistory, type Actor } from '#db/project/history.ts'
import { announceProject, findProjectIdOfOrder } from '#db/project/projects.ts'
import type { LinkPartDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import { refundProjectExtras } from '#use-cases/order/internal/refund-project-extras.ts'
import {
  findRushedProject,
  updateDeadlineOfReturnedLines,
  reinstateExtra,
  revokeExtra,
} from '#use-cases/order/internal/revoke-extra.ts'
import { reinstateRevisionLine } from '#use-cases/preview/internal/revoke-revision.ts'

import { auditRefund, type RefundActor } from './audit-refund.ts'
import { followOrder } from './follow-order.ts'
import { revokeRefunded } from './revoke-refunded.ts'

/**
 * `amount`: what the provider says it gives back, which is less than was asked for where a part had gone back there already;
 * until that is done, the refund keeps what was asked for.
 * `isGivenUp`: staff say that it was not made, after the provider never answered.
 */
export type RefundOutcome = {
  state: ProviderRefund['state']
  providerRefundId: string | null
  amount?: Cents
  isGivenUp?: true
}

/**
 * Saves what became of a refund, once, with what follows from it. When money went back, its payment counts it, the buyer is
 * told, and an order that nothing pays any more ends. What was revoked for a refund that was refused is given again, unless its
 * withdrawal was accepted. The caller holds the lock of the order.
 */
export async function saveRefundOutcome(
  tx: Tx,
  deps: LinkPartDeps,
  refundActor: RefundActor,
  { order, refund: asked, outcome }: { order: Order; refund: StoredRefund; outcome: RefundOutcome },
): Promise<void> {
  const refund = { ...asked, amount: outcome.state === 'done' ? (outcome.amount ?? asked.amount) : asked.amount }
  const payment = await findPayment(tx, refund.paymentId)
  const current = await findRefund(tx, refund.id)
  if (!payment || !current || current.state === 'done') return
  if (current.state === 'refused' && !isOnItsWayAfterAll(current, outcome)) return

  const now = deps.now()
  await saveRefundState(tx, refund.id, { ...outcome, amount: refund.amount }, now)
  if (outcome.state === current.state) return
  if (current.state === 'refused') await revokeRefunded(tx, order, { payment, ...refund }, now)
  await recordHistory(tx, {
    orderId: order.id,
    type: outcome.isGivenUp ? 'refund-given-up' : `refund-${outcome.state}`,
    details: {
      amount: refund.amount,
      paymentId: refund.paymentId,
      reason: refund.reason,
      lines: titlesOf(order, refund),
      byHand: refund.byHand,
    },
    actor: outcome.isGivenUp && typeof refundActor !== 'string' ? `staff:${refundActor.id}` : actorOf(refund),
  })
  if (outcome.isGivenUp) await auditRefund(tx, refundActor, 'refund-given-up', { order, refund, now })
  if (outcome.state === 'in-process') return saveOrder(tx, order.id, {}, now)
  if (outcome.state === 'refused') {
    if (!order.withdrawalAccepted) await reinstateExtra(tx, order, now)
    await updateDeadlineOfReturnedLines(tx, order, { lines: refund.lines, now })
    await reinstateRevisionLine(tx, order, refund.lines)
    // Nobody is waiting for the answer of a job.
    if (refundActor === 'job' && refund.staffId !== 'buyer') await notifyRefused(tx, deps, order, refund)
    return saveOrder(tx, order.id, {}, now)
  }

  const existing = { id: outcome.providerRefundId, amount: refund.amount }
  const least = asked.amount === payment.amount ? payment.amount : cents(0)
  const refunded = await saveRefundedTotal(tx, payment, { ...existing, least }, now)
  const isWhole = refunded >= payment.amount
  const change = isWhole ? await detachPayment(tx, deps, order, { payment, actor: actorOf(refund) }) : {}
  await saveOrder(tx, order.id, change, now)
  if (isWhole) await followOrder(tx, deps, order)
  await announceReturn(tx, order, refund)
  await auditRefund(tx, refundActor, 'refund-done', { order, refund, now })
  await mailBuyer(tx, deps.queue, order, {
    kind: 'refund',
    dedupeKey: `refund:${refund.id}`,
    content: refundMail({
      order,
      amount: refund.amount,
      lines: titlesOf(order, refund),
      deadlineOn: (await findRushedProject(tx, order, refund.lines))?.deadlineOn ?? null,
      reach: isWhole
        ? reachOfWhole(order, { ends: change.state === 'refunded', atOnce: refund.amount === payment.amount })
        : 'part',
      method: payment.method,
      byHand: refund.byHand,
      isManual: isManualPayment(payment.providerId),
      siteUrl: deps.siteUrl,
      settings: await currentSettings(tx),
    }),
  })
}

/**
 * What was given up may have been sent all the same: money that went back always counts, and so does a refund at the provider that
 * was not known here. One that was looked up before it was refused says nothing new.
 */
function isOnItsWayAfterAll(refused: StoredRefund, { state, providerRefundId }: RefundOutcome): boolean {
  if (state === 'in-process') return providerRefundId !== null && providerRefundId !== refused.providerRefundId
  return state === 'done'
}

/** Nothing is left of the payment; an order that had been paid twice may stay paid. */
function reachOfWhole(order: Order, { ends, atOnce }: { ends: boolean; atOnce: boolean }): RefundReach {
  if (order.state === 'paid' && !ends) return isWithdrawn(withdrawalOf(order)) ? 'duplicate' : 'surplus'
  return atOnce ? 'whole' : 'rest'
}

function titlesOf({ lines }: Order, refund: Pick<StoredRefund, 'lines'>): string[] {
  return lines.flatMap(({ id, title }) => (refund.lines.includes(id) ? [title] : []))
}

/** What was returned is owed no more: open pages of the project read again. */
async function announceReturn(tx: Tx, { id }: Order, { lines }: StoredRefund): Promise<void> {
  const projectId = lines.length > 0 ? await findProjectIdOfOrder(tx, id) : null
  if (projectId) await announceProject(tx, { id: projectId, orderId: id })
}

function notifyRefused(tx: Tx, deps: LinkPartDeps, order: Order, refund: StoredRefund): Promise<void> {
  return enqueueStaffMail(tx, deps, {
    kind: 'staff-refund-refused',
    key: `staff-refund-refused:${refund.id}`,
    orderId: order.id,
    content: () =>
      staffRefundRefusedMail({ order, amount: refund.amount, adminUrl: `${deps.siteUrl}/admin/orders/${order.id}` }),
  })
}

/** The payment that paid the order was refunded: another one pays it, or the order ends. */
async function detachPayment(
  tx: Tx,
  deps: LinkPartDeps,
  order: Order,
  { payment, actor }: { payment: StoredPayment; actor: Actor },
): Promise<OrderChange> {
  const payments = await listPayments(tx, order.id)
  if (order.paidByPaymentId !== payment.providerId) return endReview(tx, order, { payment, payments, actor })
  const fallbackPaymentId = findFallbackPayment(payments, order)
  const moved = transitionOrder(order.state, fallbackPaymentId ? 'payment-replaced' : 'payment-refunded')
  if (fallbackPaymentId) {
    await recordHistory(tx, {
      orderId: order.id,
      type: 'payment-replaced',
      details: { paymentId: fallbackPaymentId },
      actor,
    })
    await openQuestion(tx, {
      orderId: order.id,
      paymentId: fallbackPaymentId,
      reason: 'payment-replaced',
      at: deps.now(),
    })
    return { ...(moved.ok ? { state: moved.value } : {}), paidByPaymentId: fallbackPaymentId }
  }
  if (!moved.ok) return {}
  await recordHistory(tx, { orderId: order.id, type: 'order-refunded', actor })
  await revokeExtra(tx, order, deps.now())
  await refundProjectExtras(tx, deps, order)
  return { state: moved.value }
}

/** A payment under review went back: with nothing else held for it the order ends. */
async function endReview(
  tx: Tx,
  order: Order,
  { payment, payments, actor }: { payment: StoredPayment; payments: StoredPayment[]; actor: Actor },
): Promise<OrderChange> {
  const { event } = endOfReview({
    ...order,
    isCancelled: order.cancelledAt !== null,
    othersHold: isHeldElsewhere(payments, payment.providerId),
  })
  const moved = event ? transitionOrder(order.state, event) : null
  if (!moved?.ok) return {}
  await recordHistory(tx, { orderId: order.id, type: 'order-refunded', actor })
  return { state: moved.value }
}

/** Whoever asked for the refund, also when somebody else's click sent it again. */
function actorOf({ staffId }: StoredRefund) {
  return staffId === 'buyer' ? staffId : (`staff:${staffId}` as const)
}

/**
 * The provider's webhook may have reported more than this refund already: the larger sum is correct. Of everything that was asked for,
 * at `least` all is gone: what this refund did not give back had gone back before.
 */
async function saveRefundedTotal(
  tx: Tx,
  payment: StoredPayment,
  { id, amount, least }: { id: string | null; amount: Cents; least: Cents },
  now: Date,
): Promise<Cents> {
  const { provider, byHand } = await sumDoneRefunds(tx, payment.providerId)
  const reported = cents(payment.refunded - payment.refundedByHand)
  const refunded = cents(Math.max(least, Math.max(reported, provider) + byHand))
  const status = refunded >= payment.amount ? 'refunded' : payment.status
  const refunds = id === null ? [] : [{ id, amount, state: 'done' as const, createdAt: now }]
  await saveRefunded(tx, payment.providerId, { refunded, refundedByHand: byHand, status, refunds }, now)
  return refunded
}
