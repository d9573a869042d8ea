import { inArray } from 'drizzle-orm'

import type { ProviderChargeback } from '#core/payment/chargeback.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { chargebacks } from '#db/schema.ts'

/** A chargeback of one payment. */
export type StoredChargeback = ProviderChargeback & { paymentId: string }

/** Those of these payments, by their provider ids. */
export async function listChargebacks(db: DbOrTx, paymentIds: string[]): Promise<StoredChargeback[]> {
  if (paymentIds.length === 0) return []
  const rows = await db.select().from(chargebacks).where(inArray(chargebacks.paymentId, paymentIds))
  return rows.map(({ paymentId, providerId, coverageApplied, openedAt, ...row }) => ({
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
  }))
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
