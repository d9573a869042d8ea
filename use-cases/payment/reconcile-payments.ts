import { addMinutes } from '#core/shared/dates.ts'
import { listOrdersToReconcile, markReconciled } from '#db/order/due-orders.ts'
import { listStuckWebhookEvents } from '#db/payment/webhook-events.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'
import { runAll } from '#use-cases/run-all.ts'

import { applyPayment, confirmPayment } from './confirm-payment.ts'

/** One order without an answer proves nothing; this many different ones in a row mean an outage. */
const maxConsecutiveFailures = 3

type Round = { queried: number; failed: string[]; reachable: boolean }

/**
 * Covers payments that no webhook reported: queries unpaid and disputed orders, less often the older they are, and notices whose job
 * was lost. Returns how many were queried, for which orders the provider had no answer, and whether it could be reached.
 */
export async function reconcilePayments(deps: MoneyDeps): Promise<Round> {
  const round: Round = { queried: 0, failed: [], reachable: true }
  await runAll([reconcileOrders, reconcileEvents], (reconcile) => reconcile(deps, round))
  return round
}

async function reconcileOrders(deps: MoneyDeps, round: Round): Promise<void> {
  let failedInARow = 0
  await runAll(await listOrdersToReconcile(deps.db, deps.now()), async ({ id }) => {
    if (failedInARow >= maxConsecutiveFailures) return
    try {
      const answered = await reconcileOrder(deps, id)
      failedInARow = answered ? 0 : failedInARow + 1
      if (answered) round.queried += 1
      else round.failed.push(id)
    } finally {
      // A failed one counts as queried: otherwise it would come first again every minute.
      await markReconciled(deps.db, id, deps.now())
    }
  })
  round.reachable = failedInARow < maxConsecutiveFailures
}

async function reconcileEvents(deps: MoneyDeps, round: Round): Promise<void> {
  if (!round.reachable) return
  await runAll(await listStuckWebhookEvents(deps.db, addMinutes(deps.now(), -10)), async ({ paymentId }) => {
    await confirmPayment(deps, paymentId)
    round.queried += 1
  })
}

/** Queries every payment of an order; `false` when the provider could not be reached. */
export async function reconcileOrder(deps: MoneyDeps, orderId: string): Promise<boolean> {
  const collector = await deps.payments.getCollectorId()
  const found = await deps.payments.searchPayments(orderId)
  if (!found.ok || !collector.ok) return false

  await runAll(found.value.toReversed(), (payment) => applyPayment(deps, payment, collector.value))
  return true
}
