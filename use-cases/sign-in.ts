import * as adapter from '#adapters/auth.ts'
import { refuse, type Result } from '#core/result.ts'

type Deps = { auth: adapter.Auth }

export type SignInRefusal = 'fields-required' | 'invalid-credentials' | 'too-many-tries'

/** A password may begin or end with a space; an address never does. */
export async function signIn(
  { auth }: Deps,
  visitor: adapter.Visitor,
  { email, password }: { email: string; password: string },
): Promise<Result<{ cookies: string[] }, SignInRefusal>> {
  if (email.trim() === '' || password === '') return refuse('fields-required')
  return adapter.signIn(auth, { email: email.trim(), password, ...visitor })
}
