import type { Person, AuthVisitor } from '#adapters/auth/auth-requests.ts'
import * as adapter from '#adapters/auth/sign-in.ts'
import type { AuthDeps } from '#use-cases/deps.ts'
import { auditOwnAccount } from '#use-cases/staff/internal/audit-own-account.ts'

/** Ends the session on the server, not only in the browser. */
export async function signOut(
  deps: AuthDeps,
  visitor: AuthVisitor,
  { headers, person }: { headers: Headers; person: Person },
): Promise<{ cookies: string[] }> {
  const signedOut = await adapter.closeSession(deps.auth, headers)
  await auditOwnAccount(deps, visitor, person, { action: 'signed-out' })
  return signedOut
}
