import { withOwnRefunds } from '#core/payment/payment.ts'
import { cents } from '#core/shared/money.ts'
import type { Tx } from '#db/client.ts'
import { saveOrder, type Order } from '#db/order/orders.ts'
import { closeQuestion, listOpenQuestionsOfPayment } from '#db/payment/payment-questions.ts'
import { saveOrderOfPayment, saveRefunded, saveReplaced, type StoredPayment } from '#db/payment/payments.ts'
import { moveRefundsByHand } from '#db/payment/refunds.ts'
import { recordHistory } from '#db/project/history.ts'

type Match = { order: Order; recorded: StoredPayment; reported: StoredPayment; staffId: string | null; now: Date }

/**
 * Puts a payment that the provider reports in the place of the one that staff recorded for the same money. The record is
 * taken back in the ledger on its days, what was returned by hand stays returned, and the order, its project and its
 * deadlines stay as they are. `staffId` null: the
 * number that staff typed has decided. Call under the order's lock, after `canMatchRecorded`.
 */
export async function replaceRecorded(tx: Tx, { order, recorded, reported, staffId, now }: Match): Promise<void> {
  const { providerId, amount, method } = reported
  await saveReplaced(tx, recorded.providerId, now)
  if (reported.orderId === null) await saveOrderOfPayment(tx, providerId, order.id, now)
  await returnByHandAgain(tx, { recorded, reported, now })
  for (const question of await listOpenQuestionsOfPayment(tx, providerId))
    await closeQuestion(tx, question, { by: staffId ?? 'system', note: null, at: now })
  const isThePayment = order.paidByPaymentId === recorded.providerId
  await saveOrder(tx, order.id, isThePayment ? { paidByPaymentId: providerId } : {}, now)
  await recordHistory(tx, {
    orderId: order.id,
    type: 'payment-matched',
    details: { paymentId: providerId, recorded: recorded.providerId, amount, method },
    actor: staffId === null ? 'provider' : `staff:${staffId}`,
  })
}

/** Each on the day it was returned. */
async function returnByHandAgain(tx: Tx, { recorded, reported, now }: Pick<Match, 'recorded' | 'reported' | 'now'>) {
  let byHand = reported.refundedByHand
  for (const { amount, at } of await moveRefundsByHand(tx, { from: recorded.providerId, to: reported.providerId })) {
    byHand = cents(byHand + amount)
    const byProvider = cents(reported.refunded - reported.refundedByHand)
    const sums = { provider: byProvider, byHand }
    const { refunded, status } = withOwnRefunds({ ...reported, refunded: byProvider }, sums)
    await saveRefunded(tx, reported.providerId, { refunded, refundedByHand: byHand, status, refunds: [], at }, now)
  }
}
