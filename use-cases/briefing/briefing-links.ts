import { createHash } from 'node:crypto'

import type { Signer } from '#adapters/signed-values.ts'

type Linked = { id: string; linkNumber: number; tokenHash?: string | null }

/**
 * The secret that opens a briefing without signing in. Derived, not stored: the database holds only its hash, so a
 * leaked database opens nothing.
 */
export function linkToken(signer: Signer, { id, linkNumber, tokenHash }: Linked): string {
  const tokens = signer
    .signWithAll('briefing-link', `${id} ${linkNumber}`)
    .map((signed) => signed.split('.').at(-1) ?? '')
  // A link made with an earlier secret stays the link.
  return tokens.find((token) => hashLink(token) === tokenHash) ?? tokens[0] ?? ''
}

/** SHA-256 of a link token, in hex: all that the database stores of it. */
export function hashLink(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The URL of a briefing link. */
export function briefingLinkUrl(siteUrl: string, packageId: string, token: string): string {
  return `${siteUrl}/briefing/${packageId}?continuar=${token}`
}

export function briefingUrl(
  { signer, siteUrl }: { signer: Signer; siteUrl: string },
  briefing: Linked & { packageId: string },
): string {
  return briefingLinkUrl(siteUrl, briefing.packageId, linkToken(signer, briefing))
}
