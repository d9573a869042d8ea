import type { AuthVisitor } from '#adapters/auth/auth-requests.ts'
import type { Auth } from '#adapters/auth/auth.ts'
import * as adapter from '#adapters/auth/sign-in.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { findStaffByEmail } from '#db/staff/staff.ts'
import { auditLockout, auditOwnAccount } from '#use-cases/staff/internal/audit-own-account.ts'

type Deps = { auth: Auth; db: Db; now: () => Date }

export type SignInRefusal = 'fields-required' | 'invalid-credentials' | 'too-many-tries'

/**
 * Trims the address but not the password, which may start or end with a space. With `secondStep` the cookies do not
 * open a session yet: see `verifySecondFactor`.
 */
export async function signIn(
  deps: Deps,
  visitor: AuthVisitor,
  { email, password }: { email: string; password: string },
): Promise<Result<{ cookies: string[]; secondStep: boolean }, SignInRefusal>> {
  if (email.trim() === '' || password === '') return refuse('fields-required')
  const entered = await adapter.openSession(deps.auth, { email: email.trim(), password, ...visitor })
  if (!entered.ok) {
    if (entered.code !== 'account-locked') return refuse(entered.code)
    const person = await findStaffByEmail(deps.db, email)
    if (person) await auditLockout(deps, visitor, person, 'password')
    return refuse('too-many-tries')
  }

  const { cookies, person } = entered.value
  if (person) await auditOwnAccount(deps, visitor, person, { action: 'signed-in' })
  return accept({ cookies, secondStep: person === null })
}
