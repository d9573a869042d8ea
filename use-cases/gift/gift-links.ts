import type { Signer } from '#adapters/signer.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'

type Linked = { id: string; linkNumber: number; linkHash?: string }

/** 192 bits: 32 letters of base64url. */
const tokenLength = 32

/**
 * The secret of a gift's link. Derived, not stored: its buyer can be shown it again, and a leaked database opens nothing.
 * `null` when the server secret it was made with is gone: the link itself still works, but only a new one can be shown.
 */
export function giftToken(signer: Signer, { id, linkNumber, linkHash }: Linked): string | null {
  const tokens = signer.derive('gift-link', `${id} ${linkNumber}`).map((secret) => secret.slice(0, tokenLength))
  if (linkHash === undefined) return tokens[0] ?? null
  return tokens.find((token) => hashSecret(token) === linkHash) ?? null
}

/** What a link of a gift may look like; anything else is not looked up. */
export function isGiftToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text)
}

/** The path of a gift, which is its secret; fit for a header, whatever a visitor wrote in its place. */
export function giftPath(token: string): string {
  return `/presente/${encodeURIComponent(token)}`
}

/** A link of this gift that nobody has seen: its number and hash. */
export function nextGiftLink(signer: Signer, { id, linkNumber }: Pick<Linked, 'id' | 'linkNumber'>) {
  const token = giftToken(signer, { id, linkNumber })
  if (token === null) throw new Error('a link without a secret')
  return { linkNumber, linkHash: hashSecret(token) }
}
