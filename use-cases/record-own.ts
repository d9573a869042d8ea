import type { Person, Visitor } from '#adapters/auth.ts'
import type { AuditAction } from '#core/audit.ts'
import { addMinutes } from '#core/dates.ts'
import { hasAuditSince, recordAudit } from '#db/audit.ts'
import type { Db } from '#db/client.ts'

type Deps = { db: Db; now: () => Date }

/** What somebody did to their own account, written right after the library did it in a transaction of its own. */
export function recordOwn(
  { db, now }: Deps,
  { ip, userAgent }: Visitor,
  { id, name }: Person,
  { action, details }: { action: AuditAction; details?: Record<string, unknown> },
): Promise<void> {
  const subject = { kind: 'staff' as const, id, label: name }
  return db.transaction((tx) => recordAudit(tx, { id, name, ip, userAgent }, { action, subject, details, at: now() }))
}

const lockMinutes = 15

/** An account that was locked, once per lock: guessing on must not fill the log. */
export async function recordLock(
  deps: Deps,
  visitor: Visitor,
  person: Person,
  step: 'password' | 'code',
): Promise<void> {
  const lock = { staffId: person.id, action: 'sign-in-locked' as const, since: addMinutes(deps.now(), -lockMinutes) }
  if (await hasAuditSince(deps.db, lock)) return
  await recordOwn(deps, visitor, person, { action: lock.action, details: { step } })
}
