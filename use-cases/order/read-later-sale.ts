import { packageOrFallback, type Catalog } from '#core/catalog/catalog.ts'
import { canBuyLater, extrasSoldLater, type LaterSale } from '#core/catalog/later-extra.ts'
import { soldFormats } from '#core/delivery/delivery.ts'
import type { DbOrTx } from '#db/client.ts'
import { findCatalogAt } from '#db/content/document-versions.ts'
import { listExtrasBoughtLater, sumAddedDays } from '#db/order/later-extras.ts'
import { findOrder } from '#db/order/orders.ts'
import { listReturnedLines } from '#db/payment/refunds.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import type { Project } from '#db/project/projects.ts'
import { readRestartDays } from '#use-cases/order/read-promised-days.ts'

/** What decides which extras are still sold for a project; terms come from the catalogue in force at its sale. */
export async function readLaterSale(db: DbOrTx, project: Project): Promise<LaterSale> {
  const order = project.orderId ? await findOrder(db, project.orderId) : null
  const catalog = await findCatalogAt(db, order?.termsAcceptedAt ?? project.createdAt)
  const pkg = packageOrFallback(catalog, project.packageId)
  // A refund that may still be refused would leave the buyer with the extra twice.
  const returned = order ? await listReturnedLines(db, order.id, { onlyDone: true }) : []
  const lines = order?.lines.filter(({ kind, id }) => kind !== 'extra' || !returned.includes(id)) ?? []
  const ledger = await getRevisionLedger(db, project)
  const later = await listExtrasBoughtLater(db, project.id)
  return {
    pkg: { ...pkg, formats: soldFormats(pkg, lines) },
    bought: [...lines.filter(({ kind }) => kind === 'extra'), ...later].map(({ id }) => id),
    isActive: ledger.isActive,
    hasVersions: ledger.firstVersionAt !== null,
    deliveredAt: project.deliveredAt,
    deadlineOn: project.deadlineOn,
    restartDays: await readRestartDays(db, project, order),
    addedDays: sumAddedDays(later),
    paidDays: ledger.terms.paidDays,
  }
}

/** The extras a project's client can still buy. A revision has rules and a page of its own. */
export async function listExtrasForSale(
  db: DbOrTx,
  project: Project,
  { catalog, now }: { catalog: Catalog; now: Date },
) {
  const sale = await readLaterSale(db, project)
  return extrasSoldLater(catalog).filter((extra) => canBuyLater(extra, sale, now).ok)
}
