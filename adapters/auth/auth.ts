import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'

import { addMinutes } from '#core/shared/dates.ts'
import { passwordLength } from '#core/staff/password.ts'
import type { Db } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import {
  staff,
  staffAccounts,
  staffRateLimits,
  staffSessions,
  staffTwoFactors,
  staffVerifications,
} from '#db/schema.ts'
import type { Guesser } from '#db/shared/rate-limits.ts'
import { hasPasskey } from '#db/staff/passkeys.ts'
import {
  consumeResetMailLimit,
  consumeSignInLimit,
  findActiveStaff,
  findSecondFactor,
  deleteResetLinks,
  deleteSignInGuesses,
  forgiveSignInGuess,
} from '#db/staff/staff.ts'

import { textOf } from './auth-requests.ts'
import { isBackupCode, makeBackupCodes } from './backup-codes.ts'
import { passkeySessionPlugin } from './passkey-session.ts'
import {
  createPasswordHasher,
  hashBackupCodes,
  hashLikeBackupCodes,
  parseBackupCodes,
  verifyPassword,
  type PasswordHasher,
} from './password-hash.ts'
import { isReadable, staffKeys } from './staff-keys.ts'
import { consumeTotpCode } from './totp-replay.ts'

const resetLinkMinutes = 60
const basePath = '/api/auth'

export type ResetLink = { to: string; name: string; url: string; expiresAt: Date }

type AuthSettings = {
  db: Db
  secret: string
  /** Earlier secrets: values they signed or encrypted are still read. */
  oldSecrets?: string[]
  siteUrl: string
  /** Queues the reset mail; called only for addresses that have an account. */
  sendResetLink: (link: ResetLink) => Promise<void>
  /** Reports failures the library swallows, such as a reset mail that could not be queued. */
  onError?: (message: string, details: unknown[]) => void
  /** How new passwords are hashed; the product never sets it. */
  passwords?: PasswordHasher
}

export type Auth = ReturnType<typeof createAuth>

/**
 * Staff accounts and sessions, on better-auth. `auth.api` is not rate limited, so anything a visitor can trigger must
 * go through `auth.handler`: use the functions of sign-in.ts, account.ts and second-factor.ts. The library's own
 * endpoints are not exposed; the screens are the only way in.
 */
export function createAuth({
  db,
  secret,
  oldSecrets = [],
  siteUrl,
  sendResetLink,
  onError: onProblem,
  passwords = createPasswordHasher(),
}: AuthSettings) {
  const keys = staffKeys([secret, ...oldSecrets])
  const library = betterAuth({
    appName: 'Harmonia',
    baseURL: siteUrl,
    basePath,
    trustedOrigins: [new URL(siteUrl).origin],
    secrets: keys,
    // The secret from before keys were derived; values encrypted with it are encrypted again at the start.
    secret: oldSecrets.at(-1) ?? secret,
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
    session: {
      expiresIn: 7 * 86_400,
      disableSessionRefresh: true,
      additionalFields: {
        passwordAt: { type: 'date', required: false, input: false },
        passkeyId: { type: 'string', required: false, input: false },
      },
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: passwords.hash, verify: verifyPassword },
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      resetPasswordTokenExpiresIn: resetLinkMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        if (!(await findActiveStaff(db, user.id))) return
        if (!(await consumeResetMailLimit(db, user.email))) return
        await sendResetLink({
          to: user.email,
          name: user.name,
          url: `${siteUrl}/admin/redefinir-senha?token=${encodeURIComponent(token)}`,
          expiresAt: addMinutes(new Date(), resetLinkMinutes),
        })
      },
      onPasswordReset: async ({ user }) => {
        await deleteResetLinks(db, user.id)
        await deleteSignInGuesses(db, user.email)
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
        if (ctx.path === '/two-factor/verify-totp' || ctx.path === '/two-factor/verify-backup-code') {
          const { name } = ctx.context.createAuthCookie('two_factor')
          const pending = await ctx.getSignedCookie(name, ctx.context.secret)
          const found = pending ? await ctx.context.internalAdapter.findVerificationValue(pending) : null
          const factor = found ? await findSecondFactor(db, found.value) : null
          if (factor && !(await isReadable(keys, factor.secret)))
            throw new APIError('CONFLICT', { code: 'FACTOR_UNREADABLE' })
          // The library compares with what is stored, which are hashes.
          const isBackup = ctx.path === '/two-factor/verify-backup-code'
          const hashes = isBackup && factor ? parseBackupCodes(factor.backupCodes) : null
          const code = hashes && (await hashLikeBackupCodes(hashes, textOf(ctx.body, 'code')))
          if (code) return { context: { body: { code } } }
        }
        if (ctx.path !== '/sign-in/email') return
        // Counted before the password is checked, so that parallel attempts cannot bypass the limit.
        if (!(await consumeSignInLimit(db, emailOf(ctx.body), guesserOf(ctx.headers))))
          throw new APIError('TOO_MANY_REQUESTS', { code: 'ACCOUNT_LOCKED' })
      }),
      after: createAuthMiddleware(async (ctx) => {
        const { newSession } = ctx.context
        if (ctx.path === '/sign-in/email' && newSession)
          await forgiveSignInGuess(db, emailOf(ctx.body), guesserOf(ctx.headers))
        // The password was right, whether or not a code is still required.
        if (ctx.path === '/sign-in/email' && !isAPIError(ctx.context.returned)) {
          const found = await ctx.context.internalAdapter.findUserByEmail(emailOf(ctx.body), { includeAccounts: true })
          const stored = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password
          if (found && stored && passwords.isOutdated(stored))
            await ctx.context.internalAdapter.updatePassword(
              found.user.id,
              await passwords.hash(textOf(ctx.body, 'password')),
            )
        }
        if (ctx.path !== '/two-factor/verify-totp' || !newSession) return
        const used = { staffId: newSession.user.id, code: textOf(ctx.body, 'code'), at: new Date() }
        if (await consumeTotpCode(db, ctx.context.secretConfig, used)) return
        await ctx.context.internalAdapter.deleteSession(newSession.session.token)
        throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' })
      }),
    },
    databaseHooks: {
      // Deactivated accounts get no session, whichever way they try: password, pending second factor or password reset.
      session: {
        create: {
          before: async (session, ctx) => {
            if ((await findActiveStaff(db, session.userId)) === null) return false
            // A new password replaces the session: what opened the old one still counts.
            const before = ctx?.path === '/change-password' ? ctx.context.session : null
            if (before?.user.id === session.userId) return { data: { ...session, passkeyId: before.session.passkeyId } }
          },
        },
      },
    },
    // The library's limits: five wrong codes end one sign-in, ten in a row lock the account's second factor for 15
    // minutes.
    plugins: [
      passkeySessionPlugin,
      twoFactor({
        backupCodeOptions: {
          customBackupCodesGenerate: makeBackupCodes,
          storeBackupCodes: { encrypt: storeBackupCodes, decrypt: async (stored) => stored },
        },
      }),
    ],
    advanced: {
      cookiePrefix: 'harmonia',
      // The server overwrites this header with the client address it determined: nothing a client sends in it is used.
      ipAddress: { ipAddressHeaders: ['x-client-ip'] },
    },
  })
  return {
    ...library,
    ownersNeedTwoFactor: async () => (await currentSettings(db)).security.ownersNeedTwoFactor,
    hasPasskey: (staffId: string) => hasPasskey(db, staffId),
  }
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

/** New codes are hashed; what is left of hashed ones after a use is stored as it is. */
async function storeBackupCodes(json: string): Promise<string> {
  const codes = parseBackupCodes(json) ?? []
  const isNew = codes.some((code) => isBackupCode(code))
  return isNew ? JSON.stringify(await hashBackupCodes(codes)) : json
}

/** Both headers are written by `ask` alone. */
function guesserOf(headers: Headers | undefined): Guesser {
  return { ip: headers?.get('x-client-ip') ?? 'unknown', device: headers?.get('x-known-device') }
}

function emailOf(body: unknown): string {
  return textOf(body, 'email')
}
