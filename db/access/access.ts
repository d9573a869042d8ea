import { eq, gt, inArray, or, sql } from 'drizzle-orm'

import type { AccessRecord } from '#core/access/access.ts'
import { noUuid } from '#core/shared/uuid.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { currentEmail, type OrderOrProject } from '#db/order/orders.ts'
import { announceProject } from '#db/project/projects.ts'
import { clients, gifts, orders, projects } from '#db/schema.ts'
import { prepareOnce } from '#db/shared/prepare-once.ts'

export type OrderAccess = AccessRecord & { id: string; visitorId: string }
export type ProjectAccess = AccessRecord & { id: string; orderId: string | null }

export async function listOrderAccess(db: DbOrTx, ids: readonly string[]): Promise<OrderAccess[]> {
  if (ids.length === 0) return []
  return orderAccess(db).execute({ ids: [...ids] })
}

const orderAccess = prepareOnce((db: DbOrTx) =>
  db
    .select({
      id: orders.id,
      visitorId: orders.visitorId,
      accessGeneration: orders.accessGeneration,
      statusGeneration: orders.statusGeneration,
    })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('order_access'),
)

export async function listProjectAccess(db: DbOrTx, ids: readonly string[]): Promise<ProjectAccess[]> {
  if (ids.length === 0) return []
  return db
    .select({
      id: projects.id,
      orderId: projects.orderId,
      accessGeneration: projects.accessGeneration,
      statusGeneration: projects.statusGeneration,
    })
    .from(projects)
    .where(inArray(projects.id, [...ids]))
}

/** An order, or a project that has none. */
export type AccessSubject = { orderId: string; projectId: null } | { orderId: null; projectId: string }

export function accessSubjectOf(orderId: string | null, projectId: string): AccessSubject
export function accessSubjectOf(orderId: string | null, projectId: string | null): AccessSubject | null
export function accessSubjectOf(orderId: string | null, projectId: string | null): AccessSubject | null {
  if (orderId !== null) return { orderId, projectId: null }
  return projectId === null ? null : { orderId, projectId }
}

/** What is asked about a subject before its client is written to, or let in. */
export type AccessSubjectFacts = {
  code: string
  packageId: string
  /** How the client is reached now; what an order was placed with is only evidence. */
  contact: { name: string; email: string }
  visitorId: string | null
  accessGeneration: number
}

export async function findAccessSubject(db: DbOrTx, subject: AccessSubject): Promise<AccessSubjectFacts | null> {
  if (subject.orderId === null) {
    const [project] = await db.select().from(projects).where(eq(projects.id, subject.projectId)).limit(1)
    if (!project) return null
    const { code, packageId, clientName, clientEmail, accessGeneration } = project
    return { code, packageId, contact: { name: clientName, email: clientEmail }, visitorId: null, accessGeneration }
  }
  const [row] = await db
    .select({ order: orders, clientName: clients.name, email: currentEmail })
    .from(orders)
    .leftJoin(clients, eq(clients.id, orders.clientId))
    .leftJoin(projects, eq(projects.orderId, orders.id))
    .where(eq(orders.id, subject.orderId))
    .limit(1)
  if (!row) return null
  const { code, packageId, buyerName, visitorId, accessGeneration } = row.order
  const contact = { name: row.clientName ?? buyerName, email: row.email }
  return { code, packageId, contact, visitorId, accessGeneration }
}

/** The project a client of this order listens to: its own, or the one an extra was bought for. */
export async function findPreviewCode(db: DbOrTx, subject: AccessSubject): Promise<string | null> {
  const where =
    subject.orderId === null
      ? eq(projects.id, subject.projectId)
      : or(
          eq(projects.orderId, subject.orderId),
          inArray(
            projects.id,
            db.select({ id: orders.forProjectId }).from(orders).where(eq(orders.id, subject.orderId)),
          ),
        )
  const [project] = await db.select({ previewCode: projects.previewCode }).from(projects).where(where).limit(1)
  return project?.previewCode ?? null
}

type Ended = { orderIds: string[]; projectIds: string[] }

/** Starts a new generation for these, and tells the open pages. `preserveStatus`: earlier grants still show the state. */
export async function advanceGenerations(
  tx: Tx,
  { orderIds, projectIds }: Ended,
  { preserveStatus }: { preserveStatus: boolean },
): Promise<void> {
  const next = (table: typeof orders | typeof projects) => {
    const accessGeneration = sql<number>`${table.accessGeneration} + 1`
    return preserveStatus ? { accessGeneration } : { accessGeneration, statusGeneration: accessGeneration }
  }
  // Orders before projects, like everybody who locks both.
  if (orderIds.length > 0) {
    await tx.update(orders).set(next(orders)).where(inArray(orders.id, orderIds))
    for (const id of orderIds) await announce(tx, `order:${id}`)
  }
  if (projectIds.length > 0) {
    const ended = await tx
      .update(projects)
      .set(next(projects))
      .where(inArray(projects.id, projectIds))
      .returning({ id: projects.id, orderId: projects.orderId })
    for (const project of ended) await announceProject(tx, project)
  }
}

/** Far more than the generations that can have begun between a backup and the loss it is restored after. */
export const restoredGenerations = 1_000

/**
 * For a restored database: whoever had access proves it again, to orders, projects and gifts. What was ended since the backup
 * must not come back, and neither must a cookie of a generation that the database has yet to reach once more.
 */
export async function endAllAccess(db: DbOrTx): Promise<void> {
  await inBatches((after) => raiseGenerations(db, orders, after))
  await inBatches((after) => raiseGenerations(db, projects, after))
  await inBatches((after) => raiseGenerations(db, gifts, after))
}

/** A statement for all rows of a large shop would not end within the time a statement has. */
const batchRows = 2_000

/** Calls `run` with the last id it returned, until it returns none. */
async function inBatches(run: (after: string) => Promise<{ id: string }[]>): Promise<void> {
  let last: string | undefined = noUuid
  while (last !== undefined) {
    const ids: string[] = (await run(last)).map(({ id }) => id)
    last = ids.toSorted().at(-1)
  }
}

function raiseGenerations(db: DbOrTx, table: typeof orders | typeof projects | typeof gifts, after: string) {
  const next = db.select({ id: table.id }).from(table).where(gt(table.id, after)).orderBy(table.id).limit(batchRows)
  const accessGeneration = sql<number>`${table.accessGeneration} + ${restoredGenerations}`
  const status = 'statusGeneration' in table ? { statusGeneration: accessGeneration } : {}
  return db
    .update(table)
    .set({ accessGeneration, ...status })
    .where(inArray(table.id, next))
    .returning({ id: table.id })
}

/** Everything that opens together with this order or project: itself, the other one, and extras bought for the project. */
export async function listAccessTogether(tx: Tx, { orderId, projectId }: OrderOrProject): Promise<Ended> {
  const isProject = or(
    projectId ? eq(projects.id, projectId) : undefined,
    orderId ? eq(projects.orderId, orderId) : undefined,
  )
  const ofProjects = await tx.select({ id: projects.id, orderId: projects.orderId }).from(projects).where(isProject)
  const projectIds = ofProjects.map(({ id }) => id)
  const extras =
    projectIds.length > 0
      ? await tx.select({ id: orders.id }).from(orders).where(inArray(orders.forProjectId, projectIds))
      : []
  const known = [orderId, ...ofProjects.map((project) => project.orderId), ...extras.map(({ id }) => id)]
  return { projectIds, orderIds: [...new Set(known.filter((id) => id !== null))] }
}

/** Everything of a client: what a new e-mail address ends. */
export async function listAccessOfClient(tx: Tx, clientId: string): Promise<Ended> {
  const ofOrders = await tx.select({ id: orders.id }).from(orders).where(eq(orders.clientId, clientId))
  const ofProjects = await tx.select({ id: projects.id }).from(projects).where(eq(projects.clientId, clientId))
  return { orderIds: ofOrders.map(({ id }) => id), projectIds: ofProjects.map(({ id }) => id) }
}
