import { hash } from 'node:crypto'

import { and, asc, eq, gt, isNull, like, lt, sql, or } from 'drizzle-orm'

import { addDays } from '#core/shared/dates.ts'
import { emailKey } from '#core/shared/input/email.ts'
import type { StaffRole } from '#core/staff/staff.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import {
  projects,
  staff,
  staffAccounts,
  staffInvitations,
  staffSessions,
  staffTwoFactors,
  staffVerifications,
} from '#db/schema.ts'
import {
  consumeGuessLimit,
  consumeRateLimit,
  deleteGuesses,
  forgiveGuess,
  type Guesser,
} from '#db/shared/rate-limits.ts'

import { deleteExpiredPasskeyChallenges } from './passkeys.ts'

export type NewStaff = { name: string; email: string; role: StaffRole; passwordHash: string }

export async function hasStaff(db: DbOrTx): Promise<boolean> {
  const rows = await db.select({ id: staff.id }).from(staff).limit(1)
  return rows.length > 0
}

/** Recipients of mails to the studio: the owners, oldest account first. */
export function listOwners(db: DbOrTx): Promise<{ id: string; name: string; email: string }[]> {
  return db
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.deactivatedAt)))
    .orderBy(asc(staff.createdAt))
}

/** The assignee of a project, if the account is active. */
export async function findAssignee(db: DbOrTx, projectId: string) {
  const [person] = await db
    .select({ id: staff.id, name: staff.name, email: staff.email, role: staff.role })
    .from(projects)
    .innerJoin(staff, eq(staff.id, projects.assigneeId))
    .where(and(eq(projects.id, projectId), isNull(staff.deactivatedAt)))
    .limit(1)
  return person ?? null
}

/** Staff that projects can be assigned to, by name. */
export function listActiveStaff(db: DbOrTx) {
  return db
    .select({ id: staff.id, name: staff.name, email: staff.email, role: staff.role })
    .from(staff)
    .where(isNull(staff.deactivatedAt))
    .orderBy(asc(sql`lower(${staff.name})`), asc(staff.id))
}

/** A staff member with an active account. */
export async function findActiveStaff(db: DbOrTx, id: string) {
  const [person] = await db
    .select({ id: staff.id, name: staff.name, email: staff.email, role: staff.role })
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.deactivatedAt)))
    .limit(1)
  return person ?? null
}

/** The same, held until the transaction ends: its passkeys are counted and changed one at a time. */
export async function lockActiveStaff(tx: Tx, id: string) {
  const [person] = await tx
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.deactivatedAt)))
    .for('update')
  return person ?? null
}

export async function findStaffByEmail(db: DbOrTx, email: string) {
  const [person] = await db
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      twoFactorEnabled: staff.twoFactorEnabled,
      deactivatedAt: staff.deactivatedAt,
    })
    .from(staff)
    .where(eq(staff.email, emailKey(email)))
    .limit(1)
  return person ?? null
}

/** Accounts whose second factor is locked after too many wrong codes. */
export function listLockedSecondFactors(db: DbOrTx, now: Date): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: staff.id, name: staff.name })
    .from(staffTwoFactors)
    .innerJoin(staff, eq(staff.id, staffTwoFactors.userId))
    .where(gt(staffTwoFactors.lockedUntil, now))
}

export async function findSecondFactor(
  db: DbOrTx,
  staffId: string,
): Promise<{ secret: string; backupCodes: string } | null> {
  const [factor] = await db
    .select({ secret: staffTwoFactors.secret, backupCodes: staffTwoFactors.backupCodes })
    .from(staffTwoFactors)
    .where(eq(staffTwoFactors.userId, staffId))
    .limit(1)
  return factor ?? null
}

/** Switches off somebody's code app. Their passkeys stay. */
export async function deleteSecondFactor(db: DbOrTx, staffId: string): Promise<void> {
  await db.delete(staffTwoFactors).where(eq(staffTwoFactors.userId, staffId))
  await db.update(staff).set({ twoFactorEnabled: false }).where(eq(staff.id, staffId))
}

export function listSecondFactors(db: DbOrTx) {
  const { id, secret } = staffTwoFactors
  return db.select({ id, secret }).from(staffTwoFactors)
}

/** Nothing is written when the factor was set up again meanwhile. */
export async function saveSecondFactor(
  db: DbOrTx,
  { id, secret, before }: { id: string; secret: string; before: string },
): Promise<void> {
  await db
    .update(staffTwoFactors)
    .set({ secret })
    .where(and(eq(staffTwoFactors.id, id), eq(staffTwoFactors.secret, before)))
}

/** Remembers the time step of an accepted code; false when a code of that step, or of a later one, was used before. */
export async function saveTotpCounter(db: DbOrTx, staffId: string, step: number): Promise<boolean> {
  const { rowCount } = await db
    .update(staffTwoFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(staffTwoFactors.userId, staffId),
        or(isNull(staffTwoFactors.lastStep), lt(staffTwoFactors.lastStep, step)),
      ),
    )
  return rowCount !== 0
}

/** Remembers that the password was typed again in a session. */
export async function markReauthenticated(db: DbOrTx, sessionId: string, at: Date): Promise<void> {
  await db.update(staffSessions).set({ passwordAt: at }).where(eq(staffSessions.id, sessionId))
}

const confirmations = { limit: 5, windowSeconds: 300, event: 'caller' } as const

/** Limits how often a password may be guessed from inside a session. */
export function consumeConfirmationLimit(db: DbOrTx, staffId: string): Promise<boolean> {
  return consumeRateLimit(db, `confirm-password:${staffId}`, confirmations)
}

/** After the right one. */
export function forgiveConfirmations(db: DbOrTx, staffId: string): Promise<void> {
  return deleteGuesses(db, `confirm-password:${staffId}`)
}

/** Names for `staff:<id>` in the history. */
export async function listStaffNames(db: DbOrTx): Promise<Map<string, string>> {
  const rows = await db.select({ id: staff.id, name: staff.name }).from(staff)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Held while checking that no account exists and creating the first one. */
export async function lockFirstStaff(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(740032)`)
}

export async function insertStaff(tx: Tx, { passwordHash, ...person }: NewStaff): Promise<string> {
  const id = crypto.randomUUID()
  await tx.insert(staff).values({ ...person, id, email: emailKey(person.email) })
  await tx
    .insert(staffAccounts)
    .values({ id: crypto.randomUUID(), accountId: id, userId: id, providerId: 'credential', password: passwordHash })
  return id
}

const firstAccess = 'first-access'

/** Stores the hash of a setup link; the link itself is only printed. */
export async function saveFirstAccess(db: DbOrTx, token: string, expiresAt: Date): Promise<void> {
  await db
    .insert(staffVerifications)
    .values({ id: crypto.randomUUID(), identifier: firstAccessKey(token), value: firstAccess, expiresAt })
}

/** Whether a setup link is valid. */
export async function isFirstAccessAlive(db: DbOrTx, token: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: staffVerifications.id })
    .from(staffVerifications)
    .where(and(eq(staffVerifications.identifier, firstAccessKey(token)), gt(staffVerifications.expiresAt, now)))
    .limit(1)
  return rows.length > 0
}

/** Invalidates all setup links. */
export async function deleteSetupLink(tx: DbOrTx): Promise<void> {
  await tx.delete(staffVerifications).where(like(staffVerifications.identifier, `${firstAccess}:%`))
}

/** Deletes this person's unused password reset links. */
export async function deleteResetLinks(db: DbOrTx, staffId: string): Promise<void> {
  await db.delete(staffVerifications).where(eq(staffVerifications.value, staffId))
}

const passwordGuesses = { own: 10, shared: 60, limitWhenBusy: 3, windowSeconds: 900, event: 'caller' } as const

/** Limits guesses at a password, whether or not the account exists. */
export function consumeSignInLimit(db: DbOrTx, email: string, guesser: Guesser): Promise<boolean> {
  return consumeGuessLimit(db, passwordKey(email), guesser, passwordGuesses)
}

export function forgiveSignInGuess(db: DbOrTx, email: string, guesser: Guesser): Promise<void> {
  return forgiveGuess(db, passwordKey(email), guesser)
}

export function deleteSignInGuesses(db: DbOrTx, email: string): Promise<void> {
  return deleteGuesses(db, passwordKey(email))
}

function passwordKey(email: string): string {
  return `sign-in:${fingerprint(email)}`
}

/** Limits the reset mails sent to one address. */
export function consumeResetMailLimit(db: DbOrTx, email: string): Promise<boolean> {
  return consumeRateLimit(db, `reset-mail:${fingerprint(email)}`, { limit: 3, windowSeconds: 3600, event: 'none' })
}

const invitationDays = 90

/**
 * Deletes expired sessions, links and invitations. Reads ignore them anyway; this keeps the tables small and removes
 * personal data.
 */
export async function deleteExpiredStaffRecords(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now))
  await db.delete(staffVerifications).where(lt(staffVerifications.expiresAt, now))
  await deleteExpiredPasskeyChallenges(db, now)
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, addDays(now, -invitationDays)))
}

function firstAccessKey(token: string): string {
  return `${firstAccess}:${hash('sha256', token)}`
}

/** Stands for an e-mail address where the address itself must not be stored. */
export function fingerprint(email: string): string {
  return hash('sha256', emailKey(email)).slice(0, 32)
}
