import { and, eq, gte, lt, sql } from 'drizzle-orm'

import { toInstants, type DateRange } from '#core/admin/date-range.ts'
import {
  auditActions,
  weightOf,
  type AuditAction,
  type AuditSubject,
  type NotifiedAction,
  type NotifiedChange,
} from '#core/staff/audit.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { auditLog } from '#db/schema.ts'
import { newestFirst, newestKeyset, pageSize, toPage } from '#db/shared/pagination.ts'

/**
 * The staff member who acts, and from where. `requireProof` throws unless a password or passkey was shown within the last half hour;
 * for whoever proved it otherwise, as a mailed link or the server does, it does nothing.
 */
export type AuditActor = { id: string; name: string; ip: string; userAgent: string; requireProof: () => void }

/** Of an actor who needs no session: the program itself, or whoever came by a link that works once. */
export const withoutSession = { requireProof: () => {} }

export type AuditEntry<Action extends AuditAction = Exclude<AuditAction, NotifiedAction>> = {
  action: Action
  subject: { kind: AuditSubject; id: string | null; label: string }
  /** Codes, numbers and field names; never personal data of a client. */
  details?: Record<string, unknown>
  at: Date
}

const newest = newestKeyset(auditLog)

/**
 * Takes a transaction, never a bare connection: the entry is committed with the change it records, or not at all. Where its
 * action asks for a proof and there is none, this throws, and nothing is changed.
 */
export async function insertAuditEntry(tx: Tx, actor: AuditActor, entry: AuditEntry): Promise<void> {
  if (weightOf(entry.action) === 'proved') actor.requireProof()
  await insertEntry(tx, actor, entry)
}

/** For `recordNotifiedChange`, which tells the owners. What is stored are the labels, never the values. */
export async function insertNotifiedEntry(
  tx: Tx,
  actor: AuditActor,
  { details, ...entry }: AuditEntry<NotifiedAction>,
  notified: NotifiedChange[],
): Promise<void> {
  if (notified.length > 0) actor.requireProof()
  const labels = notified.map(({ label }) => label)
  await insertEntry(tx, actor, { ...entry, details: notified.length > 0 ? { ...details, notified: labels } : details })
}

/** What owners were told since then, newest first. */
export async function listNotifiedSince(db: DbOrTx, since: Date) {
  const rows = await db
    .select({
      id: auditLog.id,
      staffName: auditLog.staffName,
      labels: sql<string[]>`${auditLog.details} -> 'notified'`,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .where(and(gte(auditLog.createdAt, since), sql`jsonb_typeof(${auditLog.details} -> 'notified') = 'array'`))
    .orderBy(...newestFirst(auditLog))
    .limit(pageSize)
  return rows
}

async function insertEntry(
  tx: Tx,
  actor: AuditActor,
  { action, subject, details = {}, at }: AuditEntry<AuditAction>,
): Promise<void> {
  await tx.insert(auditLog).values({
    staffId: actor.id,
    staffName: actor.name,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectLabel: subject.label,
    details,
    ip: actor.ip,
    userAgent: actor.userAgent.slice(0, 400),
    createdAt: at,
  })
}

export async function hasAuditSince(
  db: DbOrTx,
  { staffId, action, since, subjectId }: { staffId: string; action: AuditAction; since: Date; subjectId?: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.staffId, staffId),
        eq(auditLog.action, action),
        gte(auditLog.createdAt, since),
        subjectId ? eq(auditLog.subjectId, subjectId) : undefined,
      ),
    )
    .limit(1)
  return rows.length > 0
}

export type AuditFilter = { action: string; staffId: string; subjectId: string; days: DateRange; before: string | null }

/** A page of the audit log, newest first; an empty filter matches everything. */
export async function listAudit(db: DbOrTx, { action, staffId, subjectId, days, before }: AuditFilter) {
  const known = auditActions.find((name) => name === action)
  const { since, until } = toInstants(days)
  const page = newest.startAt(before)
  const rows = await db
    .select({
      id: auditLog.id,
      staffName: auditLog.staffName,
      action: auditLog.action,
      subjectKind: auditLog.subjectKind,
      subjectId: auditLog.subjectId,
      subjectLabel: auditLog.subjectLabel,
      details: auditLog.details,
      ip: auditLog.ip,
      userAgent: auditLog.userAgent,
      createdAt: auditLog.createdAt,
      cursor: newest.cursor,
    })
    .from(auditLog)
    .where(
      and(
        known ? eq(auditLog.action, known) : undefined,
        staffId ? eq(auditLog.staffId, staffId) : undefined,
        subjectId ? eq(auditLog.subjectId, subjectId) : undefined,
        since ? gte(auditLog.createdAt, since) : undefined,
        until ? lt(auditLog.createdAt, until) : undefined,
        page.beyond,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(pageSize + 1)
  return toPage(rows, page)
}
