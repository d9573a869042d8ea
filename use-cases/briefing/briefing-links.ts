import type { Signer } from '#adapters/signer.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'

type Link = { id: string; linkNumber: number }
type Stored = Link & { tokenHash: string | null }

/**
 * The secret of a new link, which opens a briefing without signing in. Derived, not stored: the database holds only its
 * hash, so a leaked database opens nothing.
 */
export function newLinkToken(signer: Signer, link: Link): string {
  return tokensOf(signer, link)[0] ?? ''
}

/** The secret of a stored link; `null` when the server's secret it was derived from is gone. */
export function linkToken(signer: Signer, { tokenHash, ...link }: Stored): string | null {
  return tokensOf(signer, link).find((token) => hashSecret(token) === tokenHash) ?? null
}

function tokensOf(signer: Signer, { id, linkNumber }: Link): string[] {
  return signer.derive('briefing-link', `${id} ${linkNumber}`)
}

export function briefingLinkUrl(siteUrl: string, packageId: string, token: string): string {
  return `${siteUrl}/briefing/${packageId}?continuar=${token}`
}

/** The URL of a stored link; `null` like its secret. */
export function briefingUrl(
  { signer, siteUrl }: { signer: Signer; siteUrl: string },
  briefing: Stored & { packageId: string },
): string | null {
  const token = linkToken(signer, briefing)
  return token === null ? null : briefingLinkUrl(siteUrl, briefing.packageId, token)
}
