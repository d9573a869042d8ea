import * as adapter from '#adapters/auth.ts'
import { refuse, type Result } from '#core/result.ts'

type Deps = { auth: adapter.Auth }

export type ResetRequestRefusal = 'email-required' | 'too-many-tries'
export type ResetRefusal = 'password-too-short' | 'password-too-long' | 'link-invalid' | 'too-many-tries'

/** Says nothing about who has an account: a known and an unknown address get the same answer. */
export async function requestPasswordReset(
  { auth }: Deps,
  visitor: adapter.Visitor,
  email: string,
): Promise<Result<undefined, ResetRequestRefusal>> {
  if (email.trim() === '') return refuse('email-required')
  return adapter.requestPasswordReset(auth, { email: email.trim(), ...visitor })
}

export function isResetLinkAlive({ auth }: Deps, token: string): Promise<boolean> {
  return adapter.isResetLinkAlive(auth, token)
}

export async function resetPassword(
  { auth }: Deps,
  visitor: adapter.Visitor,
  { token, password }: { token: string; password: string },
): Promise<Result<undefined, ResetRefusal>> {
  return adapter.resetPassword(auth, { token, password, ...visitor })
}
