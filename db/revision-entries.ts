import { and, asc, eq, isNull, min, sql } from 'drizzle-orm'

import { findPackage } from '#core/catalog.ts'
import { extraRevisionId, type RevisionEntry, type RevisionEntryKind, type RevisionLedger } from '#core/revision.ts'
import { isWithdrawn } from '#core/withdrawal.ts'

import type { DbOrTx, Tx } from './client.ts'
import { findCatalogAt } from './revisions.ts'
import { feedbacks, orders, projectVersions, recordings, revisionEntries } from './schema.ts'
import { isAudible } from './versions.ts'

type LedgerOf = { id: string; orderId: string | null; packageId: string; createdAt: Date }

/**
 * Everything that decides how many revisions a project has left. What it was promised stands in the catalogue of the day it
 * was sold; feedback from before the ledger counts where it was written, once.
 */
export async function readLedger(db: DbOrTx, project: LedgerOf): Promise<RevisionLedger> {
  const stored = await listEntries(db, project.id)
  const old = await listFeedbackWithoutEntry(db, project.id)
  const { sale, firstVersionAt } = await findSale(db, project)
  const catalog = await findCatalogAt(db, sale?.createdAt ?? project.createdAt)
  return {
    entries: [...stored, ...old, ...(sale ? boughtWithPackage(sale) : [])],
    terms: {
      ...(findPackage(catalog, project.packageId)?.revisions ?? { included: 0, windowDays: 0 }),
      paidDays: catalog.paidRevisionDays,
    },
    firstVersionAt,
    isActive: !sale || (sale.state === 'paid' && !isWithdrawn(sale.withdrawal)),
  }
}

function listEntries(db: DbOrTx, projectId: string): Promise<RevisionEntry[]> {
  return db
    .select({
      id: revisionEntries.id,
      kind: revisionEntries.kind,
      feedbackId: revisionEntries.feedbackId,
      orderId: revisionEntries.orderId,
      reason: revisionEntries.reason,
      createdAt: revisionEntries.createdAt,
    })
    .from(revisionEntries)
    .where(eq(revisionEntries.projectId, projectId))
    .orderBy(asc(revisionEntries.createdAt), asc(revisionEntries.id))
}

async function listFeedbackWithoutEntry(db: DbOrTx, projectId: string): Promise<RevisionEntry[]> {
  const rows = await db
    .select({ id: feedbacks.id, createdAt: feedbacks.createdAt })
    .from(feedbacks)
    .leftJoin(revisionEntries, and(eq(revisionEntries.feedbackId, feedbacks.id), eq(revisionEntries.kind, 'used')))
    .where(and(eq(feedbacks.projectId, projectId), isNull(revisionEntries.id)))
    .orderBy(asc(feedbacks.createdAt), asc(feedbacks.id))
  return rows.map(({ id, createdAt }) => ({
    id: `feedback-${id}`,
    kind: 'used',
    feedbackId: id,
    orderId: null,
    reason: null,
    createdAt,
    isOld: true,
  }))
}

/** The order a project came from, and when there was first something to hear. */
async function findSale(db: DbOrTx, { id, orderId }: LedgerOf) {
  const firstVersionAt = db
    .select({ at: min(projectVersions.createdAt) })
    .from(projectVersions)
    .leftJoin(recordings, eq(recordings.id, projectVersions.recordingId))
    .where(and(eq(projectVersions.projectId, id), isAudible))
  const [sale] = orderId
    ? await db
        .select({
          id: orders.id,
          state: orders.state,
          lines: orders.lines,
          createdAt: orders.createdAt,
          paidAt: orders.paidAt,
          withdrawal: {
            askedAt: orders.withdrawalAskedAt,
            answeredAt: orders.withdrawalAnsweredAt,
            answer: orders.withdrawalAnswer,
          },
        })
        .from(orders)
        .where(eq(orders.id, orderId))
        .limit(1)
    : []
  const [first] = await firstVersionAt
  return { sale: sale ?? null, firstVersionAt: first?.at ?? null }
}

type Sale = NonNullable<Awaited<ReturnType<typeof findSale>>['sale']>

/** A revision that was ordered together with the package. */
function boughtWithPackage({ id, lines, createdAt, paidAt }: Sale): RevisionEntry[] {
  if (!lines.some((line) => line.kind === 'extra' && line.id === extraRevisionId)) return []
  const entry = { feedbackId: null, orderId: id, reason: null, createdAt: paidAt ?? createdAt }
  return [{ ...entry, id: `order-${id}`, kind: 'bought' }]
}

export type NewRevisionEntry = {
  /** Made by the form that asked, where one did: a form sent twice is one entry. */
  id?: string
  projectId: string
  kind: Exclude<RevisionEntryKind, 'included'>
  feedbackId?: string
  orderId?: string
  reason?: string
  staffId?: string
  createdAt: Date
}

const signs = { bought: 1, granted: 1, returned: 1, used: -1, refunded: -1 }

/** One entry of a kind for an order and for a feedback: the second does nothing and answers `false`. */
export async function insertRevisionEntry(tx: Tx, entry: NewRevisionEntry): Promise<boolean> {
  const rows = await tx
    .insert(revisionEntries)
    .values({ ...entry, amount: signs[entry.kind] })
    .onConflictDoNothing()
    .returning({ id: revisionEntries.id })
  return rows.length > 0
}

/** The money stayed after all, and so does what it bought. */
export async function removeRefundedEntry(tx: Tx, orderId: string): Promise<boolean> {
  const rows = await tx
    .delete(revisionEntries)
    .where(and(eq(revisionEntries.orderId, orderId), eq(revisionEntries.kind, 'refunded')))
    .returning({ id: revisionEntries.id })
  return rows.length > 0
}

/** Which of a project's extras were paid and not given back, by order. */
export async function hasRevisionEntry(db: DbOrTx, orderId: string, kind: RevisionEntryKind): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(revisionEntries)
    .where(and(eq(revisionEntries.orderId, orderId), eq(revisionEntries.kind, kind)))
    .limit(1)
  return rows.length > 0
}
