import { createHash } from 'node:crypto'

import type { Seal } from '#adapters/seal.ts'

type Linked = { id: string; linkNumber: number }

/**
 * The secret that opens a briefing without signing in. Derived, not stored: the database holds only its hash, so a
 * leaked database opens nothing.
 */
export function linkToken(seal: Seal, { id, linkNumber }: Linked): string {
  return seal.close('briefing-link', `${id} ${linkNumber}`).split('.').at(-1) ?? ''
}

/** SHA-256 of a link token, in hex: all that the database stores of it. */
export function hashLink(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The URL of a briefing link. */
export function linkAddress(siteUrl: string, packageId: string, token: string): string {
  return `${siteUrl}/briefing/${packageId}?continuar=${token}`
}

export function briefingUrl(
  { seal, siteUrl }: { seal: Seal; siteUrl: string },
  briefing: Linked & { packageId: string },
): string {
  return linkAddress(siteUrl, briefing.packageId, linkToken(seal, briefing))
}
