import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'

import { documentationDue, type ProviderChargeback } from '#core/payment/chargeback.ts'
import { disputeStatus } from '#core/payment/payment.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { chargebacks, orders, payments } from '#db/schema.ts'

export type StoredChargeback = ProviderChargeback & { paymentId: string }

/** Those of these payments, by their provider ids. */
export async function listChargebacks(db: DbOrTx, paymentIds: string[]): Promise<StoredChargeback[]> {
  if (paymentIds.length === 0) return []
  return (await db.select().from(chargebacks).where(inArray(chargebacks.paymentId, paymentIds))).map(storedChargeback)
}

/** Orders whose payment is disputed while proof is still accepted and nobody has sent it, the first to end first. */
export async function listDueProofs(db: DbOrTx, now: Date) {
  const rows = await db
    .select({
      chargeback: chargebacks,
      payment: { status: payments.status, statusDetail: payments.statusDetail },
      orderId: orders.id,
      code: orders.code,
      buyerName: orders.buyerName,
    })
    .from(chargebacks)
    .innerJoin(payments, eq(payments.providerId, chargebacks.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isNull(chargebacks.coverageApplied), gt(chargebacks.documentationDueAt, now)))
    .orderBy(asc(chargebacks.documentationDueAt), asc(chargebacks.paymentId))
  return rows.flatMap(({ chargeback, payment, ...order }) => {
    // A dispute may end with its payment alone: nobody says then what became of its proof.
    const due = disputeStatus(payment) === 'open' ? documentationDue(storedChargeback(chargeback), now) : null
    return due ? [{ ...order, paymentId: chargeback.paymentId, dueAt: due.dueAt }] : []
  })
}

function storedChargeback({
  paymentId,
  providerId,
  coverageApplied,
  openedAt,
  ...row
}: typeof chargebacks.$inferSelect): StoredChargeback {
  return {
    id: providerId,
    paymentId,
    paymentIds: [paymentId],
    coverageApplied,
    documentation: {
      isRequired: row.documentationRequired,
      status: row.documentationStatus,
      dueAt: row.documentationDueAt,
    },
    openedAt,
  }
}

/** Stores the newest answer of the provider. Call under the lock of the payment's order. */
export async function saveChargeback(
  tx: Tx,
  paymentId: string,
  { id, coverageApplied, documentation, openedAt }: ProviderChargeback,
  now: Date,
): Promise<void> {
  const row = {
    paymentId,
    providerId: id,
    coverageApplied,
    documentationRequired: documentation.isRequired,
    documentationStatus: documentation.status,
    documentationDueAt: documentation.dueAt,
    openedAt,
    updatedAt: now,
  }
  await tx.insert(chargebacks).values(row).onConflictDoUpdate({ target: chargebacks.paymentId, set: row })
}
