import { readSignedPasskey, requestOptions, type PasskeyRequestOptions } from '#adapters/auth/passkeys.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { passkeyChallengeMinutes, relyingPartyOf } from '#core/staff/passkey.ts'
import { consumeRateLimit } from '#db/shared/rate-limits.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { findPasskey, insertPasskeyChallenge, listPasskeys } from '#db/staff/passkeys.ts'
import { markReauthenticated } from '#db/staff/staff.ts'

import { provePasskeyUse, type PasskeyDeps } from './internal/prove-passkey-use.ts'
import { recordSecurityEvent } from './record-security-event.ts'

const requestLimit = { limit: 30, windowSeconds: 600, event: 'none' } as const
const confirmationLimit = { limit: 10, windowSeconds: 300, event: 'caller' } as const

/** What the browser of somebody who is signed in needs to prove who uses it, by a passkey of theirs; `null` where they have none. */
export async function requestOwnPasskey(
  { db, now, siteUrl }: PasskeyDeps,
  staffId: string,
): Promise<PasskeyRequestOptions | null> {
  const party = relyingPartyOf(siteUrl)
  const ids = party ? (await listPasskeys(db, staffId)).map(({ id }) => id) : []
  if (!party || ids.length === 0) return null
  if (!(await consumeRateLimit(db, `passkey-confirmation-request:${staffId}`, requestLimit))) return null
  const options = await requestOptions(party, ids)
  const expiresAt = addMinutes(now(), passkeyChallengeMinutes)
  await insertPasskeyChallenge(db, { challenge: options.challenge, staffId, expiresAt })
  return options
}

/**
 * A passkey in place of the password where that is asked for again: the device verifies who uses it, which is more than a
 * password proves. Only a passkey of the account that is signed in, and a challenge made for it, counts.
 */
export async function confirmWithPasskey(
  deps: PasskeyDeps,
  { id: staffId, name: subject, ip, userAgent }: AuditActor,
  { sessionId, signed }: { sessionId: string; signed: string },
): Promise<Result<undefined, 'passkey-refused' | 'too-many-tries'>> {
  const { db } = deps
  if (!(await consumeRateLimit(db, `confirm-passkey:${staffId}`, confirmationLimit))) {
    await recordSecurityEvent(deps, { kind: 'confirmation-limited', subject, ip, userAgent })
    return refuse('too-many-tries')
  }
  const claimed = readSignedPasskey(signed)
  const found = claimed && (await findPasskey(db, claimed.id))
  const isOwn = found?.person.id === staffId && (claimed?.staffId ?? staffId) === staffId
  if (!found || !isOwn || !(await provePasskeyUse(deps, found.passkey, { signed, staffId }))) {
    await recordSecurityEvent(deps, { kind: 'passkey-refused', subject, ip, userAgent })
    return refuse('passkey-refused')
  }
  // Sessions run by the real time, like those of the library.
  await markReauthenticated(db, sessionId, new Date())
  await recordSecurityEvent(deps, { kind: 'passkey-confirmed', subject, ip, userAgent })
  return accept()
}
