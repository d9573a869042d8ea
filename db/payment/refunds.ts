import { and, asc, desc, eq, inArray, isNotNull, lte, ne, not, sql, type SQL } from 'drizzle-orm'

import type { OwnRefunds } from '#core/payment/payment.ts'
import { openRefundStates, type ProviderRefund } from '#core/payment/refund.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { notePurchases } from '#db/payment/ledger.ts'
import { refunds } from '#db/schema.ts'

const isOpen = inArray(refunds.state, openRefundStates)

export type StoredRefund = typeof refunds.$inferSelect

export async function findRefund(db: DbOrTx, id: string): Promise<StoredRefund | null> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id)).limit(1)
  return refund ?? null
}

export async function insertRefund(tx: Tx, refund: typeof refunds.$inferInsert): Promise<StoredRefund> {
  const [row] = await tx.insert(refunds).values(refund).returning()
  if (!row) throw new Error('a refund was not stored')
  return row
}

/** Saves what the provider answered. One that is still in process has not ended. */
export async function saveRefundState(
  tx: Tx,
  id: string,
  {
    state,
    providerRefundId,
    amount,
  }: Pick<ProviderRefund, 'state'> & { providerRefundId: string | null; amount: Cents },
  at: Date,
): Promise<void> {
  const ended = await tx
    .update(refunds)
    .set({
      state,
      amount,
      checkedAt: at,
      ...(providerRefundId && { providerRefundId }),
      endedAt: state === 'in-process' ? null : at,
    })
    .where(eq(refunds.id, id))
    .returning({ orderId: refunds.orderId })
  await notePurchases(
    tx,
    ended.map(({ orderId }) => orderId),
  )
}

export async function markRefundChecked(db: DbOrTx, id: string, at: Date): Promise<void> {
  await db.update(refunds).set({ checkedAt: at }).where(eq(refunds.id, id))
}

/** Total refunded so far from the panel, for a payment. */
export async function sumDoneRefunds(db: DbOrTx, paymentId: string): Promise<OwnRefunds> {
  const [row] = await db
    .select({ provider: sumOf(not(refunds.byHand)), byHand: sumOf(eq(refunds.byHand, true)) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'done')))
  return { provider: cents(row?.provider ?? 0), byHand: cents(row?.byHand ?? 0) }
}

function sumOf(which: SQL) {
  return sql<number>`coalesce(sum(${refunds.amount}) filter (where ${which}), 0)::int`
}

/** Total refunded or asked for from the panel, for a payment, and how much of it for lines of its order. */
export async function sumOwnRefunds(db: DbOrTx, paymentId: string): Promise<{ all: Cents; ofLines: Cents }> {
  const [row] = await db
    .select({ all: sumOf(sql`true`), ofLines: sumOf(sql`jsonb_array_length(${refunds.lines}) > 0`) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'refused')))
  return { all: cents(row?.all ?? 0), ofLines: cents(row?.ofLines ?? 0) }
}

/** The provider's ids of our other refunds of a payment. */
export async function listProviderRefundIds(
  db: DbOrTx,
  paymentId: string,
  { except }: { except: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.providerRefundId })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.id, except), isNotNull(refunds.providerRefundId)))
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Refunds without an end, due to be looked up: a minute after they were asked for, then less often the older they are. */
export function listRefundsToFinish(db: DbOrTx, now: Date): Promise<StoredRefund[]> {
  const last = sql`coalesce(${refunds.checkedAt}, ${refunds.createdAt})`
  const dueAt = sql`${last} + least(greatest((${last} - ${refunds.createdAt}) / 4, interval '1 minute'), interval '1 hour')`
  return db
    .select()
    .from(refunds)
    .where(and(isOpen, lte(dueAt, sql`${now}::timestamptz`)))
    .orderBy(asc(last), asc(refunds.id))
    .limit(200)
}

/** Refunds of a payment that the provider has taken and not decided. */
export function listRefundsInProcess(db: DbOrTx, paymentId: string): Promise<StoredRefund[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'in-process')))
}

/** Refunds of a payment without an end yet, oldest first. */
export function listPendingRefunds(db: DbOrTx, orderId: string, paymentId: string): Promise<StoredRefund[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.paymentId, paymentId), isOpen))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/**
 * Gives the refunds of a payment recorded by hand to the provider's payment that takes its place: they were made by hand.
 * Returns those that are done, oldest first.
 */
export async function moveRefundsByHand(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<{ amount: Cents; at: Date }[]> {
  const moved = await tx
    .update(refunds)
    .set({ paymentId: to, byHand: true })
    .where(eq(refunds.paymentId, from))
    .returning()
  return moved
    .filter(({ state }) => state === 'done')
    .map(({ amount, endedAt, createdAt }) => ({ amount, at: endedAt ?? createdAt }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** Refunds of an order, completed or requested, newest first. */
export function listRefunds(db: DbOrTx, orderId: string): Promise<StoredRefund[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(desc(refunds.createdAt))
}

/**
 * Ids of the lines that an order has returned, or is about to: a refused refund returns nothing. `onlyDone`: the money
 * went back.
 */
export async function listReturnedLines(
  db: DbOrTx,
  orderId: string,
  { onlyDone = false }: { onlyDone?: boolean } = {},
): Promise<string[]> {
  const rows = await db
    .select({ lines: refunds.lines })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), onlyDone ? eq(refunds.state, 'done') : ne(refunds.state, 'refused')))
  return [...new Set(rows.flatMap(({ lines }) => lines))]
}
