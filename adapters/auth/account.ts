import { accept, refuse, type Result } from '#core/shared/result.ts'

import { callAuthApi, type AuthVisitor } from './auth-requests.ts'
import { passwordLength, type Auth } from './auth.ts'

export type ChangePasswordRefusal = 'wrong-password' | 'password-too-short' | 'password-too-long' | 'too-many-tries'

/** Changes the password and ends every other session; the returned cookies continue this one. */
export async function replacePassword(
  auth: Auth,
  headers: Headers,
  { current, next, ...visitor }: { current: string; next: string } & AuthVisitor,
): Promise<Result<{ cookies: string[] }, ChangePasswordRefusal>> {
  if (next.length < passwordLength.min) return refuse('password-too-short')
  if (next.length > passwordLength.max) return refuse('password-too-long')
  const { response } = await callAuthApi(auth, '/change-password', {
    body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
    visitor,
    cookie: headers.get('cookie'),
  })
  if (response.ok) return accept({ cookies: response.headers.getSetCookie() })
  if (response.status === 429) return refuse('too-many-tries')
  return refuse('wrong-password')
}
