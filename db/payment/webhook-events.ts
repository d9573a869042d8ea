import { and, eq, gt, inArray, isNotNull, isNull, lt, max, sql } from 'drizzle-orm'

import type { DbOrTx } from '#db/client.ts'
import { payments, webhookEvents } from '#db/schema.ts'

export type StoredWebhookEvent = { eventId: string; paymentId: string; action: string }

/** Stores events; returns those whose id was not stored before. One statement for any number of them, so that it is prepared. */
export async function insertWebhookEvents(
  tx: DbOrTx,
  events: StoredWebhookEvent[],
): Promise<Pick<StoredWebhookEvent, 'eventId' | 'paymentId'>[]> {
  // In one order everywhere: two processes that receive the same events must not wait for each other.
  const ordered = events.toSorted((one, other) => (one.eventId < other.eventId ? -1 : 1))
  const column = (read: (event: StoredWebhookEvent) => string) => sql`${sql.param(ordered.map(read))}::text[]`
  const { rows } = await tx.execute<{ eventId: string; paymentId: string }>(sql`
    insert into ${webhookEvents} (event_id, payment_id, action)
    select * from unnest(${column((event) => event.eventId)}, ${column((event) => event.paymentId)}, ${column((event) => event.action)})
    on conflict do nothing returning event_id as "eventId", payment_id as "paymentId"`)
  return rows
}

/** Marks all pending events of a payment as processed. */
export async function markWebhookEventsProcessed(
  tx: DbOrTx,
  paymentId: string,
  outcome: string,
  at: Date,
): Promise<void> {
  await tx
    .update(webhookEvents)
    .set({ processedAt: at, outcome })
    .where(and(eq(webhookEvents.paymentId, paymentId), isNull(webhookEvents.processedAt)))
}

/** Whether a notice of the payment came and its job has dealt with it. */
export async function hasProcessedEvent(db: DbOrTx, paymentId: string): Promise<boolean> {
  const rows = await db
    .select({ eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.paymentId, paymentId), isNotNull(webhookEvents.processedAt)))
    .limit(1)
  return rows.length > 0
}

/** Whether a notice of this payment arrived after an instant and is still unprocessed. */
export async function hasFreshEvent(db: DbOrTx, paymentId: string, receivedAfter: Date): Promise<boolean> {
  const rows = await db
    .select({ eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.paymentId, paymentId),
        isNull(webhookEvents.processedAt),
        gt(webhookEvents.receivedAt, receivedAfter),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** When the last notice arrived; `null` if there was none. */
export async function findNewestWebhookEvent(db: DbOrTx): Promise<Date | null> {
  const [newest] = await db.select({ at: max(webhookEvents.receivedAt) }).from(webhookEvents)
  return newest?.at ?? null
}

/** Notices still unprocessed although their job should have run long ago. */
export function listStuckWebhookEvents(db: DbOrTx, receivedBefore: Date) {
  return db
    .selectDistinct({ paymentId: webhookEvents.paymentId })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), lt(webhookEvents.receivedAt, receivedBefore)))
    .limit(100)
}

/** Deletes events that were processed; their payments, and the history of the orders, stay. */
export async function deleteProcessedWebhookEvents(db: DbOrTx, receivedBefore: Date): Promise<void> {
  await db
    .delete(webhookEvents)
    .where(and(isNotNull(webhookEvents.processedAt), lt(webhookEvents.receivedAt, receivedBefore)))
}

/** Notices about any payment of this order, oldest first. */
export function listWebhookEventsOfOrder(db: DbOrTx, orderId: string) {
  const attempts = db.select({ providerId: payments.providerId }).from(payments).where(eq(payments.orderId, orderId))
  return db
    .select()
    .from(webhookEvents)
    .where(inArray(webhookEvents.paymentId, attempts))
    .orderBy(webhookEvents.receivedAt, webhookEvents.eventId)
}
