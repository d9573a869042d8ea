import type { FollowedOrder } from '#core/followed.ts'
import { isPayable, type OrderState } from '#core/order.ts'
import type { PaymentStatus } from '#core/payment.ts'
import type { Db } from '#db/client.ts'
import { saveReconciled } from '#db/orders.ts'
import { findPayment } from '#db/payments.ts'

import { confirmPayment, isSettled, type SettleDeps } from './confirm-payment.ts'
import { followOrder } from './follow-order.ts'
import { reconcileOrder } from './reconcile-payments.ts'

export type ReturnView = {
  kind: 'processing' | 'confirmed' | 'pending' | 'unpaid' | 'not-confirmed' | 'refunded' | 'disputed'
  order: FollowedOrder | null
}

type Arrival = {
  /** The order this browser may see, if the URL names one. */
  orderId: string | null
  /** The payment id in the query: where to look, never proof. */
  paymentId: string | null
  /** The query claims a payment: worth waiting briefly for the provider to confirm it. */
  claimsPayment: boolean
}

/**
 * What to show a buyer who returns from the provider. The result comes from the provider's API, queried now; the query
 * string only decides what to query and how long to wait.
 */
export async function returnFromPayment(deps: SettleDeps & { db: Db }, arrival: Arrival): Promise<ReturnView> {
  const { orderId, claimsPayment } = arrival
  const paymentId = arrival.paymentId !== null && /^\d{1,20}$/.test(arrival.paymentId) ? arrival.paymentId : null
  const before = orderId ? await followOrder(deps, orderId) : null
  if (!before) return { kind: 'not-confirmed', order: null }

  if (!isPayable(before.state)) {
    if (paymentId === null || (await findPayment(deps.db, paymentId)))
      return { kind: stateVerdict(before.state), order: before }

    // Not the payment that is known: the buyer may have paid twice.
    await confirmPayment(deps, paymentId)
    const order = (await followOrder(deps, before.id)) ?? before
    return { kind: stateVerdict(order.state), order }
  }

  const answered = await askProvider(deps, before.id, paymentId)
  const order = (await followOrder(deps, before.id)) ?? before
  if (!isPayable(order.state)) return { kind: stateVerdict(order.state), order }
  if (!answered && claimsPayment) return { kind: 'processing', order }
  const attempt = attemptVerdict(order.payment?.status)
  if (attempt || claimsPayment) return { kind: attempt ?? 'processing', order }
  // Only the provider's own answer makes sure that nobody tried to pay.
  return { kind: answered && !order.payment ? 'unpaid' : 'not-confirmed', order }
}

/** Queries the payment named in the URL, or all payments of the order. `false`: the provider cannot be reached. */
async function askProvider(deps: SettleDeps, orderId: string, paymentId: string | null): Promise<boolean> {
  if (paymentId !== null) return isSettled(await confirmPayment(deps, paymentId))

  await saveReconciled(deps.db, orderId, deps.now())
  return reconcileOrder(deps, orderId)
}

function stateVerdict(state: OrderState): Exclude<ReturnView['kind'], 'processing'> {
  if (state === 'paid') return 'confirmed'
  if (state === 'refunded' || state === 'disputed') return state
  return state === 'manual-review' ? 'pending' : 'not-confirmed'
}

/** `null`: no attempt has a result yet. */
function attemptVerdict(status: PaymentStatus | undefined): 'pending' | 'not-confirmed' | null {
  if (status === undefined || status === 'approved') return null
  return status === 'pending' || status === 'in-process' || status === 'authorized' ? 'pending' : 'not-confirmed'
}
