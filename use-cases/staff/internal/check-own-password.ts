import { isOwnPassword } from '#adapters/auth/account.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { OwnPasswordRefusal } from '#core/staff/password.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { consumeConfirmationLimit, forgiveConfirmations } from '#db/staff/staff.ts'
import type { AuthDeps } from '#use-cases/deps.ts'
import { recordSecurityEvent } from '#use-cases/staff/record-security-event.ts'

/**
 * The password of whoever is signed in, before anything that asks for it: whoever sits at their panel may guess it nowhere else, and each
 * wrong try counts for all of these forms together and is written down.
 */
export async function checkOwnPassword(
  deps: AuthDeps,
  { actor, headers }: { actor: AuditActor; headers: Headers },
  password: string,
): Promise<Result<undefined, OwnPasswordRefusal>> {
  const { name: subject, ip, userAgent } = actor
  if (!(await consumeConfirmationLimit(deps.db, actor.id))) {
    await recordSecurityEvent(deps, { kind: 'confirmation-limited', subject, ip, userAgent })
    return refuse('too-many-tries')
  }
  if (!(await isOwnPassword(deps.auth, headers, password))) {
    await recordSecurityEvent(deps, { kind: 'password-confirmation-failed', subject, ip, userAgent })
    return refuse('wrong-password')
  }
  await forgiveConfirmations(deps.db, actor.id)
  return accept()
}
