import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'

import { accept, refuse, type Result } from '#core/result.ts'
import type { Db } from '#db/client.ts'
import {
  staff,
  staffAccounts,
  staffRateLimits,
  staffSessions,
  staffTwoFactors,
  staffVerifications,
} from '#db/schema.ts'
import { countResetMail, countSignInTry, findActiveStaff, forgetResetLinks, forgetSignInTries } from '#db/staff.ts'

import { makeBackupCodes } from './backup-codes.ts'

export const passwordLength = { min: 10, max: 128 }
const resetLinkMinutes = 60
const basePath = '/api/auth'

export type ResetLink = { to: string; name: string; url: string; expiresAt: Date }

type AuthSettings = {
  db: Db
  secret: string
  siteUrl: string
  /** Queues the reset mail; called only for addresses that have an account. */
  sendResetLink: (link: ResetLink) => Promise<void>
  /** Reports failures the library swallows, such as a reset mail that could not be queued. */
  onProblem?: (message: string, details: unknown[]) => void
}

export type Auth = ReturnType<typeof createAuth>

/**
 * Staff accounts and sessions, on better-auth. `auth.api` is not rate limited, so anything a visitor can trigger must
 * go through `auth.handler`: use the functions of this file. The library's own endpoints are not exposed; the screens
 * are the only way in.
 */
export function createAuth({ db, secret, siteUrl, sendResetLink, onProblem }: AuthSettings) {
  return betterAuth({
    appName: 'Harmonia',
    baseURL: siteUrl,
    basePath,
    trustedOrigins: [new URL(siteUrl).origin],
    secret,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      ...(onProblem ? { log: (_level, message, ...details) => onProblem(message, details) } : {}),
    },
    onAPIError: {
      onError(error) {
        if (!isAPIError(error)) throw error
      },
    },
    database: drizzleAdapter(db, { provider: 'pg', schema: authTables, transaction: true }),
    user: {
      additionalFields: {
        role: { type: 'string', required: true, defaultValue: 'producer', input: false },
        deactivatedAt: { type: 'date', required: false, input: false },
      },
    },
    session: { expiresIn: 7 * 86_400, disableSessionRefresh: true },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      resetPasswordTokenExpiresIn: resetLinkMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        if (!(await findActiveStaff(db, user.id))) return
        if (!(await countResetMail(db, user.email))) return
        await sendResetLink({
          to: user.email,
          name: user.name,
          url: `${siteUrl}/admin/redefinir-senha?token=${encodeURIComponent(token)}`,
          expiresAt: new Date(Date.now() + resetLinkMinutes * 60_000),
        })
      },
      onPasswordReset: async ({ user }) => {
        await forgetResetLinks(db, user.id)
        await forgetSignInTries(db, user.email)
      },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      customRules: {
        '/sign-in/email': { window: 60, max: 5 },
        '/request-password-reset': { window: 60, max: 3 },
        '/reset-password': { window: 60, max: 5 },
        '/two-factor/verify-totp': { window: 60, max: 8 },
        '/two-factor/verify-backup-code': { window: 60, max: 8 },
        '/two-factor/enable': { window: 60, max: 5 },
        '/two-factor/disable': { window: 60, max: 5 },
        '/two-factor/generate-backup-codes': { window: 60, max: 5 },
        '/change-password': { window: 60, max: 5 },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path !== '/sign-in/email') return
        // Counted before the password is checked, so that parallel attempts cannot bypass the limit.
        if (!(await countSignInTry(db, emailOf(ctx.body))))
          throw new APIError('TOO_MANY_REQUESTS', { code: 'ACCOUNT_LOCKED' })
      }),
      after: createAuthMiddleware(async (ctx) => {
        if (ctx.path === '/sign-in/email' && ctx.context.newSession) await forgetSignInTries(db, emailOf(ctx.body))
      }),
    },
    databaseHooks: {
      // Deactivated accounts get no session, whichever way they try: password, pending second step or password reset.
      session: { create: { before: async ({ userId }) => (await findActiveStaff(db, userId)) !== null } },
    },
    // The library's limits: five wrong codes end one sign-in, ten in a row lock the account's second step for 15
    // minutes.
    plugins: [twoFactor({ backupCodeOptions: { customBackupCodesGenerate: makeBackupCodes } })],
    advanced: {
      cookiePrefix: 'harmonia',
      // The server overwrites this header with the client address it determined: nothing a client sends in it is used.
      ipAddress: { ipAddressHeaders: ['x-client-ip'] },
    },
  })
}

/** Our tables for the library's models; a test compares them with the library's own list. */
export const authTables = {
  user: staff,
  session: staffSessions,
  account: staffAccounts,
  verification: staffVerifications,
  rateLimit: staffRateLimits,
  twoFactor: staffTwoFactors,
}

export type Staff = {
  id: string
  name: string
  email: string
  role: 'owner' | 'producer'
  /** A code is required in addition to the password. */
  twoFactor: boolean
  sessionId: string
}
export type Visitor = { ip: string; userAgent: string }

/**
 * The staff member of this request's session cookie. Read from the database, so an ended session ends everywhere at
 * once.
 */
export async function currentStaff(auth: Auth, headers: Headers): Promise<Staff | null> {
  const found = await auth.api.getSession({ headers })
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

export type Person = { id: string; name: string }

/** Signed in (`person`), or the password was right and a code is still required (`person` null). */
export type Entered = { cookies: string[]; person: Person | null }

/**
 * First step of a sign-in. With a second factor the cookies do not open a session yet: see `takeSecondStep`. Limits: 5
 * attempts per minute and IP, 10 wrong passwords lock the account for 15 minutes.
 */
export async function signIn(
  auth: Auth,
  { email, password, ...visitor }: { email: string; password: string } & Visitor,
): Promise<Result<Entered, 'invalid-credentials' | 'too-many-tries' | 'account-locked'>> {
  const { response, answer, code } = await ask(auth, '/sign-in/email', { body: { email, password }, visitor })
  if (code === 'ACCOUNT_LOCKED') return refuse('account-locked')
  if (response.status === 429) return refuse('too-many-tries')
  if (!response.ok) return refuse('invalid-credentials')
  return accept({ cookies: response.headers.getSetCookie(), person: personOf(answer) })
}

/** Ends the session in the database; the returned cookies delete it in the browser. */
export async function signOut(auth: Auth, headers: Headers): Promise<{ cookies: string[] }> {
  const { response } = await ask(auth, '/sign-out', { body: {}, cookie: headers.get('cookie') })
  if (!response.ok) throw new Error(`signing out answered ${response.status}`)
  return { cookies: response.headers.getSetCookie() }
}

/** Gives the same answer whether or not the address has an account. */
export async function requestPasswordReset(
  auth: Auth,
  { email, ...visitor }: { email: string } & Visitor,
): Promise<Result<undefined, 'too-many-tries'>> {
  const { response } = await ask(auth, '/request-password-reset', { body: { email }, visitor })
  return response.status === 429 ? refuse('too-many-tries') : accept()
}

/** Whether a password reset link is still valid, without using it up. */
export async function isResetLinkAlive(auth: Auth, token: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return link !== null && link.expiresAt.getTime() > Date.now()
}

/** Uses up the link: it works once, ends every session of the account and invalidates its other links. */
export async function resetPassword(
  auth: Auth,
  { token, password, ...visitor }: { token: string; password: string } & Visitor,
): Promise<
  Result<{ staffId: string }, 'password-too-short' | 'password-too-long' | 'link-invalid' | 'too-many-tries'>
> {
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  const { response, code } = await ask(auth, '/reset-password', { body: { token, newPassword: password }, visitor })
  if (response.ok) return accept({ staffId: link?.value ?? '' })
  if (response.status === 429) return refuse('too-many-tries')
  if (code === 'PASSWORD_TOO_SHORT') return refuse('password-too-short')
  if (code === 'PASSWORD_TOO_LONG') return refuse('password-too-long')
  return refuse('link-invalid')
}

export async function hashPassword(auth: Auth, password: string): Promise<string> {
  return (await auth.$context).password.hash(password)
}

type Question = { body: Record<string, string | boolean>; visitor?: Visitor; cookie?: string | null }

/** Calls an endpoint of the library, with its rate limits. */
export async function ask(
  auth: Auth,
  path: string,
  { body, visitor, cookie }: Question,
): Promise<{ response: Response; answer: unknown; code: string }> {
  const { origin } = new URL(auth.options.baseURL)
  const headers = new Headers({ 'content-type': 'application/json', origin })
  if (visitor) headers.set('x-client-ip', visitor.ip)
  if (visitor) headers.set('user-agent', visitor.userAgent)
  if (cookie) headers.set('cookie', cookie)

  const url = `${origin}${basePath}${path}`
  const response = await auth.handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
  const answer: unknown = await response.json()
  return { response, answer, code: response.ok ? '' : textOf(answer, 'code') }
}

export function personOf(answer: unknown): Person | null {
  const user = valueOf(answer, 'user')
  const [id, name] = [textOf(user, 'id'), textOf(user, 'name')]
  return id === '' ? null : { id, name }
}

function emailOf(body: unknown): string {
  return textOf(body, 'email')
}

export function textOf(answer: unknown, name: string): string {
  const value = valueOf(answer, name)
  return typeof value === 'string' ? value : ''
}

function valueOf(answer: unknown, name: string): unknown {
  const entries = typeof answer === 'object' && answer !== null ? Object.entries(answer) : []
  return entries.find(([key]) => key === name)?.[1]
}
