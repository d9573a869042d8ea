import { findPackage, type Package } from '#core/catalog/catalog.ts'
import { promisedDays } from '#core/catalog/extras.ts'
import { dueDates, type DueDates } from '#core/project/project.ts'
import type { DbOrTx } from '#db/client.ts'
import { currentCatalog, findCatalogAt } from '#db/content/document-versions.ts'
import { listLaterExtrasOfOrder } from '#db/order/later-extras.ts'
import type { Order } from '#db/order/orders.ts'
import { listReturnedLines } from '#db/payment/refunds.ts'

type Days = Pick<Package['delivery'], 'expected' | 'limit'>
type OrderedPackage = Pick<Order, 'id' | 'packageId' | 'expectedDays' | 'limitDays' | 'lines' | 'termsAcceptedAt'>

/**
 * The business days promised with an order, by its own terms, including a rush extra bought later and without one whose
 * price went back.
 */
export async function readSoldDays(db: DbOrTx, order: OrderedPackage): Promise<Days> {
  const later = await listLaterExtrasOfOrder(db, order.id)
  return withRushDays(await readOwnDays(db, order), later)
}

/**
 * The dates of an order's project whose deadline started at `startedAt`: a rush extra bought later counts from its payment.
 * `without`: an order whose rush extra is being removed.
 */
export async function readDueDates(
  db: DbOrTx,
  order: OrderedPackage,
  { startedAt, without }: { startedAt: Date; without?: string },
): Promise<DueDates> {
  const later = (await listLaterExtrasOfOrder(db, order.id)).filter(({ orderId }) => orderId !== without)
  const own = await readOwnDays(db, order)
  const dates = [
    dueDates(startedAt, own),
    ...later.map((extra) => dueDates(extra.paidAt > startedAt ? extra.paidAt : startedAt, withRushDays(own, [extra]))),
  ]
  return dates.reduce((first, next) => ({
    expectedOn: next.expectedOn < first.expectedOn ? next.expectedOn : first.expectedOn,
    deadlineOn: next.deadlineOn < first.deadlineOn ? next.deadlineOn : first.deadlineOn,
  }))
}

/** Whether one of these lines of an order brings its first version forward, in the terms of the order. */
export async function hasRushLine(db: DbOrTx, order: OrderedPackage, lineIds: readonly string[]): Promise<boolean> {
  const { extras } = await findCatalogAt(db, order.termsAcceptedAt)
  return order.lines.some(
    ({ kind, id }) =>
      kind === 'extra' &&
      lineIds.includes(id) &&
      extras.some((extra) => extra.id === id && extra.deliveryDays !== null),
  )
}

/**
 * What the package and its extras promise. Orders from before rush extras were stored with the days of the package alone,
 * later ones with those of their extras: when one goes back, the package's own count.
 */
async function readOwnDays(db: DbOrTx, order: OrderedPackage): Promise<Days> {
  const { packageId, expectedDays, limitDays, lines, termsAcceptedAt } = order
  const catalog = await findCatalogAt(db, termsAcceptedAt)
  const returned = await listReturnedLines(db, order.id)
  const pkg = (await hasRushLine(db, order, returned)) ? findPackage(catalog, packageId) : undefined
  return promisedDays(
    catalog,
    pkg ? { expected: pkg.delivery.expected, limit: pkg.delivery.limit } : { expected: expectedDays, limit: limitDays },
    lines.filter(({ id }) => !returned.includes(id)),
  )
}

function withRushDays(days: Days, extras: { deliveryDays: number | null }[]): Days {
  const maxDays = Math.min(...extras.flatMap(({ deliveryDays }) => deliveryDays ?? []))
  return { expected: Math.min(days.expected, maxDays), limit: Math.min(days.limit, maxDays) }
}

/** The same of a project; one without an order was sold outside the shop: today's terms of its package apply. */
export async function readPromisedDays(db: DbOrTx, packageId: string, order: OrderedPackage | null): Promise<Days> {
  if (order) return readSoldDays(db, order)
  const pkg = findPackage(await currentCatalog(db), packageId)
  if (!pkg) throw new Error(`a project of an unknown package: ${packageId}`)
  return pkg.delivery
}
