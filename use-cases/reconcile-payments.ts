import { addMinutes } from '#core/dates.ts'
import { listForgottenNotices } from '#db/notices.ts'
import { listOrdersToReconcile, saveReconciled } from '#db/orders.ts'

import { applyPayment, confirmPayment, type SettleDeps } from './confirm-payment.ts'

/**
 * Pulls what notices never told: asks about every unpaid order, seldom and more seldom with its age, and about notices
 * whose job was lost. Answers how many were asked about and whether the provider could be reached.
 */
export async function reconcilePayments(deps: SettleDeps): Promise<{ asked: number; reachable: boolean }> {
  let asked = 0
  for (const { id } of await listOrdersToReconcile(deps.db, deps.now())) {
    if (!(await reconcileOrder(deps, id))) return { asked, reachable: false }
    await saveReconciled(deps.db, id, deps.now())
    asked += 1
  }
  for (const { paymentId } of await listForgottenNotices(deps.db, addMinutes(deps.now(), -10))) {
    await confirmPayment(deps, paymentId)
    asked += 1
  }
  return { asked, reachable: true }
}

/** Asks for every payment of one order; `false` when the provider could not be reached. */
export async function reconcileOrder(deps: SettleDeps, orderId: string): Promise<boolean> {
  const collector = await deps.payments.getCollectorId()
  const found = await deps.payments.searchPayments(orderId)
  if (!found.ok || !collector.ok) return false

  for (const payment of found.value.toReversed()) {
    await applyPayment(deps, payment, collector.value)
  }
  return true
}
