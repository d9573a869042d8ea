import { isAPIError } from 'better-auth/api'

import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { OwnPasswordRefusal } from '#core/staff/password.ts'

import { callAuthApi, type AuthVisitor } from './auth-requests.ts'
import type { Auth } from './auth.ts'
import { signAgain } from './staff-keys.ts'

/** Whether this is the password of the session's account. The library does not limit this: the caller must. */
export async function isOwnPassword(auth: Auth, headers: Headers, password: string): Promise<boolean> {
  const cookie = signAgain(auth.options.secrets, headers.get('cookie') ?? '')
  try {
    const { status } = await auth.api.verifyPassword({ body: { password }, headers: new Headers({ cookie }) })
    return status
  } catch (error) {
    if (isAPIError(error)) return false
    throw error
  }
}

/** Changes the password, which must have passed `checkPassword`, and ends every other session; the returned cookies continue this one. */
export async function replacePassword(
  auth: Auth,
  headers: Headers,
  { current, next, ...visitor }: { current: string; next: string } & AuthVisitor,
): Promise<Result<{ cookies: string[] }, OwnPasswordRefusal>> {
  const { response } = await callAuthApi(auth, '/change-password', {
    body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
    visitor,
    cookie: headers.get('cookie'),
  })
  if (response.ok) return accept({ cookies: response.headers.getSetCookie() })
  if (response.status === 429) return refuse('too-many-tries')
  return refuse('wrong-password')
}
