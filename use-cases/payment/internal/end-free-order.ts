import { transitionOrder } from '#core/order/order.ts'
import type { Tx } from '#db/client.ts'
import { lockOrder, saveOrder } from '#db/order/orders.ts'
import { recordHistory, type Actor } from '#db/project/history.ts'
import { refundProjectExtras } from '#use-cases/order/internal/refund-project-extras.ts'

import { followOrder } from './follow-order.ts'

/**
 * Nothing was paid, so nothing goes back: the order ends as if it had, and lets go of the voucher or the code that paid for
 * it. `actor`: whose decision it was.
 */
export async function endFreeOrder(
  tx: Tx,
  deps: Parameters<typeof refundProjectExtras>[1],
  orderId: string,
  actor: Actor,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const moved = order && transitionOrder(order.state, 'payment-refunded')
  if (!order || !moved?.ok) return
  await saveOrder(tx, orderId, { state: moved.value }, deps.now())
  await recordHistory(tx, { orderId, type: 'order-refunded', actor })
  await refundProjectExtras(tx, deps, order)
  await followOrder(tx, deps, order)
}
