import { accept, type Result } from '#core/shared/result.ts'
import type { OwnPasswordRefusal } from '#core/staff/password.ts'
import { markReauthenticated } from '#db/staff/staff.ts'
import type { AuthDeps } from '#use-cases/deps.ts'
import { checkOwnPassword } from '#use-cases/staff/internal/check-own-password.ts'

import type { Self } from './account.ts'
import { recordSecurityEvent } from './record-security-event.ts'

/** The password again, in a session that goes on: opens what needs a recent proof for half an hour. */
export async function confirmPassword(
  deps: AuthDeps,
  self: Self,
  { sessionId, password }: { sessionId: string; password: string },
): Promise<Result<undefined, OwnPasswordRefusal>> {
  const own = await checkOwnPassword(deps, self, password)
  if (!own.ok) return own
  const { name: subject, ip, userAgent } = self.actor
  // Sessions run by the real time, like those of the library.
  await markReauthenticated(deps.db, sessionId, new Date())
  await recordSecurityEvent(deps, { kind: 'password-confirmed', subject, ip, userAgent })
  return accept()
}
