import type { ManualPayment } from '#core/payment/manual-payment.ts'
import type { ProviderPayment, ProviderStatement } from '#core/payment/payment.ts'
import { dayOf, endOfDay } from '#core/shared/dates.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import type { Tx } from '#db/client.ts'
import type { Order } from '#db/order/orders.ts'
import { savePayment } from '#db/payment/payments.ts'
import type { Records } from '#use-cases/change.ts'

/**
 * Enters money that staff received themselves into the books, on the day it arrived, with what they noted of it. What it pays for is
 * left to the caller.
 */
export async function saveManualPayment(
  tx: Tx,
  { history, audit }: Records,
  { order, payment, now }: { order: Order; payment: ManualPayment; now: Date },
): Promise<ProviderPayment> {
  const { paymentId, method, amount, note, receivedOn = null, fee = null, reference = '' } = payment
  // Of an earlier day nobody knows the hour: the last instant of the day is on that day, and never before the order.
  const receivedAt = receivedOn === null || receivedOn === dayOf(now) ? now : endOfDay(receivedOn)
  const saved: ProviderPayment = {
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
    ...(fee === null ? {} : { statement: statementOf(fee, amount) }),
  }
  await savePayment(tx, order.id, saved, now)
  await history(
    'payment-received',
    { orderId: order.id },
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
  return saved
}

/** In the place of what a provider would have reported. Nothing that staff typed: snapshots are never changed. */
function statementOf(fee: Cents, amount: Cents): ProviderStatement {
  return { fee, netReceived: cents(amount - fee), releasesAt: null, refunds: [], reported: { by: 'staff' } }
}
