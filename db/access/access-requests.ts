import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import type { AccessGoal } from '#core/access/access-goal.ts'
import type { Tx } from '#db/client.ts'
import { accessRequests } from '#db/schema.ts'

import type { AccessSubject } from './access.ts'

export type AccessRequest = typeof accessRequests.$inferSelect
export async function insertAccessRequest(
  tx: Tx,
  request: AccessSubject & {
    visitorId: string
    goal: AccessGoal
    generation: number
    expiresAt: Date
    createdAt: Date
  },
): Promise<string> {
  const [row] = await tx.insert(accessRequests).values(request).returning({ id: accessRequests.id })
  if (!row) throw new Error('a request for access was not stored')
  return row.id
}

/**
 * Counts one try against the newest open request of this browser since then and returns it; `null` when there is none, or when it
 * was tried too often.
 */
export async function tryAccessRequest(
  tx: Tx,
  {
    subject,
    visitorId,
    now,
    since,
    maxTries,
  }: { subject: AccessSubject; visitorId: string; now: Date; since: Date; maxTries: number },
): Promise<AccessRequest | null> {
  const [newest] = await tx
    .select({ id: accessRequests.id })
    .from(accessRequests)
    .where(
      and(
        ofSubject(subject),
        eq(accessRequests.visitorId, visitorId),
        gt(accessRequests.createdAt, since),
        isOpen(now),
      ),
    )
    .orderBy(desc(accessRequests.createdAt), desc(accessRequests.id))
    .limit(1)
    .for('update')
  if (!newest) return null
  const [row] = await tx
    .update(accessRequests)
    .set({ tries: sql`${accessRequests.tries} + 1` })
    .where(and(eq(accessRequests.id, newest.id), isOpen(now), lt(accessRequests.tries, maxTries)))
    .returning()
  return row ?? null
}

/** Marks a request as used and returns it; `null` when it is unknown, used or has run out: it works once. */
export async function spendAccessRequest(tx: Tx, id: string, now: Date): Promise<AccessRequest | null> {
  const [row] = await tx
    .update(accessRequests)
    .set({ usedAt: now })
    .where(and(eq(accessRequests.id, id), isOpen(now)))
    .returning()
  return row ?? null
}

function ofSubject({ orderId, projectId }: AccessSubject) {
  return orderId === null ? eq(accessRequests.projectId, projectId) : eq(accessRequests.orderId, orderId)
}

function isOpen(now: Date) {
  return and(isNull(accessRequests.usedAt), gt(accessRequests.expiresAt, now))
}
