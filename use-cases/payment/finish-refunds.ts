import { staffRefundOpenMail } from '#copy/staff/staff-mails.ts'
import { isRefundOverdue } from '#core/payment/refund.ts'
import { lockOrder } from '#db/order/orders.ts'
import {
  findRefund,
  listRefundsInProcess,
  listRefundsToFinish,
  markRefundChecked,
  type StoredRefund,
} from '#db/payment/refunds.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'
import { runAll } from '#use-cases/run-all.ts'

import { sendRefund } from './internal/send-refund.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'

/**
 * Finishes refunds without an end, whoever asked for them: those whose answer was lost are sent again with their key,
 * those in process are looked up. Staff hear once of one that is open for days. Returns how many were tried, and how many are
 * still open.
 */
export async function finishRefunds(deps: MoneyDeps): Promise<{ tried: number; open: number }> {
  const due = await listRefundsToFinish(deps.db, deps.now())
  let open = 0
  await runAll(due, async (refund) => {
    open += 1
    // First, so that one that fails comes last the next time.
    await markRefundChecked(deps.db, refund.id, deps.now())
    if (await finish(deps, refund)) open -= 1
    else if (isRefundOverdue(refund, deps.now())) await notifyOverdue(deps, refund)
  })
  return { tried: due.length, open }
}

/** The same for the refunds in process of one payment, when the provider has news of it. */
export async function finishRefundsOf(deps: MoneyDeps, paymentId: string): Promise<void> {
  await runAll(await listRefundsInProcess(deps.db, paymentId), (refund) => finish(deps, refund))
}

async function finish(deps: MoneyDeps, refund: StoredRefund): Promise<boolean> {
  const finished = await sendRefund(deps, 'job', refund)
  const isRefused = !finished.ok && finished.code === 'payment-refused'
  // The rest of a withdrawal that cannot be returned by itself is left to staff.
  if (isRefused && refund.staffId === 'buyer') await refundWithdrawal(deps, refund.orderId)
  return isRefused || (finished.ok && finished.value.state === 'done')
}

/** A buyer waits, and the provider may never say anything. */
async function notifyOverdue(deps: MoneyDeps, { id, orderId }: StoredRefund): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const refund = await findRefund(tx, id)
    if (!order || !refund || !isRefundOverdue(refund, deps.now())) return
    await enqueueStaffMail(tx, deps, {
      kind: 'staff-refund-open',
      key: `staff-refund-open:${id}`,
      orderId,
      content: () =>
        staffRefundOpenMail({
          order,
          amount: refund.amount,
          isInProcess: refund.state === 'in-process',
          adminUrl: `${deps.siteUrl}/admin/orders/${orderId}`,
        }),
    })
  })
}
