import type { AuthVisitor } from '#adapters/auth/auth-requests.ts'
import type { Auth } from '#adapters/auth/auth.ts'
import {
  openPasskeySession,
  readSignedPasskey,
  requestOptions,
  type PasskeyRequestOptions,
} from '#adapters/auth/passkeys.ts'
import { unknownAccount } from '#copy/staff/security-event-labels.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { passkeyChallengeMinutes, relyingPartyOf } from '#core/staff/passkey.ts'
import { consumeAddressLimit } from '#db/shared/rate-limits.ts'
import { findPasskey, insertPasskeyChallenge } from '#db/staff/passkeys.ts'
import { auditOwnAccount } from '#use-cases/staff/internal/audit-own-account.ts'

import { provePasskeyUse, type PasskeyDeps } from './internal/prove-passkey-use.ts'
import { recordSecurityEvent } from './record-security-event.ts'

/** Browsers ask when the sign-in page is opened, so a whole office has room. */
const requestLimit = { limit: 60, windowSeconds: 300, event: { subject: 'chave de acesso' } }
const signInLimit = { limit: 10, windowSeconds: 60, event: 'caller' } as const

/** What a browser needs to sign in with any passkey it has for this site. */
export async function requestPasskey(
  { db, now, siteUrl }: PasskeyDeps,
  { ip }: Pick<AuthVisitor, 'ip'>,
): Promise<Result<PasskeyRequestOptions, 'passkeys-unavailable' | 'too-many-tries'>> {
  const party = relyingPartyOf(siteUrl)
  if (!party) return refuse('passkeys-unavailable')
  if (!(await consumeAddressLimit(db, 'passkey-request', ip, requestLimit))) return refuse('too-many-tries')
  const options = await requestOptions(party)
  const expiresAt = addMinutes(now(), passkeyChallengeMinutes)
  await insertPasskeyChallenge(db, { challenge: options.challenge, staffId: null, expiresAt })
  return accept(options)
}

/**
 * Signs in with a passkey, without a password or a code: the device is one factor, and what its owner showed it (a finger,
 * a face, a PIN) the other. Only answers whose user the device verified are accepted.
 */
export async function signInWithPasskey(
  deps: PasskeyDeps & { auth: Auth },
  visitor: AuthVisitor,
  signed: string,
): Promise<Result<{ cookies: string[] }, 'passkey-refused' | 'too-many-tries'>> {
  const { db, auth } = deps
  const { ip, userAgent } = visitor
  if (!(await consumeAddressLimit(db, 'passkey-sign-in', ip, signInLimit))) {
    await recordSecurityEvent(deps, { kind: 'sign-in-limited', subject: unknownAccount, ip, userAgent })
    return refuse('too-many-tries')
  }

  const claimed = readSignedPasskey(signed)
  const found = claimed && (await findPasskey(db, claimed.id))
  const isOwner = found !== null && (claimed?.staffId ?? found.person.id) === found.person.id
  const session =
    isOwner && (await provePasskeyUse(deps, found.passkey, { signed, staffId: null }))
      ? await openPasskeySession(auth, { staffId: found.person.id, passkeyId: found.passkey.id, ip, userAgent })
      : null
  if (!found || !session) {
    const subject = found?.person.name ?? unknownAccount
    await recordSecurityEvent(deps, { kind: 'passkey-refused', subject, ip, userAgent })
    return refuse('passkey-refused')
  }

  const { person } = found
  await auditOwnAccount(deps, visitor, person, { action: 'signed-in', details: { step: 'passkey' } })
  await recordSecurityEvent(deps, { kind: 'signed-in', subject: person.name, ip, userAgent })
  return accept(session)
}
