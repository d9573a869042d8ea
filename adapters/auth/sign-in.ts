import { accept, refuse, type Result } from '#core/shared/result.ts'
import { databaseFailure } from '#db/shared/errors.ts'

import { callAuthApi, personOf, type Person, type AuthVisitor } from './auth-requests.ts'
import type { Auth } from './auth.ts'
import { signAgain } from './staff-keys.ts'

export type Staff = {
  id: string
  name: string
  email: string
  role: 'owner' | 'producer'
  /** A code is required in addition to the password. */
  twoFactor: boolean
  sessionId: string
}

/**
 * The staff member of this request's session cookie. Read from the database, so an ended session ends everywhere at
 * once.
 */
export async function currentStaff(auth: Auth, headers: Headers): Promise<Staff | null> {
  const cookie = signAgain(auth.options.secrets, headers.get('cookie') ?? '')
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) }).catch((error: unknown) => {
    throw databaseFailure('the session cannot be read', error)
  })
  if (!found || found.user.deactivatedAt) return null
  const { id, name, email, role } = found.user
  return {
    id,
    name,
    email,
    role: role === 'owner' ? 'owner' : 'producer',
    twoFactor: found.user.twoFactorEnabled === true,
    sessionId: found.session.id,
  }
}

/** Signed in (`person`), or the password was right and a code is still required (`person` null). */
export type SignInResult = { cookies: string[]; person: Person | null }

/**
 * First step of a sign-in. With a second factor the cookies do not open a session yet: see `verifySecondFactor`. Limits: 5
 * attempts per minute and IP; per account, 10 in 15 minutes from one network or known browser. The `device` of the
 * visitor has a count of its own, which nobody else can use up.
 */
export async function openSession(
  auth: Auth,
  { email, password, ...visitor }: { email: string; password: string } & AuthVisitor,
): Promise<Result<SignInResult, 'invalid-credentials' | 'too-many-tries' | 'account-locked'>> {
  const { response, answer, code } = await callAuthApi(auth, '/sign-in/email', { body: { email, password }, visitor })
  if (code === 'ACCOUNT_LOCKED') return refuse('account-locked')
  if (response.status === 429) return refuse('too-many-tries')
  if (!response.ok) return refuse('invalid-credentials')
  return accept({ cookies: response.headers.getSetCookie(), person: personOf(answer) })
}

/** Ends the session in the database; the returned cookies delete it in the browser. */
export async function closeSession(auth: Auth, headers: Headers): Promise<{ cookies: string[] }> {
  const { response } = await callAuthApi(auth, '/sign-out', { body: {}, cookie: headers.get('cookie') })
  if (!response.ok) throw new Error(`signing out answered ${response.status}`)
  return { cookies: response.headers.getSetCookie() }
}

/** Gives the same answer whether or not the address has an account. */
export async function createResetLink(
  auth: Auth,
  { email, ...visitor }: { email: string } & AuthVisitor,
): Promise<Result<undefined, 'too-many-tries'>> {
  const { response } = await callAuthApi(auth, '/request-password-reset', { body: { email }, visitor })
  return response.status === 429 ? refuse('too-many-tries') : accept()
}

/** Whether a password reset link is still valid, without using it up. */
export async function isResetTokenValid(auth: Auth, token: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return link !== null && link.expiresAt.getTime() > Date.now()
}

/** Uses up the link: it works once, ends every session of the account and invalidates its other links. */
export async function resetPasswordByToken(
  auth: Auth,
  { token, password, ...visitor }: { token: string; password: string } & AuthVisitor,
): Promise<
  Result<{ staffId: string }, 'password-too-short' | 'password-too-long' | 'link-invalid' | 'too-many-tries'>
> {
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  const { response, code } = await callAuthApi(auth, '/reset-password', {
    body: { token, newPassword: password },
    visitor,
  })
  if (response.ok) return accept({ staffId: link?.value ?? '' })
  if (response.status === 429) return refuse('too-many-tries')
  if (code === 'PASSWORD_TOO_SHORT') return refuse('password-too-short')
  if (code === 'PASSWORD_TOO_LONG') return refuse('password-too-long')
  return refuse('link-invalid')
}

export async function hashPassword(auth: Auth, password: string): Promise<string> {
  return (await auth.$context).password.hash(password)
}
