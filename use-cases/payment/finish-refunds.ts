import { listRefundsInProcess, listRefundsToFinish, saveRefundChecked, type StoredRefund } from '#db/payment/refunds.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'
import { runAll } from '#use-cases/run-all.ts'

import { sendRefund } from './internal/send-refund.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'

/**
 * Finishes refunds without an end, whoever asked for them: those whose answer was lost are sent again with their key,
 * those in process are looked up. Returns how many were tried, and how many are still open.
 */
export async function finishRefunds(deps: MoneyDeps): Promise<{ tried: number; open: number }> {
  const due = await listRefundsToFinish(deps.db, deps.now())
  let open = 0
  await runAll(due, async (refund) => {
    open += 1
    // First, so that one that fails comes last the next time.
    await saveRefundChecked(deps.db, refund.id, deps.now())
    if (await finish(deps, refund)) open -= 1
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
