import { sixDigits } from '#core/shared/input/six-digits.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { OwnPasswordRefusal } from '#core/staff/password.ts'

import { callAuthApi, listOf, personOf, textOf, type Person, type AuthVisitor } from './auth-requests.ts'
import type { Auth } from './auth.ts'
import { makeBackupCodes, readBackupCode } from './backup-codes.ts'
import { hashBackupCodes } from './password-hash.ts'

export type SecondFactorCode = { kind: 'app' | 'backup'; typed: string }
export type SecondFactorCodeRefusal = 'invalid-code' | 'challenge-over' | 'too-many-tries' | 'factor-unreadable'

/** Whether this browser recently entered the right password. The cookie is verified only together with a code. */
export function needsSecondFactor(auth: Auth, headers: Headers): boolean {
  const name = `${auth.options.baseURL.startsWith('https:') ? '__Secure-' : ''}harmonia.two_factor=`
  return (headers.get('cookie') ?? '').split(/;\s*/).some((pair) => pair.startsWith(name) && pair.length > name.length)
}

/** Completes the sign-in with a code from the app, or with a backup code, which is used up. */
export async function verifySecondFactorCode(
  auth: Auth,
  headers: Headers,
  { kind, typed, ...visitor }: SecondFactorCode & AuthVisitor,
): Promise<Result<{ cookies: string[]; person: Person | null }, SecondFactorCodeRefusal>> {
  const path = kind === 'app' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code'
  const code = kind === 'app' ? sixDigits(typed) : readBackupCode(typed)
  const result = await callAuthApi(auth, path, { body: { code }, visitor, cookie: headers.get('cookie') })
  if (result.response.ok)
    return accept({ cookies: result.response.headers.getSetCookie(), person: personOf(result.answer) })
  if (result.response.status === 429) return refuse('too-many-tries')
  if (result.code === 'FACTOR_UNREADABLE') return refuse('factor-unreadable')
  return refuse(challengeOver.has(result.code) ? 'challenge-over' : 'invalid-code')
}

const challengeOver = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'TOTP_NOT_ENABLED'])

/** Creates a TOTP secret. It takes effect only after `confirmSecondFactor` with a valid code. */
export async function createSecondFactorSecret(
  auth: Auth,
  headers: Headers,
  { password, ...visitor }: { password: string } & AuthVisitor,
): Promise<Result<{ uri: string }, OwnPasswordRefusal | 'already-on'>> {
  const body = { password, method: 'totp' }
  const result = await callAuthApi(auth, '/two-factor/enable', { body, visitor, cookie: headers.get('cookie') })
  if (result.response.ok) return accept({ uri: textOf(result.answer, 'totpURI') })
  return result.code === 'TOTP_ALREADY_ENABLED' ? refuse('already-on') : refuse(passwordRefusal(result.response))
}

/** Replaces the session: the returned cookies must reach the browser. */
export async function enableSecondFactor(
  auth: Auth,
  headers: Headers,
  { staffId, typed, ...visitor }: { staffId: string; typed: string } & AuthVisitor,
): Promise<Result<{ cookies: string[]; codes: string[] }, 'invalid-code' | 'too-many-tries'>> {
  const body = { code: sixDigits(typed) }
  const { response } = await callAuthApi(auth, '/two-factor/verify-totp', {
    body,
    visitor,
    cookie: headers.get('cookie'),
  })
  if (response.status === 429) return refuse('too-many-tries')
  if (!response.ok) return refuse('invalid-code')
  // Only hashes are stored: these are shown once, now.
  const codes = makeBackupCodes()
  const { adapter } = await auth.$context
  await adapter.update({
    model: 'twoFactor',
    where: [{ field: 'userId', value: staffId }],
    update: { backupCodes: JSON.stringify(await hashBackupCodes(codes)) },
  })
  return accept({ cookies: response.headers.getSetCookie(), codes })
}

export async function turnOffSecondFactor(
  auth: Auth,
  headers: Headers,
  { password, ...visitor }: { password: string } & AuthVisitor,
): Promise<Result<{ cookies: string[] }, OwnPasswordRefusal>> {
  const { response } = await callAuthApi(auth, '/two-factor/disable', {
    body: { password },
    visitor,
    cookie: headers.get('cookie'),
  })
  if (!response.ok) return refuse(passwordRefusal(response))
  return accept({ cookies: response.headers.getSetCookie() })
}

/** Invalidates all previous backup codes. */
export async function replaceBackupCodes(
  auth: Auth,
  headers: Headers,
  { password, ...visitor }: { password: string } & AuthVisitor,
): Promise<Result<{ codes: string[] }, OwnPasswordRefusal>> {
  const { response, answer } = await callAuthApi(auth, '/two-factor/generate-backup-codes', {
    body: { password },
    visitor,
    cookie: headers.get('cookie'),
  })
  if (!response.ok) return refuse(passwordRefusal(response))
  return accept({ codes: listOf(answer, 'backupCodes') })
}

function passwordRefusal(response: Response): OwnPasswordRefusal {
  return response.status === 429 ? 'too-many-tries' : 'wrong-password'
}
