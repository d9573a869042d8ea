import { hkdfSync } from 'node:crypto'

/**
 * A separate key for each purpose, so that one that leaks is useless for the others. HKDF-SHA256, 256 bits in
 * base64url.
 */
export function deriveKey(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'harmonia', purpose, 32)).toString('base64url')
}
