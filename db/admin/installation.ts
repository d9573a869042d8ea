import { eq } from 'drizzle-orm'

import type { DbOrTx, Tx } from '#db/client.ts'
import { installation } from '#db/schema.ts'

/** There is one row, or none before the first start. */
const theRow = 1

export async function findSecretFingerprint(db: DbOrTx): Promise<string | null> {
  const [row] = await db.select().from(installation).where(eq(installation.id, theRow))
  return row?.secretFingerprint ?? null
}

/** Stores the fingerprint unless there is one, locks the row, and returns what is stored. */
export async function lockSecretFingerprint(tx: Tx, first: string): Promise<string> {
  await tx.insert(installation).values({ id: theRow, secretFingerprint: first }).onConflictDoNothing()
  const [row] = await tx.select().from(installation).where(eq(installation.id, theRow)).for('update')
  if (!row) throw new Error('a row that was just inserted is gone')
  return row.secretFingerprint
}

export async function saveSecretFingerprint(tx: Tx, secretFingerprint: string): Promise<void> {
  await tx.update(installation).set({ secretFingerprint }).where(eq(installation.id, theRow))
}
