import type { DisputeEvent } from '#adapters/payments/payments.ts'
import { staffFraudAlertMail } from '#copy/staff/staff-mails.ts'
import { accept, type Result } from '#core/shared/result.ts'
import { lockOrder } from '#db/order/orders.ts'
import { findPayment } from '#db/payment/payments.ts'
import { hasFraudAlert, recordHistory } from '#db/project/history.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'

import { confirmPayment, isConclusive } from './confirm-payment.ts'
import { pullPaymentChanges } from './pull-payment-changes.ts'

/**
 * Asks the provider again about the payments a dispute is about; when the signed id does not lead to any, about everything
 * that changed lately. `false` when the provider could not be reached and the job must retry.
 */
export async function followUpDispute(deps: MoneyDeps, dispute: DisputeEvent): Promise<boolean> {
  const concerned = await paymentsOf(deps, dispute)
  if (!concerned.ok) return false
  if (concerned.value.length === 0) return (await pullPaymentChanges(deps)).reachable

  for (const paymentId of concerned.value) {
    if (!isConclusive(await confirmPayment(deps, paymentId))) return false
    if (dispute.topic === 'fraud-alert') await notifyFraudAlert(deps, paymentId)
  }
  return true
}

async function paymentsOf(
  { payments }: MoneyDeps,
  { topic, id, paymentId }: DisputeEvent,
): Promise<Result<string[], 'payment-unavailable'>> {
  if (topic === 'fraud-alert' && paymentId !== null) return accept([paymentId])
  if (topic !== 'chargeback' || id === null) return accept([])

  const found = await payments.getChargeback(id)
  if (found.ok) return accept(found.value.paymentIds)
  return found.code === 'not-found' ? accept([]) : { ok: false, code: found.code }
}

/** The payment itself does not show the alert. It comes from a signed notice about a payment that is ours, and is told once. */
async function notifyFraudAlert(deps: MoneyDeps, paymentId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const payment = await findPayment(tx, paymentId)
    const order = payment?.orderId ? await lockOrder(tx, payment.orderId) : null
    if (!payment || !order || (await hasFraudAlert(tx, order.id, paymentId))) return

    await recordHistory(tx, { orderId: order.id, type: 'fraud-alert', details: { paymentId }, actor: 'provider' })
    await enqueueStaffMail(tx, deps, {
      kind: 'staff-fraud-alert',
      key: `staff-fraud-alert:${paymentId}`,
      orderId: order.id,
      content: () =>
        staffFraudAlertMail({
          order,
          paymentId,
          paidAmount: payment.amount,
          adminUrl: `${deps.siteUrl}/admin/orders/${order.id}`,
        }),
    })
  })
}
