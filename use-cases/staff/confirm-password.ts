import { isOwnPassword } from '#adapters/auth/account.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { consumeConfirmationLimit, saveReauthentication } from '#db/staff/staff.ts'
import type { AuthDeps } from '#use-cases/deps.ts'

import type { Self } from './account.ts'
import { recordSecurityEvent } from './record-security-event.ts'

type ConfirmPasswordRefusal = 'wrong-password' | 'too-many-tries'

/** The password again, in a session that goes on: opens what needs a recent proof for half an hour. */
export async function confirmPassword(
  deps: AuthDeps,
  { actor, headers }: Self,
  { sessionId, password }: { sessionId: string; password: string },
): Promise<Result<undefined, ConfirmPasswordRefusal>> {
  const { name: subject, ip, userAgent } = actor
  if (!(await consumeConfirmationLimit(deps.db, actor.id))) {
    await recordSecurityEvent(deps, { kind: 'confirmation-limited', subject, ip, userAgent })
    return refuse('too-many-tries')
  }
  if (!(await isOwnPassword(deps.auth, headers, password))) {
    await recordSecurityEvent(deps, { kind: 'password-confirmation-failed', subject, ip, userAgent })
    return refuse('wrong-password')
  }
  // Sessions run by the real time, like those of the library.
  await saveReauthentication(deps.db, sessionId, new Date())
  await recordSecurityEvent(deps, { kind: 'password-confirmed', subject, ip, userAgent })
  return accept()
}
