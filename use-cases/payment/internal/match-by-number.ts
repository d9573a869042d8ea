import type { ProviderPayment } from '#core/payment/payment.ts'
import { canMatchRecorded, matchDays } from '#core/payment/recorded-payment.ts'
import { addDays } from '#core/shared/dates.ts'
import type { Tx } from '#db/client.ts'
import { lockOrder } from '#db/order/orders.ts'
import { findPayment, listRecordedPayments, lockPayment, savePayment } from '#db/payment/payments.ts'
import { markWebhookEventsProcessed } from '#db/payment/webhook-events.ts'

import { replaceRecorded } from './replace-recorded.ts'

/**
 * A payment reported for the first time, of no order: if staff have recorded it with its number and its amount, it takes the
 * place of the record, and nobody is asked whose it is. Returns whether it did.
 */
export async function matchByNumber(tx: Tx, payment: ProviderPayment, now: Date): Promise<boolean> {
  if (!payment.approvedAt) return false
  const period = { from: addDays(payment.approvedAt, -matchDays), to: addDays(payment.approvedAt, matchDays) }
  const listed = await listRecordedPayments(tx, { amounts: [payment.amount], ...period })
  const named = listed.find(({ reference }) => reference === payment.id)
  const order = named ? await lockOrder(tx, named.orderId) : null
  const recorded = named ? await findPayment(tx, named.paymentId) : null
  if (!order || !recorded) return false
  const reported = { ...payment, orderId: null, collectedElsewhere: false }
  if (!canMatchRecorded(reported, { ...recorded, id: recorded.providerId }).ok) return false

  await savePayment(tx, order.id, payment, now)
  const stored = await lockPayment(tx, payment.id)
  if (!stored) return false
  await replaceRecorded(tx, { order, recorded, reported: stored, staffId: null, now })
  await markWebhookEventsProcessed(tx, payment.id, 'applied', now)
  return true
}
