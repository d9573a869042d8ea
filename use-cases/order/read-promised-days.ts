import { findPackage, type Package } from '#core/catalog/catalog.ts'
import { promisedDays } from '#core/catalog/extras.ts'
import type { DbOrTx } from '#db/client.ts'
import { currentCatalog, findCatalogAt } from '#db/content/document-versions.ts'
import { listLaterExtrasOfOrder } from '#db/order/later-extras.ts'
import type { Order } from '#db/order/orders.ts'

type Days = Pick<Package['delivery'], 'expected' | 'limit'>
type OrderedPackage = Pick<Order, 'id' | 'expectedDays' | 'limitDays' | 'lines' | 'termsAcceptedAt'>

/**
 * The business days promised with an order, by its own terms, including a rush extra bought later. Orders from before
 * rush extras were stored with the days of the package alone: they get what their extras promised. `without`: an order
 * whose rush extra is being removed.
 */
export async function readSoldDays(
  db: DbOrTx,
  order: OrderedPackage,
  { without }: { without?: string } = {},
): Promise<Days> {
  const days = { expected: order.expectedDays, limit: order.limitDays }
  const sold = promisedDays(await findCatalogAt(db, order.termsAcceptedAt), days, order.lines)
  const later = (await listLaterExtrasOfOrder(db, order.id)).filter(({ orderId }) => orderId !== without)
  const maxDays = Math.min(...later.flatMap(({ deliveryDays }) => deliveryDays ?? []))
  return { expected: Math.min(sold.expected, maxDays), limit: Math.min(sold.limit, maxDays) }
}

/** The same of a project; one without an order was sold outside the shop: today's terms of its package apply. */
export async function readPromisedDays(db: DbOrTx, packageId: string, order: OrderedPackage | null): Promise<Days> {
  if (order) return readSoldDays(db, order)
  const pkg = findPackage(await currentCatalog(db), packageId)
  if (!pkg) throw new Error(`a project of an unknown package: ${packageId}`)
  return pkg.delivery
}
