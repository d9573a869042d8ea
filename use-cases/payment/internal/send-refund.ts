import { isManualPayment } from '#core/payment/manual-payment.ts'
import { findRefundMade, type ProviderRefund } from '#core/payment/refund.ts'
import type { Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { lockOrder } from '#db/order/orders.ts'
import { findPayment } from '#db/payment/payments.ts'
import { listProviderRefundIds, type StoredRefund } from '#db/payment/refunds.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'

import type { RefundActor } from './audit-refund.ts'
import { saveRefundOutcome, type RefundOutcome } from './save-refund-outcome.ts'

/** After `UndecidedRefund` the refund stays as it was asked for, under the same key, and is tried again. */
export type UndecidedRefund = 'payment-unavailable' | 'provider-access-denied' | 'refund-unclear'

/** `in-process`: the provider has taken it and will decide; nobody has the money back yet. */
export type RefundResult = { amount: Cents; state: 'done' | 'in-process' }

/** Sends a stored refund that has no end yet, again with its key, or looks up what became of it, and saves the answer. */
export async function sendRefund(
  deps: MoneyDeps,
  refundActor: RefundActor,
  refund: StoredRefund,
): Promise<Result<RefundResult, UndecidedRefund | 'payment-refused'>> {
  const answer = refund.state === 'in-process' ? await lookUp(deps, refund) : await sendToProvider(deps, refund)
  if (!answer.ok) return answer

  const outcome = answer.value
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, refund.orderId)
    if (order) await saveRefundOutcome(tx, deps, refundActor, { order, refund, outcome })
  })
  return outcome.state === 'refused'
    ? refuse('payment-refused')
    : accept({ amount: outcome.amount ?? refund.amount, state: outcome.state })
}

/** Sends the refund. When the answer proves nothing, and before it is called refused, the payment's refunds decide. */
async function sendToProvider(deps: MoneyDeps, refund: StoredRefund): Promise<Result<RefundOutcome, UndecidedRefund>> {
  if (refund.byHand || isManualPayment(refund.paymentId)) return accept({ state: 'done', providerRefundId: null })

  const payment = await findPayment(deps.db, refund.paymentId)
  const answer = await deps.payments.refundPayment(refund.paymentId, {
    ...(refund.amount === payment?.amount ? {} : { amount: refund.amount }),
    idempotencyKey: `refund:${refund.id}`,
  })
  if (answer.ok) return accept(outcomeOf(answer.value))
  if (answer.code === 'payment-unavailable' || answer.code === 'provider-access-denied') return refuse(answer.code)

  const existing = await findExisting(deps, refund)
  if (!existing.ok) return existing
  if (existing.value) return accept(outcomeOf(existing.value))
  return answer.code === 'payment-refused' ? accept({ state: 'refused', providerRefundId: null }) : refuse(answer.code)
}

export function outcomeOf({ id, state, amount }: ProviderRefund): RefundOutcome {
  return { state, providerRefundId: id, amount }
}

/** Result of a refund the provider accepted. One it does not list is still being decided. */
async function lookUp(deps: MoneyDeps, refund: StoredRefund): Promise<Result<RefundOutcome, 'payment-unavailable'>> {
  const existing = await findExisting(deps, refund)
  if (!existing.ok) return existing
  return accept(existing.value ? outcomeOf(existing.value) : { state: 'in-process', providerRefundId: null })
}

/** The refund as the provider lists it; `null` when it knows nothing of it. */
export async function findExisting(
  deps: MoneyDeps,
  refund: StoredRefund,
): Promise<Result<ProviderRefund | null, 'payment-unavailable'>> {
  const listed = await deps.payments.listRefunds(refund.paymentId)
  if (!listed.ok) return listed.code === 'not-found' ? accept(null) : refuse(listed.code)
  const payment = await findPayment(deps.db, refund.paymentId)
  const othersIds = new Set(await listProviderRefundIds(deps.db, refund.paymentId, { except: refund.id }))
  return accept(findRefundMade({ ...refund, isWhole: refund.amount === payment?.amount }, listed.value, othersIds))
}
