import type { Db } from '#db/client.ts'
import { saveReconciled } from '#db/orders.ts'

import { confirmPayment, type SettleDeps } from './confirm-payment.ts'
import { followOrder, type OrderView } from './follow-order.ts'
import { reconcileOrder } from './reconcile-payments.ts'

export type ReturnView = { kind: 'processing' | 'confirmed' | 'pending' | 'not-confirmed'; order: OrderView | null }

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

  const order =
    verdictOf(before) === null || before.payment?.status === 'pending'
      ? await askAgain(deps, before, paymentId)
      : before
  return { kind: verdictOf(order) ?? (claimsPayment ? 'processing' : 'not-confirmed'), order }
}

async function askAgain(deps: SettleDeps, order: OrderView, paymentId: string | null): Promise<OrderView> {
  if (paymentId !== null && /^\d{1,20}$/.test(paymentId)) {
    await confirmPayment(deps, paymentId)
  } else {
    await reconcileOrder(deps, order.id)
    await saveReconciled(deps.db, order.id, deps.now())
  }
  return (await followOrder(deps, order.id)) ?? order
}

/** `null`: the provider has not said anything final yet. */
function verdictOf(order: OrderView): Exclude<ReturnView['kind'], 'processing'> | null {
  switch (order.state) {
    case 'paid':
      return 'confirmed'
    case 'manual-review':
    case 'disputed':
      return 'pending'
    case 'refunded':
    case 'cancelled':
      return 'not-confirmed'
    case 'draft':
    case 'awaiting-payment':
    case 'expired':
      return paymentVerdict(order.payment?.status)
  }
}

function paymentVerdict(status: NonNullable<OrderView['payment']>['status'] | undefined) {
  if (status === undefined) return null
  if (status === 'pending' || status === 'in-process' || status === 'authorized') return 'pending'
  return status === 'approved' ? null : 'not-confirmed'
}
