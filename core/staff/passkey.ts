import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLine } from '#core/shared/single-line.ts'

/** More would be keys that nobody remembers having. */
export const maxPasskeys = 10
export const maxPasskeyName = 60

/** How long a browser may take to answer: the sign-in page asks again before that. */
export const passkeyChallengeMinutes = 15

export type PasskeyNameRefusal = 'passkey-name-required' | 'passkey-name-too-long'

/** The name somebody gives a passkey, to know it again. */
export function parsePasskeyName(typed: string): Result<string, PasskeyNameRefusal> {
  const name = normalizeLine(typed)
  if (name === '') return refuse('passkey-name-required')
  return Array.from(name).length > maxPasskeyName ? refuse('passkey-name-too-long') : accept(name)
}

/** Whom a passkey is for: browsers give it to no other site (WebAuthn, relying party). */
export type RelyingParty = { id: string; origin: string }

/** Null where browsers allow no passkeys: on an IP address, and over http except on this machine. */
export function relyingPartyOf(siteUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(siteUrl)
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[')
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isName && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null
}

/** What is shown of a passkey to its owner. */
export type PasskeyView = { id: string; name: string; isSynced: boolean; createdAt: Date; lastUsedAt: Date | null }
