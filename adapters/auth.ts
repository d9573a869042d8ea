import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'

import { accept, refuse, type Result } from '#core/result.ts'
import type { Db } from '#db/client.ts'
import { staff, staffAccounts, staffRateLimits, staffSessions, staffVerifications } from '#db/schema.ts'
import { countResetMail, countSignInTry, forgetResetLinks, forgetSignInTries } from '#db/staff.ts'

export const passwordLength = { min: 10, max: 128 }
const resetLinkMinutes = 60
const basePath = '/api/auth'

export type ResetLink = { to: string; name: string; url: string; expiresAt: Date }

type AuthSettings = {
  db: Db
  secret: string
  siteUrl: string
  /** Puts the mail into the outbox; called only for addresses that have an account. */
  sendResetLink: (link: ResetLink) => Promise<void>
  /** Hears of failures the library swallows, a reset mail that could not be stored among them. */
  onProblem?: (message: string, details: unknown[]) => void
}

export type Auth = ReturnType<typeof createAuth>

/**
 * Staff accounts and sessions. `auth.api` is not rate limited, so whatever a visitor can start goes through
 * `auth.handler`: use the functions of this file. Its addresses are not served; the screens are the only door.
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
      additionalFields: { role: { type: 'string', required: true, defaultValue: 'producer', input: false } },
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
      },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path !== '/sign-in/email') return
        // Counted before the password is looked at: tries made at the same moment cannot slip past the limit.
        if (!(await countSignInTry(db, emailOf(ctx.body))))
          throw new APIError('TOO_MANY_REQUESTS', { code: 'ACCOUNT_LOCKED' })
      }),
      after: createAuthMiddleware(async (ctx) => {
        if (ctx.path === '/sign-in/email' && ctx.context.newSession) await forgetSignInTries(db, emailOf(ctx.body))
      }),
    },
    advanced: {
      cookiePrefix: 'harmonia',
      // The server overwrites this header with the address of the socket: nothing a visitor sends is believed.
      ipAddress: { ipAddressHeaders: ['x-client-ip'] },
    },
  })
}

/** Which of our tables plays which part; compared with the library's own list in the test. */
export const authTables = {
  user: staff,
  session: staffSessions,
  account: staffAccounts,
  verification: staffVerifications,
  rateLimit: staffRateLimits,
}

export type Staff = { id: string; name: string; email: string; role: 'owner' | 'producer' }
export type Visitor = { ip: string; userAgent: string }

/** Who this request's cookie belongs to, read from the database: a session that was ended is ended everywhere. */
export async function currentStaff(auth: Auth, headers: Headers): Promise<Staff | null> {
  const session = await auth.api.getSession({ headers })
  if (!session) return null
  const { id, name, email, role } = session.user
  return { id, name, email, role: role === 'owner' ? 'owner' : 'producer' }
}

export async function signIn(
  auth: Auth,
  { email, password, ...visitor }: { email: string; password: string } & Visitor,
): Promise<Result<{ cookies: string[] }, 'invalid-credentials' | 'too-many-tries'>> {
  const { response } = await ask(auth, '/sign-in/email', { body: { email, password }, visitor })
  if (response.status === 429) return refuse('too-many-tries')
  if (!response.ok) return refuse('invalid-credentials')
  return accept({ cookies: response.headers.getSetCookie() })
}

/** Ends the session in the database; the cookies it answers make the browser forget it too. */
export async function signOut(auth: Auth, headers: Headers): Promise<{ cookies: string[] }> {
  const { response } = await ask(auth, '/sign-out', { body: {}, cookie: headers.get('cookie') })
  if (!response.ok) throw new Error(`signing out answered ${response.status}`)
  return { cookies: response.headers.getSetCookie() }
}

/** Answers the same for an address with an account and for one without. */
export async function requestPasswordReset(
  auth: Auth,
  { email, ...visitor }: { email: string } & Visitor,
): Promise<Result<undefined, 'too-many-tries'>> {
  const { response } = await ask(auth, '/request-password-reset', { body: { email }, visitor })
  return response.status === 429 ? refuse('too-many-tries') : accept()
}

export async function isResetLinkAlive(auth: Auth, token: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return link !== null && link.expiresAt.getTime() > Date.now()
}

/** Spends the link: it works once, ends every session of the account and kills its other links. */
export async function resetPassword(
  auth: Auth,
  { token, password, ...visitor }: { token: string; password: string } & Visitor,
): Promise<Result<undefined, 'password-too-short' | 'password-too-long' | 'link-invalid' | 'too-many-tries'>> {
  const { response, code } = await ask(auth, '/reset-password', { body: { token, newPassword: password }, visitor })
  if (response.ok) return accept()
  if (response.status === 429) return refuse('too-many-tries')
  if (code === 'PASSWORD_TOO_SHORT') return refuse('password-too-short')
  if (code === 'PASSWORD_TOO_LONG') return refuse('password-too-long')
  return refuse('link-invalid')
}

export async function hashPassword(auth: Auth, password: string): Promise<string> {
  return (await auth.$context).password.hash(password)
}

type Question = { body: Record<string, string>; visitor?: Visitor; cookie?: string | null }

async function ask(
  auth: Auth,
  path: string,
  { body, visitor, cookie }: Question,
): Promise<{ response: Response; code: string }> {
  const { origin } = new URL(auth.options.baseURL)
  const headers = new Headers({ 'content-type': 'application/json', origin })
  if (visitor) headers.set('x-client-ip', visitor.ip)
  if (visitor) headers.set('user-agent', visitor.userAgent)
  if (cookie) headers.set('cookie', cookie)

  const url = `${origin}${basePath}${path}`
  const response = await auth.handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
  return { response, code: response.ok ? '' : await codeOf(response) }
}

async function codeOf(response: Response): Promise<string> {
  return textOf(await response.json(), 'code')
}

function emailOf(body: unknown): string {
  return textOf(body, 'email')
}

function textOf(answer: unknown, name: string): string {
  const entries = typeof answer === 'object' && answer !== null ? Object.entries(answer) : []
  const value: unknown = entries.find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : ''
}
