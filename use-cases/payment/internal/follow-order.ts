import type { Tx } from '#db/client.ts'
import type { Order } from '#db/order/orders.ts'

import { followSong } from './follow-song.ts'
import { followVoucherSale, type FollowedSale } from './follow-voucher-sale.ts'

/**
 * Everything that was bought with an order, or later for its song, follows its state: call wherever that may have changed, under
 * the order's lock, once its state and payment are stored. Returns whom it concerns, for the mail about the order.
 */
export async function followOrder(tx: Tx, order: Pick<Order, 'id' | 'forProjectId'>, now: Date): Promise<FollowedSale> {
  const sale = await followVoucherSale(tx, order.id, now)
  return { ...sale, extras: [...(await followSong(tx, order, now)), ...sale.extras] }
}
