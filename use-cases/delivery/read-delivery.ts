import { findPackage, packageOrFallback, type Package } from '#core/catalog/catalog.ts'
import { itemDueOn } from '#core/catalog/later-extra.ts'
import { hasItem, promisedItems, type Promised } from '#core/delivery/delivery.ts'
import { extraRevisionId } from '#core/preview/revision.ts'
import type { DbOrTx } from '#db/client.ts'
import { findCatalogAt } from '#db/content/document-versions.ts'
import { listDeliveredFiles, listDeliveryFiles, type DeliveryFile } from '#db/delivery/deliveries.ts'
import { listExtrasBoughtLater } from '#db/order/later-extras.ts'
import { findOrder, type Order } from '#db/order/orders.ts'
import { listReturnedLines } from '#db/payment/refunds.ts'
import { findApprovalAt, listApprovals } from '#db/preview/feedbacks.ts'
import type { Project } from '#db/project/projects.ts'

export type StoredApproval = Awaited<ReturnType<typeof listApprovals>>[number]

/** Everything a delivery depends on: what was sold, what was approved, and which files are there. */
export type Delivery = {
  order: Order | null
  /** The package as it was in the catalogue at the sale; for a project without an order, when it was created. */
  pkg: Package
  packageName: string
  /** Days the files stay downloadable. */
  downloadDays: number
  promised: Promised[]
  /** Titles of the extras bought with the package and later, without revisions. */
  extras: string[]
  files: DeliveryFile[]
  /** The current approval. */
  approval: StoredApproval | null
}

/** Reads everything a delivery depends on; terms come from the catalogue in force at the sale. */
export async function readDelivery(db: DbOrTx, project: Project): Promise<Delivery> {
  const order = project.orderId ? await findOrder(db, project.orderId) : null
  const catalog = await findCatalogAt(db, order?.termsAcceptedAt ?? project.createdAt)
  const pkg = findPackage(catalog, project.packageId) ?? packageOrFallback(catalog, undefined)
  const later = (await listExtrasBoughtLater(db, project.id)).filter(({ id }) => id !== extraRevisionId)
  const returned = order ? await listReturnedLines(db, order.id) : []
  const lines = order?.lines.filter(({ kind, id }) => kind !== 'extra' || !returned.includes(id)) ?? []
  const sold = lines.filter(({ kind }) => kind === 'extra')
  const [approval] = (await listApprovals(db, project.id)).filter(({ revokedAt }) => revokedAt === null)
  return {
    order,
    pkg,
    packageName: order?.packageName ?? pkg.name,
    downloadDays: catalog.downloadDays,
    promised: promisedItems(
      pkg,
      lines.filter(({ kind, id }) => kind !== 'extra' || hasItem(catalog, id)),
      later
        .filter(({ deliveryDays, work }) => deliveryDays === null && work?.item !== null)
        .map(({ work, ...extra }) => ({
          ...extra,
          ...(work?.item ? { kind: work.item } : {}),
          dueOn: itemDueOn(extra, project.deliveredAt),
        })),
    ),
    extras: [...sold, ...later].map(({ title }) => title),
    files: await listDeliveryFiles(db, project.id),
    approval: approval ?? null,
  }
}

/** The same as its client has it: while a delivered song is revised, files and approval as they were before. */
export async function readDelivered(db: DbOrTx, project: Project): Promise<Delivery> {
  const delivery = await readDelivery(db, project)
  const { id, revisedSince } = project
  if (!revisedSince) return delivery
  return {
    ...delivery,
    files: await listDeliveredFiles(db, project),
    approval: await findApprovalAt(db, id, revisedSince),
  }
}
