import { addMinutes } from '#core/dates.ts'
import { listForgottenNotices } from '#db/notices.ts'
import { listOrdersToReconcile, saveReconciled } from '#db/orders.ts'

import { attemptEach } from './attempt-each.ts'
import { applyPayment, confirmPayment, type SettleDeps } from './confirm-payment.ts'

/**
 * Covers payments that no webhook reported: queries unpaid and disputed orders, less often the older they are, and notices whose job
 * was lost. Returns how many were queried and whether the provider could be reached.
 */
export async function reconcilePayments(deps: SettleDeps): Promise<{ asked: number; reachable: boolean }> {
  const round = { asked: 0, reachable: true }
  await attemptEach([reconcileOrders, reconcileNotices], (reconcile) => reconcile(deps, round))
  return round
}

type Round = { asked: number; reachable: boolean }

async function reconcileOrders(deps: SettleDeps, round: Round): Promise<void> {
  await attemptEach(await listOrdersToReconcile(deps.db, deps.now()), async ({ id }) => {
    if (!round.reachable) return
    try {
      round.reachable = await reconcileOrder(deps, id)
    } finally {
      // One that fails has had its turn, too: it would come first again every minute.
      if (round.reachable) await saveReconciled(deps.db, id, deps.now())
    }
    if (round.reachable) round.asked += 1
  })
}

async function reconcileNotices(deps: SettleDeps, round: Round): Promise<void> {
  if (!round.reachable) return
  await attemptEach(await listForgottenNotices(deps.db, addMinutes(deps.now(), -10)), async ({ paymentId }) => {
    await confirmPayment(deps, paymentId)
    round.asked += 1
  })
}

/** Queries every payment of an order; `false` when the provider could not be reached. */
export async function reconcileOrder(deps: SettleDeps, orderId: string): Promise<boolean> {
  const collector = await deps.payments.getCollectorId()
  const found = await deps.payments.searchPayments(orderId)
  if (!found.ok || !collector.ok) return false

  await attemptEach(found.value.toReversed(), (payment) => applyPayment(deps, payment, collector.value))
  return true
}
