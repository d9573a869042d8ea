import { verifyPasskey } from '#adapters/auth/passkeys.ts'
import { relyingPartyOf } from '#core/staff/passkey.ts'
import { consumePasskeyChallenge, savePasskeyUse } from '#db/staff/passkeys.ts'
import type { Deps } from '#use-cases/deps.ts'

export type PasskeyDeps = Deps & { siteUrl: string }

/**
 * Whether the passkey signed a challenge of ours, now and for the first time. The challenge is used up. `staffId`: whom the
 * challenge was made for; `null` for somebody who signs in.
 */
export async function provePasskeyUse(
  { db, now, siteUrl }: PasskeyDeps,
  passkey: { id: string; publicKey: Buffer; counter: number },
  { signed, staffId }: { signed: string; staffId: string | null },
): Promise<boolean> {
  const party = relyingPartyOf(siteUrl)
  if (!party) return false
  const isOurChallenge = (challenge: string) => consumePasskeyChallenge(db, { challenge, staffId, now: now() })
  const counter = await verifyPasskey(signed, passkey, { party, isOurChallenge })
  return counter !== null && (await savePasskeyUse(db, { id: passkey.id, counter, at: now() }))
}
