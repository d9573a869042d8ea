import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'

import { confirmPayment, isConclusive } from './confirm-payment.ts'
import { finishRefundsOf } from './finish-refunds.ts'

/** `unavailable`: the provider could not be asked; `not-found`: it does not know the payment. */
export type FetchOutcome = 'done' | 'not-found' | 'unavailable'

/** Reads a payment at the provider again, as if it had sent a notice, because staff asked for it. */
export async function fetchPayment(deps: MoneyDeps, actor: AuditActor, paymentId: string): Promise<FetchOutcome> {
  const result = await confirmPayment(deps, paymentId)
  await finishRefundsOf(deps, paymentId)
  await change(deps, actor, (_, { audit }) => audit('payment-fetched', { kind: 'payment', id: null, label: paymentId }))
  if (!isConclusive(result)) return 'unavailable'
  return !result.ok && result.code === 'not-found' ? 'not-found' : 'done'
}
