import { unrefundedAmount } from '#core/payment/payment.ts'
import { findFallbackPayment } from '#core/payment/settlement.ts'
import type { Tx } from '#db/client.ts'
import type { Order } from '#db/order/orders.ts'
import { listPayments, type StoredPayment } from '#db/payment/payments.ts'
import { updateDeadlineOfReturnedLines, revokeExtra } from '#use-cases/order/internal/revoke-extra.ts'

type Refunded = { payment: StoredPayment; amount: number; lines: readonly string[] }

/** Takes back what a stored refund returns: an extra that nothing pays any more, the days of returned lines. */
export async function revokeRefunded(
  tx: Tx,
  order: Order,
  { payment, amount, lines }: Refunded,
  now: Date,
): Promise<void> {
  await updateDeadlineOfReturnedLines(tx, order, { lines, now })
  const endsOrder = amount >= unrefundedAmount(payment) && order.paidByPaymentId === payment.providerId
  if (endsOrder && !findFallbackPayment(await listPayments(tx, order.id), order)) await revokeExtra(tx, order, now)
}
