import * as adapter from '#adapters/auth.ts'
import type { Db } from '#db/client.ts'

import { recordOwn } from './record-own.ts'

type Deps = { auth: adapter.Auth; db: Db; now: () => Date }

/** Ends the session on the server, not only in the browser. */
export async function signOut(
  deps: Deps,
  visitor: adapter.Visitor,
  { headers, person }: { headers: Headers; person: adapter.Person },
): Promise<{ cookies: string[] }> {
  const left = await adapter.signOut(deps.auth, headers)
  await recordOwn(deps, visitor, person, { action: 'signed-out' })
  return left
}
