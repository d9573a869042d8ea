import { and, asc, eq, gt, isNull, lt, ne } from 'drizzle-orm'

import type { PasskeyView } from '#core/staff/passkey.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { staff, staffPasskeyChallenges, staffPasskeys, staffSessions } from '#db/schema.ts'

export type StoredPasskey = typeof staffPasskeys.$inferSelect

/** Stores what a browser is to sign; `staffId` is null for somebody who signs in. */
export async function insertPasskeyChallenge(
  db: DbOrTx,
  challenge: { challenge: string; staffId: string | null; expiresAt: Date },
): Promise<void> {
  await db.insert(staffPasskeyChallenges).values(challenge)
}

/** Whether this challenge was ours, of this person, and is answered for the first time and in time. It is used up. */
export async function consumePasskeyChallenge(
  db: DbOrTx,
  { challenge, staffId, now }: { challenge: string; staffId: string | null; now: Date },
): Promise<boolean> {
  const { staffId: owner, expiresAt } = staffPasskeyChallenges
  const { rowCount } = await db
    .delete(staffPasskeyChallenges)
    .where(
      and(
        eq(staffPasskeyChallenges.challenge, challenge),
        gt(expiresAt, now),
        staffId === null ? isNull(owner) : eq(owner, staffId),
      ),
    )
  return rowCount !== 0
}

export async function deleteExpiredPasskeyChallenges(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(staffPasskeyChallenges).where(lt(staffPasskeyChallenges.expiresAt, now))
}

/** Somebody's passkeys, oldest first. */
export function listPasskeys(db: DbOrTx, staffId: string): Promise<PasskeyView[]> {
  const { id, name, isSynced, createdAt, lastUsedAt } = staffPasskeys
  return db
    .select({ id, name, isSynced, createdAt, lastUsedAt })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(createdAt), asc(id))
}

export async function hasPasskey(db: DbOrTx, staffId: string): Promise<boolean> {
  return (await db.$count(staffPasskeys, eq(staffPasskeys.staffId, staffId))) > 0
}

/** A passkey and whose it is, unless their account was deactivated. */
export async function findPasskey(
  db: DbOrTx,
  id: string,
): Promise<{ passkey: StoredPasskey; person: { id: string; name: string; email: string } } | null> {
  const [row] = await db
    .select({ passkey: staffPasskeys, person: { id: staff.id, name: staff.name, email: staff.email } })
    .from(staffPasskeys)
    .innerJoin(staff, and(eq(staff.id, staffPasskeys.staffId), isNull(staff.deactivatedAt)))
    .where(eq(staffPasskeys.id, id))
  return row ?? null
}

/** False when this passkey is known already. */
export async function insertPasskey(
  db: DbOrTx,
  passkey: Omit<StoredPasskey, 'lastUsedAt' | 'createdAt'> & { createdAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.insert(staffPasskeys).values(passkey).onConflictDoNothing()
  return rowCount !== 0
}

/** Stores a use. False when the counter went back meanwhile: two copies of a key are in use, or one answer came twice. */
export async function savePasskeyUse(
  db: DbOrTx,
  { id, counter, at }: { id: string; counter: number; at: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(staffPasskeys)
    .set({ counter, lastUsedAt: at })
    // Passkeys that are synchronised do not count: they always say 0.
    .where(
      and(eq(staffPasskeys.id, id), counter === 0 ? eq(staffPasskeys.counter, 0) : lt(staffPasskeys.counter, counter)),
    )
  return rowCount !== 0
}

/** False when it is not this person's. */
export async function savePasskeyName(
  db: DbOrTx,
  { id, staffId, name }: { id: string; staffId: string; name: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(staffPasskeys)
    .set({ name })
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
  return rowCount !== 0
}

/** The name of the deleted passkey; null when it is not this person's. */
export async function deletePasskey(
  db: DbOrTx,
  { id, staffId }: { id: string; staffId: string },
): Promise<string | null> {
  const [row] = await db
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning({ name: staffPasskeys.name })
  return row?.name ?? null
}

/** Notes that the user of a session proved a passkey in it. The first one stays. */
export async function saveSessionPasskey(
  tx: Tx,
  { sessionId, staffId, passkeyId }: { sessionId: string; staffId: string; passkeyId: string },
): Promise<void> {
  const { id, userId, passkeyId: known } = staffSessions
  await tx
    .update(staffSessions)
    .set({ passkeyId })
    .where(and(eq(id, sessionId), eq(userId, staffId), isNull(known)))
}

/** Ends the sessions a passkey opened, except one. */
export async function deleteSessionsOfPasskey(
  tx: Tx,
  { id, staffId, except }: { id: string; staffId: string; except: string },
): Promise<void> {
  const { passkeyId, userId, id: sessionId } = staffSessions
  await tx.delete(staffSessions).where(and(eq(passkeyId, id), eq(userId, staffId), ne(sessionId, except)))
}

export async function deletePasskeysOf(db: DbOrTx, staffId: string): Promise<void> {
  await db.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId))
}
