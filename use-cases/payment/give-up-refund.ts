import { canGiveUp } from '#core/payment/refund.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { lockOrder } from '#db/order/orders.ts'
import { findRefund } from '#db/payment/refunds.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'

import { saveRefundOutcome } from './internal/save-refund-outcome.ts'
import { findExisting, outcomeOf } from './internal/send-refund.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'

/** `was-made`: the provider lists it, and how it stands there is saved instead. */
type GiveUpRefusal = 'not-found' | 'not-open' | 'was-made' | 'payment-unavailable'

/**
 * Ends a refund that got no answer for days: staff looked at the provider, and it was not made. Believed only when the refunds
 * that the provider lists for the payment show none like it. Then another one can be asked for, or recorded by hand.
 */
export async function giveUpRefund(
  deps: MoneyDeps,
  actor: AuditActor,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<Result<undefined, GiveUpRefusal>> {
  const refund = await findRefund(deps.db, refundId)
  if (refund?.orderId !== orderId) return refuse('not-found')
  const existing = await findExisting(deps, refund)
  if (!existing.ok) return existing

  const made = existing.value
  const ended = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const current = await findRefund(tx, refundId)
    if (!order || !current || !canGiveUp(current, deps.now())) return refuse('not-open')
    const outcome = made ? outcomeOf(made) : ({ state: 'refused', providerRefundId: null, isGivenUp: true } as const)
    await saveRefundOutcome(tx, deps, actor, { order, refund, outcome })
    return made ? refuse('was-made') : accept()
  })
  // The rest of a withdrawal is left to staff, as after a refusal.
  if (ended.ok && refund.staffId === 'buyer') await refundWithdrawal(deps, orderId)
  return ended
}
