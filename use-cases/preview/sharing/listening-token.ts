import type { Signer } from '#adapters/signer.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'

/** The secret of a new link. Derived, not stored: a leaked database opens nothing. */
export function listeningToken(signer: Signer, linkId: string): string {
  return tokensOf(signer, linkId)[0] ?? ''
}

/** The URL of a link; `null` when the secret it was derived from is gone. */
export function listeningUrl(
  { signer, siteUrl }: { signer: Signer; siteUrl: string },
  { id, tokenHash }: { id: string; tokenHash: string },
): string | null {
  const token = tokensOf(signer, id).find((candidate) => hashSecret(candidate) === tokenHash)
  return token === undefined ? null : `${siteUrl}/ouvir/${token}`
}

function tokensOf(signer: Signer, linkId: string): string[] {
  return signer.derive('listening-link', linkId)
}
