import type { Tx } from '#db/client.ts'
import type { Order } from '#db/order/orders.ts'

import { followSong } from './follow-song.ts'
import { followVoucherSale, type FollowedSale } from './follow-voucher-sale.ts'

/**
 * Everything that was bought with an order, or later for its song, follows its state: call wherever that may have changed, under
 * the order's lock, once its state and payment are stored; `before` is the order as it was. Returns whom it concerns, for the mail
 * about the order.
 */
export async function followOrder(
  tx: Tx,
  deps: Parameters<typeof followVoucherSale>[1],
  before: Order,
): Promise<FollowedSale> {
  const sale = await followVoucherSale(tx, deps, before.id)
  return { ...sale, extras: [...(await followSong(tx, deps, before)), ...sale.extras] }
}
