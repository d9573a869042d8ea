import type { FollowedOrder } from '#core/followed.ts'
import { isPayable, type OrderState } from '#core/order.ts'
import type { PaymentStatus } from '#core/payment.ts'
import type { Db } from '#db/client.ts'
import { saveReconciled } from '#db/orders.ts'

import { confirmPayment, isSettled, type SettleDeps } from './confirm-payment.ts'
import { followOrder } from './follow-order.ts'
import { reconcileOrder } from './reconcile-payments.ts'

export type ReturnView = { kind: 'processing' | 'confirmed' | 'pending' | 'not-confirmed'; order: FollowedOrder | null }

type Arrival = {
  /** The order this browser may see, if it named one. */
  orderId: string | null
  /** What the query names as its payment. A hint where to look, never proof. */
  paymentId: string | null
  /** The query says that something was paid: worth waiting a little for the provider to say so too. */
  claimsPayment: boolean
}

/**
 * What to tell a buyer who comes back from the provider. The verdict is the provider's own, asked for here and now;
 * the query decides only where to look and how long to wait.
 */
export async function returnFromPayment(deps: SettleDeps & { db: Db }, arrival: Arrival): Promise<ReturnView> {
  const { orderId, paymentId, claimsPayment } = arrival
  const before = orderId ? await followOrder(deps, orderId) : null
  if (!before) return { kind: 'not-confirmed', order: null }

  if (!isPayable(before.state)) return { kind: stateVerdict(before.state), order: before }

  const answered = await askProvider(deps, before.id, paymentId)
  const order = (await followOrder(deps, before.id)) ?? before
  if (!isPayable(order.state)) return { kind: stateVerdict(order.state), order }
  if (!answered && claimsPayment) return { kind: 'processing', order }
  return { kind: attemptVerdict(order.payment?.status) ?? (claimsPayment ? 'processing' : 'not-confirmed'), order }
}

/** Asks about the payment the buyer came back with, or about all of the order's. `false`: the provider cannot be reached. */
async function askProvider(deps: SettleDeps, orderId: string, paymentId: string | null): Promise<boolean> {
  if (paymentId !== null && /^\d{1,20}$/.test(paymentId)) return isSettled(await confirmPayment(deps, paymentId))

  await saveReconciled(deps.db, orderId, deps.now())
  return reconcileOrder(deps, orderId)
}

function stateVerdict(state: OrderState): 'confirmed' | 'pending' | 'not-confirmed' {
  if (state === 'paid') return 'confirmed'
  return state === 'manual-review' || state === 'disputed' ? 'pending' : 'not-confirmed'
}

/** `null`: no attempt has an outcome yet. */
function attemptVerdict(status: PaymentStatus | undefined): 'pending' | 'not-confirmed' | null {
  if (status === undefined || status === 'approved') return null
  return status === 'pending' || status === 'in-process' || status === 'authorized' ? 'pending' : 'not-confirmed'
}
