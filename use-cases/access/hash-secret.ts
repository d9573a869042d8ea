import { hash } from 'node:crypto'

/** SHA-256 of the secret of a link or code, in hex: all that the database stores of it. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}
