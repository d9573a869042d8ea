import type { Tx } from '#db/client.ts'
import type { Order } from '#db/order/orders.ts'
import { replaceCheckouts } from '#db/payment/checkouts.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

/** What is open to pay for these orders cannot be paid any more; a payment link is somebody else's page, which nothing closes. */
export async function closeCheckoutsOf(tx: Tx, { queue, now }: Omit<QueueDeps, 'db'>, orders: Order[]): Promise<void> {
  const closable = orders.filter(({ provider }) => provider !== 'links')
  for (const { id } of closable) await replaceCheckouts(tx, id, now())
  if (closable.length > 0) await queue.enqueue(tx, 'close-checkouts', {})
}
