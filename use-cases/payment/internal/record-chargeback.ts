import type { Payments } from '#adapters/payments/payments.ts'
import { staffDisputeDeadlineMail } from '#copy/payment/dispute-mails.ts'
import { documentationDue, type ProviderChargeback } from '#core/payment/chargeback.ts'
import { disputeStatus, type ProviderPayment } from '#core/payment/payment.ts'
import type { Tx } from '#db/client.ts'
import type { Order } from '#db/order/orders.ts'
import { saveChargeback } from '#db/payment/chargebacks.ts'
import type { Queue } from '#db/queue.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'

/**
 * What the provider says of the chargeback behind a payment: how it ended is there, not in the payment. `null` without
 * one, `undecided` while the provider cannot be asked.
 */
export async function readChargeback(
  payments: Payments,
  { id, status }: Pick<ProviderPayment, 'id' | 'status'>,
): Promise<ProviderChargeback | 'undecided' | null> {
  if (status !== 'charged-back') return null
  const found = await payments.getChargeback(id)
  if (found.ok) return found.value.paymentIds.includes(id) ? found.value : null
  return found.code === 'not-found' ? null : 'undecided'
}

/** Stores the chargeback of an order's payment, and mails staff the deadline for proof, once for each that is not over. */
export async function recordChargeback(
  tx: Tx,
  deps: { queue: Queue; siteUrl: string; now: () => Date },
  order: Order,
  { payment, chargeback }: { payment: ProviderPayment; chargeback: ProviderChargeback },
): Promise<void> {
  await saveChargeback(tx, payment.id, chargeback, deps.now())
  const due = documentationDue(chargeback, deps.now())
  if (!due || due.isOver || disputeStatus(payment) !== 'open') return

  await enqueueStaffMail(tx, deps, {
    kind: 'staff-dispute-deadline',
    key: `staff-dispute-deadline:${payment.id}:${due.dueAt.toISOString()}`,
    orderId: order.id,
    content: () =>
      staffDisputeDeadlineMail({
        order,
        paymentId: payment.id,
        paidAmount: payment.amount,
        dueAt: due.dueAt,
        adminUrl: `${deps.siteUrl}/admin/orders/${order.id}#contestacao`,
      }),
  })
}
