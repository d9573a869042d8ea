import type { Payments } from '#adapters/payments/payments.ts'
import type { Db } from '#db/client.ts'
import { listCheckoutsToClose, saveClosed } from '#db/payment/checkouts.ts'

type Deps = { db: Db; payments: Payments; now: () => Date }

/**
 * Closes checkouts at the provider that must not be paid any more: their order was paid, cancelled or refunded, or
 * another checkout took their place. Best effort: without an answer the next round tries again, and money that arrives
 * all the same is a question for staff. Returns how many were closed, and whether the provider answered.
 */
export async function closeCheckouts({ db, payments, now }: Deps): Promise<{ closed: number; reachable: boolean }> {
  let closed = 0
  for (const { id, providerId } of await listCheckoutsToClose(db, now())) {
    const answer = await payments.closeCheckout(providerId)
    if (!answer.ok && answer.code === 'payment-unavailable') return { closed, reachable: false }
    // A refusal to close is final: a retry would be refused again.
    await saveClosed(db, id, now())
    if (answer.ok) closed += 1
  }
  return { closed, reachable: true }
}
