import type { Payments } from '#adapters/payments.ts'
import { refundMail } from '#copy/payment-mails.ts'
import { isManualPayment } from '#core/manual-payment.ts'
import { cents, type Cents } from '#core/money.ts'
import { moveOrder } from '#core/order.ts'
import { refundOf, type RefundRefusal as RuleRefusal } from '#core/refund.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import { recordAudit, type Doer } from '#db/audit.ts'
import type { Db, Tx } from '#db/client.ts'
import { recordHistory } from '#db/history.ts'
import { postMail } from '#db/mails.ts'
import { lockOrder, saveOrder, type Order } from '#db/orders.ts'
import { findPayment, saveRefunded, type StoredPayment } from '#db/payments.ts'
import type { Queue } from '#db/queue.ts'
import {
  findRefund,
  insertRefund,
  saveRefundEnd,
  sumDoneRefunds,
  sumRefundsOnTheWay,
  type StoredRefund,
} from '#db/refunds.ts'
import { currentSettings } from '#db/revisions.ts'

import { restoreRevision, takeBackRevision } from './take-back-revision.ts'

type Deps = { db: Db; queue: Queue; payments: Payments; siteUrl: string; now: () => Date }
export type RefundRefusal = RuleRefusal | 'not-found' | 'payment-unavailable' | 'payment-refused'

/** Who gives it back: somebody of the studio, or the rule that lets the buyer withdraw. */
export type Giver = Doer | 'buyer'

/** `id` is made by the form: asking again with it never gives money back twice. `amount` null: all that is left. */
export type RefundIntent = { id: string; orderId: string; paymentId: string; amount: Cents | null; reason: string }

/**
 * Gives money back. What is meant is stored before the provider is asked, so that neither a lost answer nor a crash can
 * lose or double it: an intent without an answer is simply asked again.
 */
export async function refundOrder(
  deps: Deps,
  giver: Giver,
  intent: RefundIntent,
): Promise<Result<{ amount: Cents }, RefundRefusal>> {
  const stored = await deps.db.transaction((tx) => storeIntent(tx, deps, giver, intent))
  if (!stored.ok) return stored
  const { refund, isWhole } = stored.value
  if (refund.state === 'done') return accept({ amount: refund.amount })
  if (refund.state === 'refused') return refuse('payment-refused')

  const answer = isManualPayment(refund.paymentId)
    ? accept()
    : await deps.payments.refundPayment(refund.paymentId, {
        ...(isWhole ? {} : { amount: refund.amount }),
        idempotencyKey: `refund:${refund.id}`,
      })
  if (!answer.ok && answer.code === 'payment-unavailable') return answer

  await deps.db.transaction((tx) => saveAnswer(tx, deps, giver, { refund, given: answer.ok }))
  return answer.ok ? accept({ amount: refund.amount }) : answer
}

async function storeIntent(
  tx: Tx,
  deps: Deps,
  giver: Giver,
  { id, orderId, paymentId, amount, reason }: RefundIntent,
): Promise<Result<{ refund: StoredRefund; isWhole: boolean }, RefundRefusal>> {
  const order = await lockOrder(tx, orderId)
  const payment = await findPayment(tx, paymentId)
  if (!order || payment?.orderId !== orderId) return refuse('not-found')

  const known = await findRefund(tx, id)
  if (known) {
    return known.paymentId === paymentId
      ? accept({ refund: known, isWhole: known.amount === payment.amount })
      : refuse('not-found')
  }

  const onTheWay = await sumRefundsOnTheWay(tx, paymentId, id)
  const decision = refundOf(payment, { wanted: amount, onTheWay })
  if (!decision.ok) return decision

  const staffId = giver === 'buyer' ? giver : giver.id
  const row = { id, orderId, paymentId, amount: decision.value.amount, reason, staffId, createdAt: deps.now() }
  await insertRefund(tx, row)
  if (decision.value.isRest && order.paidBy === paymentId) await takeBackRevision(tx, order, deps.now())
  await audit(tx, giver, 'refund-asked', { order, refund: row, now: deps.now() })
  const refund: StoredRefund = { ...row, state: 'asked', endedAt: null }
  return accept({ refund, isWhole: refund.amount === payment.amount })
}

async function saveAnswer(
  tx: Tx,
  deps: Deps,
  giver: Giver,
  { refund, given }: { refund: StoredRefund; given: boolean },
): Promise<void> {
  const order = await lockOrder(tx, refund.orderId)
  const payment = await findPayment(tx, refund.paymentId)
  const current = await findRefund(tx, refund.id)
  if (!order || !payment || current?.state !== 'asked') return

  const now = deps.now()
  await saveRefundEnd(tx, refund.id, given ? 'done' : 'refused', now)
  await recordHistory(tx, {
    orderId: order.id,
    type: given ? 'refund-done' : 'refund-refused',
    details: { amount: refund.amount, paymentId: refund.paymentId, reason: refund.reason },
    actor: actorOf(giver),
  })
  if (!given) {
    await restoreRevision(tx, order)
    return saveOrder(tx, order.id, {}, now)
  }

  const refunded = await rememberRefunded(tx, payment, now)
  const isWhole = refunded >= payment.amount
  const moved = isWhole && order.paidBy === payment.providerId ? moveOrder(order.state, 'payment-refunded') : null
  if (moved?.ok) {
    await recordHistory(tx, { orderId: order.id, type: 'order-refunded', actor: actorOf(giver) })
  }
  await saveOrder(tx, order.id, moved?.ok ? { state: moved.value } : {}, now)
  await audit(tx, giver, 'refund-done', { order, refund, now })
  await postMail(tx, deps.queue, {
    kind: 'refund',
    dedupeKey: `refund:${refund.id}`,
    toName: order.buyerName,
    toEmail: order.buyerEmail,
    content: refundMail({
      order,
      amount: refund.amount,
      whole: refund.amount === payment.amount,
      method: payment.method,
      siteUrl: deps.siteUrl,
      settings: await currentSettings(tx),
    }),
    orderId: order.id,
  })
}

function actorOf(giver: Giver) {
  return giver === 'buyer' ? giver : (`staff:${giver.id}` as const)
}

/** The log is about people of the studio; what a buyer does stands in the history. */
async function audit(
  tx: Tx,
  giver: Giver,
  action: 'refund-asked' | 'refund-done',
  { order, refund, now }: { order: Order; refund: Pick<StoredRefund, 'amount' | 'paymentId'>; now: Date },
): Promise<void> {
  if (giver === 'buyer') return
  const details = { amount: refund.amount, paymentId: refund.paymentId }
  await recordAudit(tx, giver, {
    action,
    subject: { kind: 'order', id: order.id, label: order.code },
    details,
    at: now,
  })
}

/** The provider's own notice may have told it already, with more than we gave: the larger sum is the true one. */
async function rememberRefunded(tx: Tx, payment: StoredPayment, now: Date): Promise<Cents> {
  const refunded = cents(Math.max(payment.refunded, await sumDoneRefunds(tx, payment.providerId)))
  const status = refunded >= payment.amount ? 'refunded' : payment.status
  await saveRefunded(tx, payment.providerId, { refunded, status }, now)
  return refunded
}
