import { transitionOrder } from '#core/order/order.ts'
import { cents } from '#core/shared/money.ts'
import type { Tx } from '#db/client.ts'
import { findOrder, type Order } from '#db/order/orders.ts'
import { recordHistory } from '#db/project/history.ts'
import type { LinkPartDeps } from '#use-cases/deps.ts'
import { fulfilOrder } from '#use-cases/payment/internal/fulfil-order.ts'

/**
 * Confirms an order whose discount covers all of it, in the transaction that stores it: same project, history and mails
 * as after a payment, but without the provider and without ledger entries.
 */
export async function confirmFreeOrder(tx: Tx, deps: LinkPartDeps, order: Order): Promise<Order> {
  if (order.total !== 0) throw new Error(`order ${order.code} costs something`)
  if (!transitionOrder(order.state, 'payment-approved').ok) return order
  await recordHistory(tx, { orderId: order.id, type: 'order-free', actor: 'system' })
  const free = { id: null, method: null, amount: cents(0), approvedAt: deps.now() }
  const fulfilled = await fulfilOrder(tx, deps, order, free)
  if (!fulfilled.ok) throw new Error(`order ${order.code} was refused: ${fulfilled.code}`)
  return (await findOrder(tx, order.id)) ?? order
}
