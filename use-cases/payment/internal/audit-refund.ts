import { ofOrder } from '#core/staff/audit-subjects.ts'
import type { Tx } from '#db/client.ts'
import type { Order } from '#db/order/orders.ts'
import type { StoredRefund } from '#db/payment/refunds.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { recordsOf } from '#use-cases/change.ts'

/** Who refunds: a staff member, the rule that lets a buyer withdraw, or the job that finishes what either began. */
export type RefundActor = AuditActor | 'buyer' | 'job'

/** The audit log covers what staff do; what buyers and jobs do is in the history. */
export async function auditRefund(
  tx: Tx,
  refundActor: RefundActor,
  action: 'refund-requested' | 'refund-done' | 'refund-given-up',
  { order, refund, now }: { order: Order; refund: Pick<StoredRefund, 'amount' | 'paymentId' | 'byHand'>; now: Date },
): Promise<void> {
  const details = { amount: refund.amount, paymentId: refund.paymentId, ...(refund.byHand ? { byHand: true } : {}) }
  await recordsOf(tx, { now: () => now }, refundActor === 'job' ? 'system' : refundActor).audit(
    action,
    ofOrder(order),
    details,
  )
}
