import { addMinutes } from '#core/dates.ts'
import { listForgottenNotices } from '#db/notices.ts'
import { listOrdersToReconcile, saveReconciled } from '#db/orders.ts'

import { applyPayment, confirmPayment, type SettleDeps } from './confirm-payment.ts'

/**
 * Covers payments that no webhook reported: queries unpaid and disputed orders, less often the older they are, and notices whose job
 * was lost. Returns how many were queried and whether the provider could be reached.
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

/** Queries every payment of an order; `false` when the provider could not be reached. */
export async function reconcileOrder(deps: SettleDeps, orderId: string): Promise<boolean> {
  const collector = await deps.payments.getCollectorId()
  const found = await deps.payments.searchPayments(orderId)
  if (!found.ok || !collector.ok) return false

  for (const payment of found.value.toReversed()) {
    await applyPayment(deps, payment, collector.value)
  }
  return true
}
