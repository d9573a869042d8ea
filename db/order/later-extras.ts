import { and, asc, eq, sql, type SQL } from 'drizzle-orm'

import type { ProposedWork } from '#core/catalog/quote.ts'
import type { DbOrTx } from '#db/client.ts'
import { findCatalogAt } from '#db/content/document-versions.ts'
import { orders, projects } from '#db/schema.ts'

import { isActive } from './active-orders.ts'

/** An extra bought by itself for a project, paid and neither withdrawn nor refunded. */
export type LaterExtra = {
  orderId: string
  id: string
  title: string
  paidAt: Date
  /** Business days until its item is promised. */
  limitDays: number
  /** Business days to the first version it promises, in the terms of its day; `null` if it hurries nothing. */
  deliveryDays: number | null
  /** What it promises when a proposal priced it. */
  work: ProposedWork | null
}

/** Business days by which proposed work moved the deadline of its project's song. */
export function sumAddedDays(later: readonly Pick<LaterExtra, 'work'>[]): number {
  return later.reduce((sum, { work }) => sum + (work?.addedDays ?? 0), 0)
}

/** Oldest first. */
export function listExtrasBoughtLater(db: DbOrTx, projectId: string): Promise<LaterExtra[]> {
  return list(db, eq(orders.forProjectId, projectId))
}

/** The same for the project of an order. */
export function listLaterExtrasOfOrder(db: DbOrTx, orderId: string): Promise<LaterExtra[]> {
  const project = db.select({ id: projects.id }).from(projects).where(eq(projects.orderId, orderId))
  return list(db, sql`${orders.forProjectId} in ${project}`)
}

async function list(db: DbOrTx, isOfProject: SQL): Promise<LaterExtra[]> {
  const rows = await db
    .select({
      orderId: orders.id,
      lines: orders.lines,
      paidAt: orders.paidAt,
      limitDays: orders.limitDays,
      soldAt: orders.termsAcceptedAt,
    })
    .from(orders)
    .where(and(isOfProject, isActive))
    .orderBy(asc(orders.paidAt), asc(orders.id))
  const extras: LaterExtra[] = []
  for (const { lines, paidAt, soldAt, ...order } of rows) {
    const catalog = await findCatalogAt(db, soldAt)
    for (const { kind, id, title, work = null } of lines)
      if (kind === 'extra') {
        const deliveryDays = catalog.extras.find((extra) => extra.id === id)?.deliveryDays ?? null
        extras.push({ ...order, id, title, work, paidAt: paidAt ?? soldAt, deliveryDays })
      }
  }
  return extras
}
