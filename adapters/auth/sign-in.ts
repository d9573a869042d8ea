import { accept, refuse, type Result } from '#core/shared/result.ts'
import { isSecondFactorDue } from '#core/staff/second-factor.ts'
import type { StaffRole } from '#core/staff/staff.ts'
import { databaseFailure } from '#db/shared/errors.ts'

import { callAuthApi, personOf, type Person, type AuthVisitor } from './auth-requests.ts'
import type { Auth } from './auth.ts'
import { signAgain } from './staff-keys.ts'

export type Staff = {
  id: string
  name: string
  email: string
  role: StaffRole
  /** A code is required in addition to the password. */
  hasSecondFactor: boolean
  sessionId: string
  /** When the password was last typed in this session, or a passkey opened it. */
  provedAt: Date
}

/** A session nobody uses ends after this many hours; used or not, all end after seven days. */
export const idleHours = 12
/** How often the use of a session is written. */
const touchMs = 5 * 60_000

/**
 * The staff member of this request's session cookie, who may use the panel. Read from the database, so an ended session
 * ends everywhere at once. Each call counts as use of the session, unless `isUse` is false: a page left open must not
 * keep it alive.
 */
export async function currentStaff(auth: Auth, headers: Headers, isUse = true): Promise<Staff | null> {
  const session = await currentSession(auth, headers, isUse)
  return session === null || session.isSecondFactorDue ? null : session.staff
}

type Session = {
  staff: Staff
  isSecondFactorDue: boolean
  /** The account has passkeys: they are its second factor, and a password alone must not set up another one. */
  isPasskeyDue: boolean
}

/**
 * The same with those who first have to set up a second factor: for the screen where they do. Nothing else may be
 * opened to them.
 */
export async function currentSession(auth: Auth, headers: Headers, isUse = true): Promise<Session | null> {
  const cookie = signAgain(auth.options.secrets, headers.get('cookie') ?? '')
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) }).catch((error: unknown) => {
    throw databaseFailure('the session cannot be read', error)
  })
  if (!found || found.user.deactivatedAt) return null
  const idleMs = new Date().getTime() - found.session.updatedAt.getTime()
  const { internalAdapter } = await auth.$context
  if (idleMs > idleHours * 3_600_000) {
    await internalAdapter.deleteSession(found.session.token)
    return null
  }
  // A database that cannot be written to must not end a session.
  if (isUse && idleMs > touchMs)
    await internalAdapter.updateSession(found.session.token, { updatedAt: new Date() }).catch(() => null)
  const { id, name, email, createdAt } = found.user
  const role = found.user.role === 'owner' ? 'owner' : 'producer'
  const hasSecondFactor = found.user.twoFactorEnabled === true
  const { id: sessionId, createdAt: signedInAt, passwordAt, passkeyId } = found.session
  const isDue =
    isSecondFactorDue({ role, hasSecondFactor: hasSecondFactor || passkeyId != null, createdAt }, true, new Date()) &&
    (await auth.ownersNeedTwoFactor())
  const staff = { id, name, email, role, hasSecondFactor, sessionId, provedAt: passwordAt ?? signedInAt } as const
  return { staff, isSecondFactorDue: isDue, isPasskeyDue: isDue && (await auth.hasPasskey(id)) }
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

/** Whose password a reset link may change, without using it up; `null` when it is no longer valid. */
export async function findResetTokenOwner(auth: Auth, token: string): Promise<string | null> {
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return link !== null && link.expiresAt > new Date() ? link.value : null
}

/**
 * The password must have passed `checkPassword`. Uses up the link: it works once, ends every session of the account and
 * invalidates its other links.
 */
export async function resetPasswordByToken(
  auth: Auth,
  { token, password, ...visitor }: { token: string; password: string } & AuthVisitor,
): Promise<Result<{ staffId: string }, 'link-invalid' | 'too-many-tries'>> {
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  const { response } = await callAuthApi(auth, '/reset-password', {
    body: { token, newPassword: password },
    visitor,
  })
  if (response.ok) return accept({ staffId: link?.value ?? '' })
  return refuse(response.status === 429 ? 'too-many-tries' : 'link-invalid')
}

export async function hashPassword(auth: Auth, password: string): Promise<string> {
  return (await auth.$context).password.hash(password)
}
