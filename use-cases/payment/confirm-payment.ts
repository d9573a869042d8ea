import { paidTwiceMail, paymentRefusedMail } from '#copy/payment/payment-mails.ts'
import { staffReviewFlagMail, staffUnmatchedPaymentMail } from '#copy/staff/staff-mails.ts'
import { isPayable, transitionOrder } from '#core/order/order.ts'
import { priceTermOf } from '#core/order/price-validity.ts'
import { isCanaryReference } from '#core/payment/canary.ts'
import { withCoverage } from '#core/payment/chargeback.ts'
import { hasMoneyNews } from '#core/payment/ledger.ts'
import { paymentPosition } from '#core/payment/payment-attempts.ts'
import { paymentReminderTime } from '#core/payment/payment-reminder.ts'
import {
  isCaptured,
  isDeferredRejection,
  isUndecided,
  withOwnRefunds,
  type ProviderPayment,
} from '#core/payment/payment.ts'
import { canMatchRecorded } from '#core/payment/recorded-payment.ts'
import {
  findFallbackPayment,
  noNewsOf,
  isHeldElsewhere,
  settle,
  unmatchedReasonOf,
  type ReviewFlag,
  type Settlement,
  type SettleRefusal,
  type UnmatchedReason,
} from '#core/payment/settlement.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { isUuid } from '#core/shared/uuid.ts'
import type { Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { hasOrderBefore, lockOrder, saveOrder, type Order } from '#db/order/orders.ts'
import { openQuestion } from '#db/payment/payment-questions.ts'
import {
  findPayment,
  listPayments,
  lockPayment,
  lockPaymentId,
  savePayment,
  type StoredPayment,
} from '#db/payment/payments.ts'
import { sumDoneRefunds, sumOwnRefunds } from '#db/payment/refunds.ts'
import { hasFreshEvent, markWebhookEventsProcessed } from '#db/payment/webhook-events.ts'
import { recordHistory } from '#db/project/history.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'
import { mailBuyer } from '#use-cases/mail/internal/mail-buyer.ts'
import { refundProjectExtras } from '#use-cases/order/internal/refund-project-extras.ts'
import { revokeExtra } from '#use-cases/order/internal/revoke-extra.ts'
import { followOrder } from '#use-cases/payment/internal/follow-order.ts'
import { fulfilOrder } from '#use-cases/payment/internal/fulfil-order.ts'
import { matchByNumber } from '#use-cases/payment/internal/match-by-number.ts'
import { readChargeback, recordChargeback } from '#use-cases/payment/internal/record-chargeback.ts'

/** `canary`: a trial purchase, no sale. `not-found-yet`: the provider has announced the payment a moment ago, and does not show it yet. */
export type ConfirmRefusal = SettleRefusal | 'payment-unavailable' | 'not-found' | 'not-found-yet' | 'canary'

/** How long after its notice a payment may still be unknown where it is read. */
const announcedMinutes = 10

/** Queries the provider about a payment and applies the result to its order. Idempotent. */
export async function confirmPayment(deps: MoneyDeps, paymentId: string): Promise<Result<Settlement, ConfirmRefusal>> {
  const collector = await deps.payments.getCollectorId()
  if (!collector.ok) return collector

  const answer = await deps.payments.getPayment(paymentId)
  if (answer.ok) return applyPayment(deps, answer.value, collector.value)
  if (answer.code !== 'not-found') return answer
  if (await hasFreshEvent(deps.db, paymentId, addMinutes(deps.now(), -announcedMinutes))) return refuse('not-found-yet')
  await markWebhookEventsProcessed(deps.db, paymentId, 'not-found', deps.now())
  return answer
}

/** Locks the order, decides, and writes state, payment, history and mails in one transaction. */
export async function applyPayment(
  deps: MoneyDeps,
  snapshot: ProviderPayment,
  collectorId: string | null,
): Promise<Result<Settlement, ConfirmRefusal>> {
  if (isCanaryReference(snapshot.reference)) {
    await markWebhookEventsProcessed(deps.db, snapshot.id, 'canary', deps.now())
    return refuse('canary')
  }
  const chargeback = await readChargeback(deps.payments, snapshot)
  return deps.db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, snapshot)
    const known = await findPayment(tx, snapshot.id)
    const ofOrder = order ? { ...snapshot, reference: order.id } : snapshot
    const decided = withCoverage(ofOrder, chargeback, known)
    const payment = withOwnRefunds(decided, await sumDoneRefunds(tx, snapshot.id))
    const unmatchedReason = unmatchedReasonOf(payment, { isOrderKnown: order !== null, collectorId })
    if (unmatchedReason === 'unknown-order' && !known && (await matchByNumber(tx, payment, deps.now())))
      return accept({})
    if (unmatchedReason) await storeUnmatched(tx, deps, payment, { order, known, reason: unmatchedReason })
    const decision =
      order && !unmatchedReason
        ? await decide(tx, order, payment, { known, collectorId })
        : refuse(unmatchedReason ?? 'unknown-order')
    if (order && !unmatchedReason && chargeback !== null && chargeback !== 'undecided')
      await recordChargeback(tx, deps, order, { payment, chargeback })
    await markWebhookEventsProcessed(tx, payment.id, decision.ok ? 'applied' : decision.code, deps.now())
    if (!order || !decision.ok) {
      const hasMoreDetail = order && known?.orderId === order.id && !decision.ok && decision.code === 'unchanged'
      if (hasMoreDetail && hasMoneyNews(payment, known)) await savePayment(tx, order.id, payment, deps.now())
      return decision
    }

    await savePayment(tx, order.id, payment, deps.now())
    await recordHistory(tx, {
      orderId: order.id,
      type: `payment-${payment.status}`,
      details: { paymentId: payment.id, method: payment.method, amount: payment.amount, detail: payment.statusDetail },
      actor: 'provider',
    })
    await apply(tx, deps, order, payment, decision.value)
    if (isPayable(order.state) && isDeferredRejection(known?.status ?? null, payment.status))
      await notifyRefused(tx, deps, order, payment)
    return decision
  })
}

/** The order a payment names, or the one that staff have given it (`receiveManualPayment`). */
async function lockOrderOf(tx: Tx, { id, reference }: ProviderPayment): Promise<Order | null> {
  const named = isOrderId(reference) ? await lockOrder(tx, reference) : null
  if (named) return named
  await lockPaymentId(tx, id)
  const known = await findPayment(tx, id)
  const orderId = known && (known.orderId ?? (await lockPayment(tx, id))?.orderId)
  return orderId ? lockOrder(tx, orderId) : null
}

type Before = { known: StoredPayment | null; collectorId: string | null }

async function decide(tx: Tx, order: Order, payment: ProviderPayment, { known, collectorId }: Before) {
  const payments = await listPayments(tx, order.id)
  const facts = {
    fallbackPaymentId: findFallbackPayment(payments, order),
    isCancelled: order.cancelledAt !== null,
    othersHold: isHeldElsewhere(payments, payment.id),
  }
  const decision = settle({ ...order, ...facts }, payment, { known: known && snapshotOf(known), collectorId })
  // The webhook of our own refund can arrive before the response to it: do not treat it as a refund from elsewhere.
  const isElsewhere = decision.ok && decision.value.reviewFlag === 'refunded-externally'
  const isOurs = isElsewhere && (await sumOwnRefunds(tx, payment.id)).all >= payment.refunded
  return isOurs ? accept({ event: decision.value.event }) : decision
}

function snapshotOf(stored: StoredPayment) {
  return { ...stored, updatedAt: stored.providerUpdatedAt }
}

/**
 * A payment without an order of ours is stored apart from sales, and becomes a question once approved. Without an
 * approval there is nothing to decide.
 */
async function storeUnmatched(
  tx: Tx,
  deps: MoneyDeps,
  payment: ProviderPayment,
  { order, known, reason }: { order: Order | null; known: StoredPayment | null; reason: UnmatchedReason },
): Promise<void> {
  const old = noNewsOf(payment, known && snapshotOf(known))
  if (old === 'stale' || (!known && !payment.approvedAt)) return
  if (old === 'unchanged' && !(known && hasMoneyNews(payment, known))) return
  // The account may have sold other things before there was a shop.
  if (!order && !(await hasOrderBefore(tx, payment.createdAt))) return
  const isCollectedElsewhere = reason === 'other-collector'
  await savePayment(tx, null, payment, deps.now(), { isCollectedElsewhere })
  if (!isCaptured(payment) || payment.refunded >= payment.amount) return

  await openQuestion(tx, { orderId: order?.id ?? null, paymentId: payment.id, reason, at: deps.now() })
  await enqueueStaffMail(tx, deps, {
    kind: 'staff-review-flag',
    key: `staff-review-flag:stray:${payment.id}`,
    orderId: order?.id,
    content: () =>
      staffUnmatchedPaymentMail({
        reason,
        payment,
        orderCode: order?.code ?? null,
        adminUrl: `${deps.siteUrl}/admin/orders/unmatched`,
      }),
  })
}

async function apply(tx: Tx, deps: MoneyDeps, order: Order, payment: ProviderPayment, settlement: Settlement) {
  const moved = settlement.event ? transitionOrder(order.state, settlement.event) : null
  const { paidByPaymentId } = settlement
  const state = { ...(moved?.ok ? { state: moved.value } : {}), ...(paidByPaymentId ? { paidByPaymentId } : {}) }

  if (settlement.event === 'payment-approved' && moved?.ok) {
    const fulfilled = await fulfilOrder(tx, deps, order, payment)
    if (!fulfilled.ok) await flagForReview(tx, deps, order, payment)
  } else {
    await saveOrder(tx, order.id, state, deps.now())
  }
  if (paidByPaymentId)
    await recordHistory(tx, {
      orderId: order.id,
      type: 'payment-replaced',
      details: { paymentId: paidByPaymentId },
      actor: 'provider',
    })
  if (moved?.ok && moved.value === 'refunded') {
    await recordHistory(tx, { orderId: order.id, type: 'order-refunded', actor: 'provider' })
    await revokeExtra(tx, order, deps.now())
    await refundProjectExtras(tx, deps, order)
  }
  const { newQuestion, ...followers } = await followOrder(tx, deps, order)
  if (settlement.reviewFlag) {
    const about = { payment, fallbackPaymentId: paidByPaymentId, ...followers }
    await openAndMailQuestion(tx, deps, order, about, settlement.reviewFlag)
  } else if (newQuestion) {
    const key = String(payment.refunded)
    await mailQuestion(tx, deps, order, { payment, ...followers, reviewFlag: newQuestion, key })
  }
  if (settlement.reviewFlag === 'duplicate-payment' && order.state === 'paid')
    await notifyDuplicatePayment(tx, deps, order, payment)
  if (payment.status === 'pending') await scheduleReminder(tx, deps, order, payment)
}

async function notifyRefused(tx: Tx, deps: MoneyDeps, order: Order, payment: ProviderPayment) {
  const others = (await listPayments(tx, order.id)).filter(({ providerId }) => providerId !== payment.id)
  const other = paymentPosition(others, deps.now()).payment
  await mailBuyer(tx, deps.queue, order, {
    kind: 'payment-refused',
    dedupeKey: `payment-refused:${payment.id}`,
    content: paymentRefusedMail({
      order,
      price: priceTermOf(order, deps.now()),
      statusDetail: payment.statusDetail,
      method: payment.method,
      open: other && isUndecided(other.status) ? other : null,
      siteUrl: deps.siteUrl,
      settings: await currentSettings(tx),
    }),
  })
}

/** Not where it may be the payment that staff recorded by hand: they are asked first, and nobody paid twice until they say so. */
async function notifyDuplicatePayment(tx: Tx, deps: MoneyDeps, order: Order, payment: ProviderPayment) {
  const paying = order.paidByPaymentId === null ? null : await findPayment(tx, order.paidByPaymentId)
  const reported = { ...payment, orderId: order.id, collectedElsewhere: false }
  if (paying && canMatchRecorded(reported, { ...paying, id: paying.providerId }).ok) return

  await mailBuyer(tx, deps.queue, order, {
    kind: 'duplicate-payment',
    dedupeKey: `duplicate-payment:${payment.id}`,
    content: paidTwiceMail({
      order,
      amount: payment.amount,
      method: payment.method,
      siteUrl: deps.siteUrl,
      settings: await currentSettings(tx),
    }),
  })
}

/** A payment for what cannot be handed over, because its project was deleted or its voucher used: staff refund it, or accept it once it can. */
async function flagForReview(tx: Tx, deps: MoneyDeps, order: Order, payment: ProviderPayment) {
  await saveOrder(tx, order.id, { state: 'manual-review' }, deps.now())
  await openAndMailQuestion(tx, deps, order, { payment }, 'project-unavailable')
}

/**
 * Opens the question and mails it, once for each time it is opened: a dispute may be opened again after it was won. What
 * replaced another payment is asked of the one that pays the order now.
 */
async function openAndMailQuestion(
  tx: Tx,
  deps: MoneyDeps,
  order: Order,
  {
    payment,
    fallbackPaymentId,
    bought = [],
    extras = [],
  }: { payment: ProviderPayment; fallbackPaymentId?: string; bought?: string[]; extras?: string[] },
  reviewFlag: ReviewFlag,
) {
  const paymentId = fallbackPaymentId ?? payment.id
  const question = await openQuestion(tx, { orderId: order.id, paymentId, reason: reviewFlag, at: deps.now() })
  if (!question) return
  await mailQuestion(tx, deps, order, { payment, bought, extras, reviewFlag, key: question.openedAt.toISOString() })
}

type QuestionMail = {
  payment: ProviderPayment
  bought: string[]
  extras: string[]
  reviewFlag: ReviewFlag
  key: string
}

async function mailQuestion(
  tx: Tx,
  deps: MoneyDeps,
  order: Order,
  { payment, bought, extras, reviewFlag, key }: QuestionMail,
) {
  await enqueueStaffMail(tx, deps, {
    kind: 'staff-review-flag',
    key: `staff-review-flag:${order.id}:${reviewFlag}:${payment.id}:${key}`,
    orderId: order.id,
    content: () =>
      staffReviewFlagMail({
        order,
        reviewFlag,
        paymentId: payment.id,
        paidAmount: payment.amount,
        bought,
        extras,
        adminUrl: `${deps.siteUrl}/admin/orders/${order.id}`,
      }),
  })
}

/** Schedules the reminder of a pending payment, one for each. */
async function scheduleReminder(tx: Tx, deps: MoneyDeps, order: Order, payment: ProviderPayment) {
  const startAfter = paymentReminderTime(payment, deps.now())
  const reminder = { orderId: order.id, paymentId: payment.id }
  await deps.queue.enqueue(tx, 'remind-payment', reminder, { startAfter, singletonKey: payment.id })
}

function isOrderId(reference: string | null): reference is string {
  return reference !== null && isUuid(reference)
}

/** True when the result is final for now; false when the query should be retried. */
export function isConclusive(result: Result<unknown, ConfirmRefusal>): boolean {
  return result.ok || (result.code !== 'payment-unavailable' && result.code !== 'not-found-yet')
}
