import { hash } from 'node:crypto'

import type { Signer } from '#adapters/signer.ts'
import { mailboxOf } from '#core/mail/mailbox.ts'

export const tokenPurposes = ['confirm', 'end-access', 'own-data', 'stop-mail'] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

/** The secret of a mailed link. Derived from the server's secret and not stored: a leaked database opens nothing. */
export function accessToken(signer: Signer, purpose: TokenPurpose, subject: string): string {
  return signer.sign(`access-${purpose}`, subject)
}

/** The subject of a link; `null` for an invalid one. */
export function readAccessToken(signer: Signer, purpose: TokenPurpose, token: string): string | null {
  return signer.verify(`access-${purpose}`, token.slice(0, 300))
}

/** The six digits mailed for a request for access; derived like the link. */
export function accessCode(signer: Signer, requestId: string): string {
  const digest = hash('sha256', signer.sign('access-code', requestId), 'buffer')
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Where the code will stand in a mail that is stored. */
export const accessCodePlaceholder = '······'

/** Hash of the mailbox of an address, used as a counter key. */
export function hashEmail(email: string): string {
  return hash('sha256', mailboxOf(email))
}
