import { findDiscount } from '#core/catalog/catalog.ts'
import { isPriceValid } from '#core/order/price-validity.ts'
import type { Tx } from '#db/client.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import type { Order } from '#db/order/orders.ts'
import { canReserveAgain } from '#use-cases/order/internal/reserve-discount.ts'

/**
 * Whether an unpaid order can be opened at its price. An expired one has given its use of a discount code back: it keeps its
 * price only if it can have it again. Call under the order's lock, and open the order in the same transaction.
 */
export async function keepsPrice(tx: Tx, order: Order, now: Date): Promise<boolean> {
  if (!isPriceValid(order, now)) return false
  if (order.state !== 'expired' || order.discountCode === null) return true
  return canReserveAgain(tx, findDiscount(await currentCatalog(tx), order.packageId, order.discountCode), order, now)
}
