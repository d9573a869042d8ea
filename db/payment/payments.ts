import { and, desc, eq, inArray } from 'drizzle-orm'

import { returnedAmount, type PaymentStatus, type ProviderPayment } from '#core/payment/payment.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { paymentReturns, payments } from '#db/schema.ts'

import { closeAnswered } from './payment-questions.ts'

export type StoredPayment = typeof payments.$inferSelect

export async function findPayment(db: DbOrTx, providerId: string): Promise<StoredPayment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.providerId, providerId)).limit(1)
  return payment ?? null
}

/** Those of these payments that are stored. */
export function listPaymentsById(db: DbOrTx, providerIds: string[]): Promise<StoredPayment[]> {
  return db.select().from(payments).where(inArray(payments.providerId, providerIds))
}

/** Every payment of an order, newest first. */
export function listPayments(db: DbOrTx, orderId: string): Promise<StoredPayment[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.providerCreatedAt))
}

/** Payments not decided yet by the provider: money may still arrive through them. */
export function listPendingPayments(db: DbOrTx, orderId: string): Promise<StoredPayment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['pending', 'in-process', 'authorized'])))
}

/**
 * Stores the newest snapshot of a payment, what was newly refunded, and closes the questions it answers. Without an order
 * the money is none of our sales'. Call under the order's lock.
 */
export async function savePayment(tx: Tx, orderId: string | null, payment: ProviderPayment, now: Date): Promise<void> {
  const row = {
    orderId,
    providerId: payment.id,
    reference: orderId ? null : payment.reference,
    status: payment.status,
    statusDetail: payment.statusDetail,
    method: payment.method,
    installments: payment.installments,
    amount: payment.amount,
    refunded: payment.refunded,
    currency: payment.currency,
    ticketUrl: payment.ticketUrl,
    expiresAt: payment.expiresAt,
    approvedAt: payment.approvedAt,
    providerCreatedAt: payment.createdAt,
    providerUpdatedAt: payment.updatedAt,
    updatedAt: now,
  }
  const known = await findPayment(tx, payment.id)
  await tx.insert(payments).values(row).onConflictDoUpdate({ target: payments.providerId, set: row })
  if (orderId) await insertPaymentReturn(tx, { before: known, after: row, at: payment.updatedAt })
  await closeAnswered(tx, row, now)
}

/** Records a refund we made, before the provider reports it. Call under the order's lock. */
export async function saveRefunded(
  tx: Tx,
  providerId: string,
  change: { refunded: Cents; status: PaymentStatus },
  now: Date,
): Promise<void> {
  const known = await findPayment(tx, providerId)
  if (!known) return
  await tx
    .update(payments)
    .set({ ...change, updatedAt: now })
    .where(eq(payments.providerId, providerId))
  const after = { ...known, ...change }
  await insertPaymentReturn(tx, { before: known, after, at: now })
  await closeAnswered(tx, after, now)
}

type Told = Pick<StoredPayment, 'providerId' | 'status' | 'statusDetail' | 'amount' | 'refunded' | 'approvedAt'>

/** The provider reports the total refunded so far; the difference counts as refunded now. */
async function insertPaymentReturn(
  tx: Tx,
  { before, after, at }: { before: Told | null; after: Told; at: Date },
): Promise<void> {
  const amount = cents(returnedAmount(after) - (before ? returnedAmount(before) : 0))
  if (amount !== 0) await tx.insert(paymentReturns).values({ paymentId: after.providerId, amount, returnedAt: at })
}
