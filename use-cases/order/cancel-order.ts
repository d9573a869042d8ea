import { isPayable, transitionOrder } from '#core/order/order.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import { findOrder, lockOrder, saveOrder, type Order } from '#db/order/orders.ts'
import { listUndecidedPayments } from '#db/payment/payments.ts'
import { change, type Doer } from '#use-cases/change.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'
import { applyPayment } from '#use-cases/payment/confirm-payment.ts'
import { reconcileOrder } from '#use-cases/payment/reconcile-payments.ts'

export type CancelRefusal = 'not-found' | 'not-cancellable' | 'payment-unavailable' | 'payment-pending'

/**
 * Cancels an unpaid order, after its open payments were cancelled at the provider. Money that arrives all the same flags
 * the order (`paid-after-cancel`).
 */
export async function cancelOrder(
  deps: MoneyDeps,
  doer: Doer,
  orderId: string,
): Promise<Result<Pick<Order, 'provider'>, CancelRefusal>> {
  const order = await findOrder(deps.db, orderId)
  if (!order) return refuse('not-found')
  if (!isPayable(order.state)) return refuse('not-cancellable')
  // A payment may be known to the provider only; of a link nobody can be asked.
  if (order.provider === 'mercado-pago' && !(await reconcileOrder(deps, orderId))) return refuse('payment-unavailable')

  for (const { providerId } of await listUndecidedPayments(deps.db, orderId)) {
    const cancelled = await deps.payments.cancelPayment(providerId)
    if (!cancelled.ok) return refuse(cancelled.code === 'payment-refused' ? 'payment-pending' : cancelled.code)
    await applyPayment(deps, cancelled.value, null)
  }

  return change(deps, doer, async (tx, { audit, history }) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return refuse('not-found')
    const moved = transitionOrder(locked.state, 'order-cancelled')
    if (!moved.ok) return refuse('not-cancellable')

    await saveOrder(tx, orderId, { state: moved.value, cancelledAt: deps.now() }, deps.now())
    await history('order-cancelled', { orderId })
    await audit('order-cancelled', ofOrder(locked))
    return accept({ provider: locked.provider })
  })
}
