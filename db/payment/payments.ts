import { and, between, desc, eq, inArray, like, or, sql } from 'drizzle-orm'

import type { BookedPayment } from '#core/payment/books-check.ts'
import { netAfter } from '#core/payment/ledger.ts'
import { isManualPayment, manualPrefix } from '#core/payment/manual-payment.ts'
import { refundableAmount, undecidedStatuses, type PaymentStatus, type ProviderPayment } from '#core/payment/payment.ts'
import { recordedTwice, type RecordedPayment } from '#core/payment/recorded-payment.ts'
import type { ProviderRefund } from '#core/payment/refund.ts'
import { addCents, cents, type Cents } from '#core/shared/money.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { orders, payments, paymentSnapshots } from '#db/schema.ts'

import { moveEntriesToOrder, recordEntries, takeBackEntries } from './ledger.ts'
import { closeAnswered } from './payment-questions.ts'

export type StoredPayment = typeof payments.$inferSelect

export async function findPayment(db: DbOrTx, providerId: string): Promise<StoredPayment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.providerId, providerId)).limit(1)
  return payment ?? null
}

/** One that has no order yet is read by whoever gives it one, and by whoever stores its news: one after the other. */
export async function lockPayment(tx: Tx, providerId: string): Promise<StoredPayment | null> {
  const [payment] = await tx.select().from(payments).where(eq(payments.providerId, providerId)).for('update')
  return payment ?? null
}

/**
 * One report at a time about a payment that names no order of ours: the first one may not be stored yet. Call before any order
 * is locked.
 */
export async function lockPaymentId(tx: Tx, providerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${providerId}`}, 0))`)
}

/** Those of these payments that are stored. */
export function listPaymentsById(db: DbOrTx, providerIds: string[]): Promise<StoredPayment[]> {
  return db.select().from(payments).where(inArray(payments.providerId, providerIds))
}

/** Those of these payments that are stored, and all that were begun at the provider within the period. */
export async function listBookedPayments(
  db: DbOrTx,
  providerIds: string[],
  { from, to }: { from: Date; to: Date },
): Promise<BookedPayment[]> {
  const begun = between(payments.providerCreatedAt, from, to)
  const rows = await db
    .select()
    .from(payments)
    .where(or(sql`${payments.providerId} = any(${sql.param(providerIds)}::text[])`, begun))
  return rows.map((row) => ({ ...row, id: row.providerId, createdAt: row.providerCreatedAt }))
}

/** Every payment of an order, newest first. */
export function listPayments(db: DbOrTx, orderId: string): Promise<StoredPayment[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.providerCreatedAt))
}

/** What of all that was paid for an order can still go back. */
export async function sumRefundable(db: DbOrTx, orderId: string): Promise<Cents> {
  return addCents(...(await listPayments(db, orderId)).map(refundableAmount))
}

/** Payments not decided yet by the provider: money may still arrive through them. */
export function listUndecidedPayments(db: DbOrTx, orderId: string): Promise<StoredPayment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, undecidedStatuses)))
}

/**
 * Stores the newest snapshot of a payment, what it adds to the ledger, and closes the questions it answers. Without an
 * order the money is none of our sales'; what another account collected is in no book of ours. Call under the order's
 * lock.
 */
export async function savePayment(
  tx: Tx,
  orderId: string | null,
  payment: ProviderPayment,
  now: Date,
  { isCollectedElsewhere = false }: { isCollectedElsewhere?: boolean } = {},
): Promise<void> {
  const known = await findPayment(tx, payment.id)
  const { statement } = payment
  const approvedAt = payment.approvedAt ?? known?.approvedAt ?? null
  const row = {
    orderId,
    providerId: payment.id,
    reference: orderId && !isManualPayment(payment.id) ? null : payment.reference,
    status: payment.status,
    statusDetail: payment.statusDetail,
    method: payment.method,
    installments: payment.installments,
    amount: payment.amount,
    refunded: payment.refunded,
    refundedByHand: payment.refundedByHand ?? cents(0),
    ...netAfter({ ...payment, approvedAt }, known),
    releasesAt: statement?.releasesAt ?? known?.releasesAt ?? null,
    collectedElsewhere: isCollectedElsewhere,
    currency: payment.currency,
    ticketUrl: payment.ticketUrl,
    payCode: payment.payCode,
    expiresAt: payment.expiresAt,
    approvedAt,
    providerCreatedAt: payment.createdAt,
    providerUpdatedAt: payment.updatedAt,
    updatedAt: now,
  }
  await tx.insert(payments).values(row).onConflictDoUpdate({ target: payments.providerId, set: row })
  if (statement) {
    const { reported } = statement
    await tx.insert(paymentSnapshots).values({ paymentId: payment.id, reported, receivedAt: now })
  }
  await recordEntries(tx, row, { refunds: statement?.refunds ?? [], at: payment.updatedAt })
  await closeAnswered(tx, row, now)
}

/** Makes a payment that was none of our sales' that of an order, here and in the ledger. Call under the order's lock. */
export async function saveOrderOfPayment(tx: Tx, providerId: string, orderId: string, now: Date): Promise<void> {
  await tx.update(payments).set({ orderId, reference: null, updatedAt: now }).where(eq(payments.providerId, providerId))
  await moveEntriesToOrder(tx, providerId, orderId)
}

/** Ends a payment that staff recorded by hand, here and in the ledger: the provider's own takes its place. */
export async function saveReplaced(tx: Tx, providerId: string, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({
      status: 'cancelled',
      statusDetail: recordedTwice,
      approvedAt: null,
      refunded: cents(0),
      refundedByHand: cents(0),
      providerUpdatedAt: now,
      updatedAt: now,
    })
    .where(eq(payments.providerId, providerId))
  await takeBackEntries(tx, providerId)
}

/** What staff recorded by hand of these amounts within the period, with its order. */
export function listRecordedPayments(
  db: DbOrTx,
  { amounts, from, to }: { amounts: Cents[]; from: Date; to: Date },
): Promise<RecordedPayment[]> {
  return db
    .select({
      paymentId: payments.providerId,
      orderId: orders.id,
      orderCode: orders.code,
      buyerName: orders.buyerName,
      method: payments.method,
      amount: payments.amount,
      refunded: payments.refunded,
      receivedAt: sql`${payments.approvedAt}`.mapWith(payments.approvedAt),
      reference: payments.reference,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        between(payments.approvedAt, from, to),
        inArray(payments.amount, amounts),
        like(payments.providerId, `${manualPrefix}%`),
      ),
    )
    .orderBy(payments.approvedAt, payments.providerId)
    .limit(1_000)
}

/** Records a refund we made, before the provider reports it; `at` an earlier time than now. Call under the order's lock. */
export async function saveRefunded(
  tx: Tx,
  providerId: string,
  {
    refunded,
    refundedByHand,
    status,
    refunds,
    at,
  }: { refunded: Cents; refundedByHand: Cents; status: PaymentStatus; refunds: ProviderRefund[]; at?: Date },
  now: Date,
): Promise<void> {
  const known = await findPayment(tx, providerId)
  if (!known) return
  await tx
    .update(payments)
    .set({ refunded, refundedByHand, status, updatedAt: now })
    .where(eq(payments.providerId, providerId))
  const after = { ...known, refunded, refundedByHand, status }
  await recordEntries(tx, after, { refunds, at: at ?? now })
  await closeAnswered(tx, after, now)
}
