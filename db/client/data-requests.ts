import { and, asc, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'

import type { DataRequestForm } from '#core/client/data-request.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { clients, dataRequests } from '#db/schema.ts'
import { findEarliest } from '#db/shared/counters.ts'
import { hasEmail } from '#db/shared/emails.ts'

export type DataRequest = typeof dataRequests.$inferSelect

type Subject = { client: { id: string } | null; email: string }

export async function insertDataRequest(
  tx: Tx,
  subject: Subject,
  request: DataRequestForm & { dueAt: Date; createdAt: Date },
): Promise<string> {
  const [row] = await tx
    .insert(dataRequests)
    .values({ ...request, clientId: subject.client?.id ?? null, email: subject.email })
    .returning({ id: dataRequests.id })
  if (!row) throw new Error('a request was not stored')
  await announce(tx, 'personal-data')
  return row.id
}

/** Open requests, the one due first at the top, with the client they are of. */
export function listOpenDataRequests(db: DbOrTx, limit: number) {
  return db
    .select({ request: dataRequests, clientName: clients.name })
    .from(dataRequests)
    .leftJoin(clients, eq(clients.id, dataRequests.clientId))
    .where(isNull(dataRequests.closedAt))
    .orderBy(asc(dataRequests.dueAt), asc(dataRequests.id))
    .limit(limit)
}

/** The latest requests that were answered. */
export function listClosedDataRequests(db: DbOrTx, limit: number) {
  return db
    .select()
    .from(dataRequests)
    .where(isNotNull(dataRequests.closedAt))
    .orderBy(desc(dataRequests.closedAt))
    .limit(limit)
}

export function listDataRequestsOf(db: DbOrTx, subject: Subject): Promise<DataRequest[]> {
  return db.select().from(dataRequests).where(isOf(subject)).orderBy(desc(dataRequests.createdAt)).limit(20)
}

export function countOpenDataRequests(db: DbOrTx): Promise<number> {
  return db.$count(dataRequests, isNull(dataRequests.closedAt))
}

/** When the oldest open request was made. */
export function findOldestDataRequestAt(db: DbOrTx): Promise<Date | null> {
  return findEarliest(db, dataRequests.createdAt, isNull(dataRequests.closedAt))
}

/** Whether the client confirmed, in a request that is still open, that songs in production end unfinished. */
export async function hasEndedSongs(db: DbOrTx, clientId: string): Promise<boolean> {
  const open = and(eq(dataRequests.clientId, clientId), isNull(dataRequests.closedAt), eq(dataRequests.endsSong, true))
  return (await db.$count(dataRequests, open)) > 0
}

export async function lockDataRequest(tx: Tx, id: string): Promise<DataRequest | null> {
  const [row] = await tx.select().from(dataRequests).where(eq(dataRequests.id, id)).for('update')
  return row ?? null
}

export async function closeDataRequest(
  tx: Tx,
  id: string,
  closed: { closedAt: Date; closedBy: string; answer: string },
): Promise<void> {
  await tx.update(dataRequests).set(closed).where(eq(dataRequests.id, id))
  await announce(tx, 'personal-data')
}

/** Closes the open requests of somebody whose data were erased: nothing is left to be answered, and nobody to answer to. */
export async function closeDataRequestsOf(
  tx: Tx,
  subject: Subject,
  closed: { closedAt: Date; closedBy: string },
): Promise<number> {
  const { rowCount } = await tx
    .update(dataRequests)
    .set({ ...closed, answer: '' })
    .where(and(isOf(subject), isNull(dataRequests.closedAt)))
  if (rowCount !== 0) await announce(tx, 'personal-data')
  return rowCount ?? 0
}

function isOf({ client, email }: Subject) {
  return or(client ? eq(dataRequests.clientId, client.id) : undefined, hasEmail(dataRequests.email, email))
}
