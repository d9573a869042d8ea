import { and, eq, gt, isNull } from 'drizzle-orm'

import type { DbOrTx, Tx } from '#db/client.ts'
import { dataLinks } from '#db/schema.ts'
import { hasEmail } from '#db/shared/emails.ts'

export async function insertDataLink(
  tx: Tx,
  link: { email: string; expiresAt: Date; createdAt: Date },
): Promise<string> {
  const [row] = await tx.insert(dataLinks).values(link).returning({ id: dataLinks.id })
  if (!row) throw new Error('a link was not stored')
  return row.id
}

/** Uses a link up and opens its session; `null` when it is unknown, used or has run out: it works once. */
export async function spendDataLink(
  tx: Tx,
  id: string,
  { now, sessionEndsAt }: { now: Date; sessionEndsAt: Date },
): Promise<{ email: string } | null> {
  const [row] = await tx
    .update(dataLinks)
    .set({ usedAt: now, sessionEndsAt })
    .where(and(eq(dataLinks.id, id), isNull(dataLinks.usedAt), gt(dataLinks.expiresAt, now)))
    .returning({ email: dataLinks.email })
  return row ?? null
}

/** The open session of a link that was used. */
export async function findDataSession(
  db: DbOrTx,
  id: string,
  now: Date,
): Promise<{ email: string; endsAt: Date } | null> {
  const [row] = await db
    .select({ email: dataLinks.email, endsAt: dataLinks.sessionEndsAt })
    .from(dataLinks)
    .where(and(eq(dataLinks.id, id), gt(dataLinks.sessionEndsAt, now)))
    .limit(1)
  return row?.endsAt ? { email: row.email, endsAt: row.endsAt } : null
}

export async function endDataSession(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db.update(dataLinks).set({ sessionEndsAt: now }).where(eq(dataLinks.id, id))
}

/** Ends every open session and link of an address: whoever reads the former mailbox sees nothing any more. */
export async function deleteDataLinksOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(dataLinks).where(hasEmail(dataLinks.email, email))
}
