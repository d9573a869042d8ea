import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'

import type { StaffRole } from '#core/staff/staff.ts'
import type { Colleague } from '#core/staff/team.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import {
  auditLog,
  projects,
  staff,
  staffInvitations,
  staffPasskeyChallenges,
  staffPasskeys,
  staffSessions,
} from '#db/schema.ts'
import { hasEmail } from '#db/shared/emails.ts'

import { deleteResetLinks } from './staff.ts'

/** Serialises changes of the team, so that two of them cannot remove the last two owners. */
export async function lockTeam(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(740033)`)
}

/** Everyone who has or had an account, active ones first. */
export function listTeam(db: DbOrTx): Promise<Colleague[]> {
  const lastSignIn = db
    .select({ at: auditLog.createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.staffId, staff.id), eq(auditLog.action, 'signed-in')))
    .orderBy(desc(auditLog.createdAt))
    .limit(1)
  return db
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      role: staff.role,
      hasSecondFactor: staff.twoFactorEnabled,
      passkeys: db.$count(staffPasskeys, eq(staffPasskeys.staffId, staff.id)),
      deactivatedAt: staff.deactivatedAt,
      lastSignInAt: sql<string | null>`(${lastSignIn})`.mapWith((at) => (at === null ? null : new Date(at))),
      projects: db.$count(projects, and(eq(projects.assigneeId, staff.id), ne(projects.status, 'delivered'))),
    })
    .from(staff)
    .orderBy(sql`${staff.deactivatedAt} is not null`, asc(sql`lower(${staff.name})`), asc(staff.id))
}

export async function findStaffMember(db: DbOrTx, id: string) {
  const [person] = await db.select().from(staff).where(eq(staff.id, id)).limit(1)
  return person ?? null
}

export function listRoles(db: DbOrTx) {
  return db.select({ id: staff.id, role: staff.role, deactivatedAt: staff.deactivatedAt }).from(staff)
}

type StaffChange = { name?: string; role?: StaffRole; deactivatedAt?: Date | null }

export async function saveColleague(tx: Tx, id: string, change: StaffChange, now: Date): Promise<void> {
  await tx
    .update(staff)
    .set({ ...change, updatedAt: now })
    .where(eq(staff.id, id))
}

/** Revokes all access: sessions, password reset links, and sign-ins waiting for a code. */
export async function revokeAccess(tx: Tx, staffId: string): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.userId, staffId))
  await deleteResetLinks(tx, staffId)
}

/** Reassigns all projects of a person, or unassigns them (`null`). */
export function reassignProjects(tx: Tx, from: string, to: string | null, now: Date) {
  return tx
    .update(projects)
    .set({ assigneeId: to, updatedAt: now })
    .where(eq(projects.assigneeId, from))
    .returning({ id: projects.id, orderId: projects.orderId, code: projects.code, title: projects.title })
}

export type Invitation = typeof staffInvitations.$inferSelect

export async function insertInvitation(tx: Tx, invitation: typeof staffInvitations.$inferInsert): Promise<void> {
  await tx.insert(staffInvitations).values(invitation)
}

const open = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.revokedAt))

/** Neither accepted nor revoked; includes expired ones, which can be sent again. */
export function listOpenInvitations(db: DbOrTx) {
  return db.select().from(staffInvitations).where(open).orderBy(desc(staffInvitations.createdAt))
}

/** A pending invitation for this e-mail, ignoring case. */
export async function findOpenInvitationFor(db: DbOrTx, email: string): Promise<Invitation | null> {
  const [row] = await db
    .select()
    .from(staffInvitations)
    .where(and(hasEmail(staffInvitations.email, email), open))
    .limit(1)
  return row ?? null
}

export async function lockOpenInvitation(tx: Tx, id: string): Promise<Invitation | null> {
  const [row] = await tx
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.id, id), open))
    .for('update')
  return row ?? null
}

/** By the hash of its token, while the link is valid. */
export async function findInvitationByToken(db: DbOrTx, tokenHash: string, now: Date): Promise<Invitation | null> {
  const [row] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, tokenHash), open, gt(staffInvitations.expiresAt, now)))
    .limit(1)
  return row ?? null
}

type InvitationChange = Partial<Pick<Invitation, 'tokenHash' | 'expiresAt' | 'acceptedAt' | 'revokedAt' | 'invitedBy'>>

export async function saveInvitation(tx: Tx, id: string, change: InvitationChange): Promise<void> {
  await tx.update(staffInvitations).set(change).where(eq(staffInvitations.id, id))
}

/** A person's active sessions. */
export function listSessions(db: DbOrTx, staffId: string, now: Date) {
  return db
    .select({
      id: staffSessions.id,
      ip: staffSessions.ipAddress,
      userAgent: staffSessions.userAgent,
      createdAt: staffSessions.createdAt,
    })
    .from(staffSessions)
    .where(and(eq(staffSessions.userId, staffId), gt(staffSessions.expiresAt, now)))
    .orderBy(desc(staffSessions.createdAt))
}

/** For a restored database: sessions that were ended, and challenges that were answered, since the backup must not come back. */
export async function deleteAllSessions(db: DbOrTx): Promise<void> {
  await db.delete(staffSessions)
  await db.delete(staffPasskeyChallenges)
}

export async function deleteOtherSessions(tx: Tx, staffId: string, currentSessionId: string): Promise<number> {
  const { rowCount } = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.userId, staffId), ne(staffSessions.id, currentSessionId)))
  return rowCount ?? 0
}
