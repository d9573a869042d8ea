import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'

import { receivableStates } from '#core/order/order.ts'
import { unansweredProposals, type ProposalState } from '#core/proposal/proposal.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { purchaseColumns } from '#db/order/active-orders.ts'
import { orders, projects, proposals } from '#db/schema.ts'
import { findEarliest } from '#db/shared/counters.ts'
import { stateText } from '#db/shared/state-text.ts'

export type Proposal = typeof proposals.$inferSelect
export type NewProposal = typeof proposals.$inferInsert
export type ProposalChange = Partial<Omit<NewProposal, 'id' | 'projectId'>>

/** A proposal with what its order says of its money. */
export type ProposalWithOrder = Awaited<ReturnType<typeof listProposalsOfProject>>[number]

const orderColumns = { id: orders.id, code: orders.code, priceUntil: orders.priceUntil, ...purchaseColumns }

export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<Proposal> {
  const [row] = await tx.insert(proposals).values(proposal).returning()
  if (!row) throw new Error('a proposal was not stored')
  return row
}

export async function saveProposal(tx: Tx, id: string, change: ProposalChange, now: Date): Promise<Proposal> {
  const [row] = await tx
    .update(proposals)
    .set({ ...change, updatedAt: now })
    .where(eq(proposals.id, id))
    .returning()
  if (!row) throw new Error(`no proposal ${id} to change`)
  return row
}

export async function findProposal(
  db: DbOrTx,
  id: string,
): Promise<(Proposal & { order: ProposalWithOrder['order'] }) | null> {
  const [row] = await db
    .select({ proposal: proposals, order: orderColumns })
    .from(proposals)
    .leftJoin(orders, eq(orders.id, proposals.orderId))
    .where(eq(proposals.id, id))
    .limit(1)
  return row ? { ...row.proposal, order: row.order } : null
}

/** Lock its project first: every change of a proposal does. */
export async function lockProposal(tx: Tx, id: string): Promise<Proposal | null> {
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, id)).for('no key update')
  return row ?? null
}

/** Newest first. */
export async function listProposalsOfProject(db: DbOrTx, projectId: string) {
  const rows = await db
    .select({ proposal: proposals, order: orderColumns })
    .from(proposals)
    .leftJoin(orders, eq(orders.id, proposals.orderId))
    .where(eq(proposals.projectId, projectId))
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
  return rows.map(({ proposal, order }) => ({ ...proposal, order }))
}

/** Requests of a project that nobody answered, oldest first. */
export function listOpenRequests(db: DbOrTx, projectId: string): Promise<Proposal[]> {
  return db
    .select()
    .from(proposals)
    .where(and(eq(proposals.projectId, projectId), eq(proposals.state, 'requested')))
    .orderBy(asc(proposals.createdAt), asc(proposals.id))
}

/** How many buyers wait for a price. */
export function countProposalRequests(db: DbOrTx): Promise<number> {
  return db.$count(proposals, eq(proposals.state, 'requested'))
}

/** When the oldest of them asked. */
export function findOldestRequestAt(db: DbOrTx): Promise<Date | null> {
  return findEarliest(db, proposals.createdAt, eq(proposals.state, 'requested'))
}

/** What waits for staff or for a buyer, of all projects: requests first, then the newest; those that expired by `now` last. */
export async function listProposals(db: DbOrTx, limit: number, now: Date) {
  const hasExpired = sql`coalesce(case ${proposals.state}
    when ${stateText<ProposalState>('sent')} then ${proposals.validUntil} < ${now.toISOString()}::timestamptz
    when ${stateText<ProposalState>('accepted')} then ${orders.priceUntil} < ${now.toISOString()}::timestamptz
  end, false)`
  const rows = await db
    .select({
      proposal: proposals,
      order: orderColumns,
      project: {
        id: projects.id,
        code: projects.code,
        title: projects.title,
        clientName: projects.clientName,
        clientPhone: projects.clientPhone,
        isSurprise: sql<boolean>`exists (
          select 1 from orders sale where sale.id = ${projects.orderId} and sale.surprise is not null
        )`,
      },
    })
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.projectId))
    .leftJoin(orders, eq(orders.id, proposals.orderId))
    .where(
      or(
        inArray(proposals.state, unansweredProposals),
        and(eq(proposals.state, 'accepted'), inArray(orders.state, receivableStates)),
      ),
    )
    .orderBy(hasExpired, desc(eq(proposals.state, 'requested')), desc(proposals.createdAt), desc(proposals.id))
    .limit(limit)
  return rows.map(({ proposal, order, project }) => ({ ...proposal, order, project }))
}
