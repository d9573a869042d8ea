import { and, eq, gte, lt } from 'drizzle-orm'

import { toInstants, type DateRange } from '#core/admin/date-range.ts'
import { auditActions, type AuditAction, type AuditSubject } from '#core/staff/audit.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { auditLog } from '#db/schema.ts'
import { cursorColumn, newestFirst, olderThan, toPage, pageSize } from '#db/shared/pagination.ts'

/** The staff member who acts, and from where. */
export type AuditActor = { id: string; name: string; ip: string; userAgent: string }

export type AuditEntry = {
  action: AuditAction
  subject: { kind: AuditSubject; id: string | null; label: string }
  /** Codes, numbers and field names; never personal data of a client. */
  details?: Record<string, unknown>
  at: Date
}

/** Takes a transaction, never a bare connection: the entry is committed with the change it records, or not at all. */
export async function insertAuditEntry(
  tx: Tx,
  actor: AuditActor,
  { action, subject, details = {}, at }: AuditEntry,
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
      cursor: cursorColumn(auditLog),
    })
    .from(auditLog)
    .where(
      and(
        known ? eq(auditLog.action, known) : undefined,
        staffId ? eq(auditLog.staffId, staffId) : undefined,
        subjectId ? eq(auditLog.subjectId, subjectId) : undefined,
        since ? gte(auditLog.createdAt, since) : undefined,
        until ? lt(auditLog.createdAt, until) : undefined,
        olderThan(auditLog, before),
      ),
    )
    .orderBy(...newestFirst(auditLog))
    .limit(pageSize + 1)
  return toPage(rows)
}
