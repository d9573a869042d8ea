import type { AuthVisitor } from '#adapters/auth/auth-requests.ts'
import * as adapter from '#adapters/auth/sign-in.ts'
import { unknownAccount } from '#copy/staff/security-event-labels.ts'
import { normalizeEmail } from '#core/shared/input/email.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { findStaffByEmail } from '#db/staff/staff.ts'
import type { AuthDeps } from '#use-cases/deps.ts'
import { auditLockout, auditOwnAccount } from '#use-cases/staff/internal/audit-own-account.ts'

import { recordSecurityEvent } from './record-security-event.ts'

export type SignInRefusal = 'fields-required' | 'invalid-credentials' | 'too-many-tries'

/**
 * Trims the address but not the password, which may start or end with a space. With `awaitsSecondFactor` the cookies do
 * not open a session yet: see `verifySecondFactor`.
 */
export async function signIn(
  deps: AuthDeps,
  visitor: AuthVisitor,
  { email, password }: { email: string; password: string },
): Promise<Result<{ cookies: string[]; awaitsSecondFactor: boolean }, SignInRefusal>> {
  if (normalizeEmail(email) === '' || password === '') return refuse('fields-required')
  const entered = await adapter.openSession(deps.auth, { email: normalizeEmail(email), password, ...visitor })
  const person = entered.ok ? entered.value.person : await findStaffByEmail(deps.db, email)
  const { ip, userAgent } = visitor
  const subject = person?.name ?? unknownAccount
  if (!entered.ok) {
    const kind = entered.code === 'invalid-credentials' ? 'sign-in-failed' : 'sign-in-limited'
    await recordSecurityEvent(deps, { kind, subject, ip, userAgent })
    if (entered.code !== 'account-locked') return refuse(entered.code)
    if (person) await auditLockout(deps, visitor, person, 'password')
    return refuse('too-many-tries')
  }

  const { cookies } = entered.value
  if (person) await auditOwnAccount(deps, visitor, person, { action: 'signed-in' })
  if (person) await recordSecurityEvent(deps, { kind: 'signed-in', subject, ip, userAgent })
  return accept({ cookies, awaitsSecondFactor: person === null })
}
