import { and, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'

import { unansweredBriefings, type BriefingAccess } from '#core/briefing/briefing.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { voucherSale } from '#db/order/active-orders.ts'
import { announceProject } from '#db/project/projects.ts'
import { briefings, orders, projects } from '#db/schema.ts'
import { hasEmail } from '#db/shared/emails.ts'

export type Briefing = typeof briefings.$inferSelect
type NewBriefing = typeof briefings.$inferInsert
export type BriefingChange = Partial<NewBriefing>

export async function insertBriefing(tx: Tx, briefing: NewBriefing): Promise<Briefing> {
  const [row] = await tx.insert(briefings).values(briefing).returning()
  if (!row) throw new Error('a briefing was not stored')
  return row
}

/** Writes a change and announces a new state to the open pages of the project or its order. */
export async function saveBriefingChange(tx: Tx, id: string, change: BriefingChange, now: Date): Promise<void> {
  const [row] = await tx
    .update(briefings)
    .set({ ...change, updatedAt: now })
    .where(eq(briefings.id, id))
    .returning({ orderId: briefings.orderId, projectId: briefings.projectId })
  if (row?.projectId && change.state) await announceProject(tx, { id: row.projectId, orderId: row.orderId })
}

/** As every lock here, against updates, but not against inserts that reference the briefing. */
export async function lockBriefing(tx: Tx, id: string): Promise<Briefing | null> {
  const [row] = await tx.select().from(briefings).where(eq(briefings.id, id)).for('no key update')
  return row ?? null
}

export async function lockBriefingOfProject(tx: Tx, projectId: string): Promise<Briefing | null> {
  const [row] = await tx.select().from(briefings).where(eq(briefings.projectId, projectId)).for('no key update')
  return row ?? null
}

export async function lockBriefingOfOrder(tx: Tx, orderId: string): Promise<Briefing | null> {
  const [row] = await tx.select().from(briefings).where(eq(briefings.orderId, orderId)).for('no key update')
  return row ?? null
}

/** Those whose person was erased have no link any more, and get none. */
export function lockBriefingsOf(tx: Tx, { orderIds, projectIds }: { orderIds: string[]; projectIds: string[] }) {
  return tx
    .select({ id: briefings.id, linkNumber: briefings.linkNumber })
    .from(briefings)
    .where(
      and(
        or(inArray(briefings.orderId, orderIds), inArray(briefings.projectId, projectIds)),
        isNotNull(briefings.tokenHash),
      ),
    )
    .orderBy(briefings.id)
    .for('no key update')
}

export async function findBriefingOfProject(db: DbOrTx, projectId: string): Promise<Briefing | null> {
  const [row] = await db.select().from(briefings).where(eq(briefings.projectId, projectId)).limit(1)
  return row ?? null
}

/** What is stored of a briefing's link. */
export async function findLinkHash(db: DbOrTx, id: string): Promise<string | null> {
  const [row] = await db.select({ hash: briefings.tokenHash }).from(briefings).where(eq(briefings.id, id)).limit(1)
  return row?.hash ?? null
}

export async function findBriefingByHash(db: DbOrTx, tokenHash: string): Promise<Briefing | null> {
  const [row] = await db.select().from(briefings).where(eq(briefings.tokenHash, tokenHash)).limit(1)
  return row ?? null
}

/** Locks the unfinished briefing of a browser for a package, if it has no order yet. */
export async function lockUnlinkedDraft(tx: Tx, visitorId: string, packageId: string): Promise<Briefing | null> {
  const [row] = await tx
    .select()
    .from(briefings)
    .where(
      and(
        eq(briefings.visitorId, visitorId),
        eq(briefings.packageId, packageId),
        eq(briefings.state, 'draft'),
        isUnlinked,
      ),
    )
    .orderBy(desc(briefings.updatedAt))
    .limit(1)
    .for('no key update')
  return row ?? null
}

/** Locks briefings without an order, of this browser or with this e-mail. */
export function lockUnlinkedBriefings(tx: Tx, { visitorId, email }: { visitorId: string; email: string }) {
  return tx
    .select()
    .from(briefings)
    .where(
      and(
        isUnlinked,
        or(eq(briefings.visitorId, visitorId), hasEmail(briefings.email, email)),
        inArray(briefings.state, unansweredBriefings),
      ),
    )
    .for('no key update')
}

const isUnlinked = and(isNull(briefings.orderId), isNull(briefings.projectId))

/** Briefings this browser may open, latest first, each with its order and project. */
export async function listAccessibleBriefings(db: DbOrTx, { linkHashes, orderIds }: BriefingAccess) {
  if (linkHashes.length === 0 && orderIds.length === 0) return []
  const byLink = linkHashes.length > 0 ? inArray(briefings.tokenHash, linkHashes) : undefined
  const byOrder = orderIds.length > 0 ? inArray(briefings.orderId, orderIds) : undefined
  return db
    .select({
      briefing: briefings,
      order: {
        id: orders.id,
        code: orders.code,
        state: orders.state,
        ownLyric: orders.ownLyric,
        withdrawalRequestedAt: orders.withdrawalRequestedAt,
        withdrawalDecidedAt: orders.withdrawalDecidedAt,
        withdrawalAnswer: orders.withdrawalAnswer,
        withdrawalAccepted: orders.withdrawalAccepted,
        voucherSale,
      },
      project: { expectedOn: projects.expectedOn, deadlineOn: projects.deadlineOn, previewCode: projects.previewCode },
    })
    .from(briefings)
    .leftJoin(orders, eq(orders.id, briefings.orderId))
    .leftJoin(projects, eq(projects.id, briefings.projectId))
    .where(or(byLink, byOrder))
    .orderBy(desc(briefings.updatedAt))
    .limit(40)
}
