import { and, asc, eq, or, sql } from 'drizzle-orm'

import type { StepEvent } from '#core/project/project.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { history } from '#db/schema.ts'

export type Actor = 'buyer' | 'provider' | 'system' | `staff:${string}`

export type HistoryEntry = {
  orderId?: string
  projectId?: string
  type: string
  details?: Record<string, unknown>
  actor: Actor
}

/** Takes a transaction, never a bare connection: the entry is committed with the change it records, or not at all. */
export async function recordHistory(tx: Tx, { details = {}, ...entry }: HistoryEntry): Promise<number> {
  const [row] = await tx
    .insert(history)
    .values({ ...entry, details })
    .returning({ id: history.id })
  if (!row) throw new Error('an event was not stored')
  return row.id
}

type Place = { orderId: string; projectId?: string | null } | { orderId: string | null; projectId: string }

/** All events of an order and of its project, oldest first. */
export function listHistory(db: DbOrTx, { orderId, projectId }: Place) {
  const ofOrder = orderId ? eq(history.orderId, orderId) : undefined
  const ofProject = projectId ? eq(history.projectId, projectId) : undefined
  return db.select().from(history).where(or(ofOrder, ofProject)).orderBy(asc(history.id))
}

export function listHistoryOfProject(db: DbOrTx, { id, orderId }: { id: string; orderId: string | null }) {
  return listHistory(db, { orderId, projectId: id })
}

/** Whether something of a type ever happened to a project. */
export async function hasHistory(db: DbOrTx, projectId: string, type: string): Promise<boolean> {
  const [row] = await db
    .select({ id: history.id })
    .from(history)
    .where(and(eq(history.projectId, projectId), eq(history.type, type)))
    .limit(1)
  return row !== undefined
}

/** Whether the provider warned of this payment before. */
export async function hasFraudAlert(db: DbOrTx, orderId: string, paymentId: string): Promise<boolean> {
  const isAlert = and(eq(history.type, 'fraud-alert'), sql`${history.details} ->> 'paymentId' = ${paymentId}`)
  return (await db.$count(history, and(eq(history.orderId, orderId), isAlert))) > 0
}

/** When the project's steps were set, oldest first. */
export function listStepEvents(db: DbOrTx, projectId: string): Promise<StepEvent[]> {
  return db
    .select({ step: sql<string>`${history.details} ->> 'step'`, at: history.createdAt })
    .from(history)
    .where(and(eq(history.projectId, projectId), sql`${history.details} ? 'step'`))
    .orderBy(asc(history.id))
}
