import type { Person, AuthVisitor } from '#adapters/auth/auth-requests.ts'
import { addMinutes } from '#core/shared/dates.ts'
import type { Db } from '#db/client.ts'
import { hasAuditSince, insertAuditEntry, withoutSession, type AuditEntry } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

/** Audits a change to one's own account, right after the auth library made it in its own transaction: what asks for a proof asked before. */
export function auditOwnAccount(
  { db, now }: Deps,
  { ip, userAgent }: AuthVisitor,
  { id, name }: Person,
  { action, details }: { action: AuditEntry['action']; details?: Record<string, unknown> },
): Promise<void> {
  const subject = { kind: 'staff' as const, id, label: name }
  return db.transaction((tx) =>
    insertAuditEntry(tx, { id, name, ip, userAgent, ...withoutSession }, { action, subject, details, at: now() }),
  )
}

const lockMinutes = 15

/** Audits a locked account once per lock: further attempts must not flood the log. */
export async function auditLockout(
  deps: Deps,
  visitor: AuthVisitor,
  person: Person,
  step: 'password' | 'code',
): Promise<void> {
  const lock = { staffId: person.id, action: 'sign-in-locked' as const, since: addMinutes(deps.now(), -lockMinutes) }
  if (await hasAuditSince(deps.db, lock)) return
  await auditOwnAccount(deps, visitor, person, { action: lock.action, details: { step } })
}
