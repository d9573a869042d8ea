import { hkdfSync } from 'node:crypto'

/** A key of its own for each purpose, so that what leaks of one use opens no other. HKDF-SHA256, 256 bits in base64url. */
export function deriveKey(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'harmonia', purpose, 32)).toString('base64url')
}
