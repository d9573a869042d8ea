import { findPackage, packageOrFallback, type Package } from '#core/catalog.ts'
import { promisedKinds, type Promised } from '#core/delivery.ts'
import type { DbOrTx } from '#db/client.ts'
import { listDeliveryFiles, type DeliveryFile } from '#db/deliveries.ts'
import { listApprovals } from '#db/feedbacks.ts'
import { findOrder, type Order } from '#db/orders.ts'
import type { Project } from '#db/projects.ts'
import { findCatalogAt } from '#db/revisions.ts'

export type Approval = Awaited<ReturnType<typeof listApprovals>>[number]

/** All that decides a delivery: what was sold, what was approved, and what is there. */
export type Delivery = {
  order: Order | null
  /** As the catalogue was when it was sold; a project of the studio's own is sold when it is opened. */
  pkg: Package
  packageName: string
  /** How long the files stay, in days. */
  downloadDays: number
  promised: Promised[]
  files: DeliveryFile[]
  /** The approval in force. */
  approval: Approval | null
}

export async function readDelivery(db: DbOrTx, project: Project): Promise<Delivery> {
  const order = project.orderId ? await findOrder(db, project.orderId) : null
  const catalog = await findCatalogAt(db, order?.termsAcceptedAt ?? project.createdAt)
  const pkg = findPackage(catalog, project.packageId) ?? packageOrFallback(catalog, undefined)
  const [approval] = (await listApprovals(db, project.id)).filter(({ undoneAt }) => undoneAt === null)
  return {
    order,
    pkg,
    packageName: order?.packageName ?? pkg.name,
    downloadDays: catalog.downloadDays,
    promised: promisedKinds(pkg, order?.lines ?? []),
    files: await listDeliveryFiles(db, project.id),
    approval: approval ?? null,
  }
}
