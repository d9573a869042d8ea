import { eq } from 'drizzle-orm'

import type { DbOrTx } from '#db/client.ts'
import { paymentPulls } from '#db/schema.ts'

export type PullKind = (typeof paymentPulls.$inferSelect)['kind']

/** Up to which instant changes at the provider were read; `null` before the first time. */
export async function findPulledUntil(db: DbOrTx, kind: PullKind): Promise<Date | null> {
  const [pull] = await db.select().from(paymentPulls).where(eq(paymentPulls.kind, kind)).limit(1)
  return pull?.pulledUntil ?? null
}

export async function savePulledUntil(db: DbOrTx, kind: PullKind, pulledUntil: Date): Promise<void> {
  const row = { kind, pulledUntil }
  await db.insert(paymentPulls).values(row).onConflictDoUpdate({ target: paymentPulls.kind, set: row })
}
