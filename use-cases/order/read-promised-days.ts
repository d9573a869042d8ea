import { findPackage } from '#core/catalog/catalog.ts'
import { promisedDays, withRushDays } from '#core/catalog/extras.ts'
import type { ProposedWork } from '#core/catalog/quote.ts'
import { dueDates, moveDueDates, restartsOnAcceptance, type DueDates } from '#core/project/project.ts'
import type { PromisedDays } from '#core/shared/business-days.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import type { DbOrTx } from '#db/client.ts'
import { currentCatalog, findCatalogAt } from '#db/content/document-versions.ts'
import { listExtrasBoughtLater, listLaterExtrasOfOrder, sumAddedDays } from '#db/order/later-extras.ts'
import type { Order } from '#db/order/orders.ts'
import { listReturnedLines } from '#db/payment/refunds.ts'
import type { Project } from '#db/project/projects.ts'

type OrderedPackage = Pick<Order, 'id' | 'packageId' | 'expectedDays' | 'limitDays' | 'lines' | 'termsAcceptedAt'>

/**
 * The business days promised with an order, by its own terms, including a rush extra bought later and without one whose
 * price went back. Days that other work added come on top.
 */
export async function readSoldDays(db: DbOrTx, order: OrderedPackage): Promise<PromisedDays> {
  const later = await listLaterExtrasOfOrder(db, order.id)
  return withAddedDays(withRushDays(await readOwnDays(db, order), later), later)
}

type DatedProject = { id: string; packageId: string; deadlineStartedAt: Date }

/**
 * The dates of a project whose deadline started before: a rush extra bought later counts from its payment, days that other
 * work added come on top. `without`: an order whose extra is being removed.
 */
export async function readDueDates(
  db: DbOrTx,
  { project, order, without }: { project: DatedProject; order: OrderedPackage | null; without?: string | undefined },
): Promise<DueDates> {
  const startedAt = project.deadlineStartedAt
  const later = (await listExtrasBoughtLater(db, project.id)).filter(({ orderId }) => orderId !== without)
  const own = order ? await readOwnDays(db, order) : await readDaysOfPackage(db, project.packageId, startedAt)
  const dates = [
    dueDates(startedAt, own),
    ...later.map((extra) => dueDates(extra.paidAt > startedAt ? extra.paidAt : startedAt, withRushDays(own, [extra]))),
  ]
  const first = dates.reduce((earliest, next) => ({
    expectedOn: next.expectedOn < earliest.expectedOn ? next.expectedOn : earliest.expectedOn,
    deadlineOn: next.deadlineOn < earliest.deadlineOn ? next.deadlineOn : earliest.deadlineOn,
  }))
  return moveDueDates(first, sumAddedDays(later))
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
async function readOwnDays(db: DbOrTx, order: OrderedPackage): Promise<PromisedDays> {
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

function withAddedDays({ expected, limit }: PromisedDays, later: { work: ProposedWork | null }[]): PromisedDays {
  const added = sumAddedDays(later)
  return { expected: expected + added, limit: limit + added }
}

/** The same of a project; one without an order was sold outside the shop: today's terms of its package apply. */
export async function readPromisedDays(
  db: DbOrTx,
  { id, packageId }: { id: string; packageId: string },
  order: OrderedPackage | null,
): Promise<PromisedDays> {
  if (order) return readSoldDays(db, order)
  return withAddedDays(await readDaysOfPackage(db, packageId), await listExtrasBoughtLater(db, id))
}

/** The business days to the first version that start once the briefing is accepted; `null` where nothing waits for that. */
export async function readRestartDays(
  db: DbOrTx,
  project: Pick<Project, 'id' | 'packageId' | 'status'>,
  order: OrderedPackage | null,
): Promise<number | null> {
  const briefing = await findBriefingOfProject(db, project.id)
  if (!restartsOnAcceptance(briefing?.state ?? null, project.status)) return null
  return (await readPromisedDays(db, project, order)).limit
}

/** What a package promises by the catalogue in force, or by the one of an instant. */
async function readDaysOfPackage(db: DbOrTx, packageId: string, at?: Date): Promise<PromisedDays> {
  const pkg = findPackage(at ? await findCatalogAt(db, at) : await currentCatalog(db), packageId)
  if (!pkg) throw new Error(`a project of an unknown package: ${packageId}`)
  return pkg.delivery
}
