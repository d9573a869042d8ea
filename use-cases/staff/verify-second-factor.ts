import type { AuthVisitor } from '#adapters/auth/auth-requests.ts'
import * as adapter from '#adapters/auth/second-factor.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { listLockedSecondFactors } from '#db/staff/staff.ts'
import type { AuthDeps } from '#use-cases/deps.ts'
import { auditLockout, auditOwnAccount } from '#use-cases/staff/internal/audit-own-account.ts'

import { recordSecurityEvent } from './record-security-event.ts'

export type SecondFactorRefusal = 'code-required' | adapter.SecondFactorCodeRefusal

export function awaitsSecondFactor({ auth }: Pick<AuthDeps, 'auth'>, headers: Headers): boolean {
  return adapter.needsSecondFactor(auth, headers)
}

/** Completes a sign-in that requires a code. */
export async function verifySecondFactor(
  deps: AuthDeps,
  visitor: AuthVisitor,
  { headers, ...step }: adapter.SecondFactorCode & { headers: Headers },
): Promise<Result<{ cookies: string[] }, SecondFactorRefusal>> {
  if (step.typed.trim() === '') return refuse('code-required')
  const entered = await adapter.verifySecondFactorCode(deps.auth, headers, { ...step, ...visitor })
  const { ip, userAgent } = visitor
  if (!entered.ok) {
    const kind = entered.code === 'too-many-tries' ? 'sign-in-limited' : 'second-factor-failed'
    if (entered.code !== 'challenge-over') await recordSecurityEvent(deps, { kind, subject: '', ip, userAgent })
    for (const person of await listLockedSecondFactors(deps.db, deps.now()))
      await auditLockout(deps, visitor, person, 'code')
    return entered
  }
  const { cookies, person } = entered.value
  if (person) await auditOwnAccount(deps, visitor, person, { action: 'signed-in', details: { step: step.kind } })
  if (person) await recordSecurityEvent(deps, { kind: 'signed-in', subject: person.name, ip, userAgent })
  return accept({ cookies })
}
