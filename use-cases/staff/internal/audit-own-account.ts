import type { Person, AuthVisitor } from '#adapters/auth/auth-requests.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { ofStaff } from '#core/staff/audit-subjects.ts'
import type { SignInChange } from '#core/staff/audit.ts'
import { hasAuditSince, withoutSession, type AuditEntry } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/**
 * Audits what somebody did about their own account, right after the auth library made it in its own transaction: what asks for a proof asked
 * before. What changes how they sign in goes through `recordSignInChange`.
 */
export function auditOwnAccount(
  deps: Deps,
  { ip, userAgent }: AuthVisitor,
  { id, name }: Person,
  { action, details }: { action: Exclude<AuditEntry['action'], SignInChange>; details?: Record<string, unknown> },
): Promise<void> {
  return change(deps, { id, name, ip, userAgent, ...withoutSession }, (_, { audit }) =>
    audit(action, ofStaff({ id, name }), details),
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
