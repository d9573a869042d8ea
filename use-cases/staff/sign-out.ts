import type { Person, AuthVisitor } from '#adapters/auth/auth-requests.ts'
import type { Auth } from '#adapters/auth/auth.ts'
import * as adapter from '#adapters/auth/sign-in.ts'
import type { Db } from '#db/client.ts'
import { auditOwnAccount } from '#use-cases/staff/internal/audit-own-account.ts'

type Deps = { auth: Auth; db: Db; now: () => Date }

/** Ends the session on the server, not only in the browser. */
export async function signOut(
  deps: Deps,
  visitor: AuthVisitor,
  { headers, person }: { headers: Headers; person: Person },
): Promise<{ cookies: string[] }> {
  const signedOut = await adapter.closeSession(deps.auth, headers)
  await auditOwnAccount(deps, visitor, person, { action: 'signed-out' })
  return signedOut
}
