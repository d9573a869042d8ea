import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

/** The code an authenticator app shows for an `otpauth:` URI (RFC 6238). */
export function appCode(uri: string, at: Date = new Date()): Promise<string> {
  return codeOf(new URL(uri).searchParams.get('secret') ?? '', at)
}

/** The next code, which is accepted early: the one shown now was used to set up the second factor. */
export function nextAppCode(uri: string): Promise<string> {
  return appCode(uri, new Date(Date.now() + 30_000))
}

/** The same for a base32 secret, in groups or not. */
export function codeOf(secret: string, at: Date = new Date()): Promise<string> {
  const key = base32.decode(secret.replaceAll(/\s/g, ''))
  return createOTP(key).hotp(Math.floor(at.getTime() / 30_000))
}
