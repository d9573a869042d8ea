import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

import { verifyPassword as verifyEarlier } from 'better-auth/crypto'

/** Work of scrypt. `N` × `r` × 128 bytes of memory, `p` times. */
type Cost = { N: number; r: number; p: number }

/** One of the settings of OWASP's password storage cheat sheet that need 32 MB each. */
const passwordCost: Cost = { N: 32_768, r: 8, p: 3 }
/** Backup codes are random (49 bits) and ten at once. */
const codeCost: Cost = { N: 16_384, r: 8, p: 1 }

const name = 'scrypt'
const bytes = 32

/** `scrypt:N:r:p:salt:key`, so that a later cost can tell which hashes are older. */
async function hashWithSalt(secret: string, cost: Cost, salt: Buffer = randomBytes(16)): Promise<string> {
  const { N, r, p } = cost
  const key = await derive(secret, salt, cost)
  return [name, N, r, p, salt.toString('base64url'), key.toString('base64url')].join(':')
}

export type PasswordHasher = {
  hash: (password: string) => Promise<string>
  /** Whether a hash was made with another cost than that of new ones. */
  isOutdated: (hash: string) => boolean
}

/** Hashes new passwords. Only tests, which sign in a thousand times, hash them at a lower cost. */
export function createPasswordHasher(cost: Cost = passwordCost): PasswordHasher {
  const { N, r, p } = cost
  return {
    hash: (password) => hashWithSalt(password, cost),
    isOutdated: (hash) => !hash.startsWith(`${[name, N, r, p].join(':')}:`),
  }
}

/** Also verifies hashes of before this cost, which the library made (`salt:key`). */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  if (!hash.startsWith(`${name}:`)) return verifyEarlier({ hash, password })
  const { cost, salt, key } = parse(hash)
  const given = await derive(password, salt, cost)
  return given.length === key.length && timingSafeEqual(given, key)
}

/** Hashes of backup codes that share a salt, so that one typed code is hashed once. */
export async function hashBackupCodes(codes: string[]): Promise<string[]> {
  const salt = randomBytes(16)
  const hashes: string[] = []
  // One after the other: each takes a thread and 16 MB.
  for (const code of codes) hashes.push(await hashWithSalt(code, codeCost, salt))
  return hashes
}

/** What a typed backup code would be stored as among `hashes`; `null` when none is left. */
export async function hashLikeBackupCodes(hashes: string[], typed: string): Promise<string | null> {
  const [first] = hashes
  if (first === undefined) return null
  const { cost, salt } = parse(first)
  return hashWithSalt(typed, cost, salt)
}

/** Stored backup codes: an array of hashes, or `null` for one of before they were hashed, which is encrypted. */
export function parseBackupCodes(stored: string): string[] | null {
  if (!stored.startsWith('[')) return null
  const codes: unknown = JSON.parse(stored)
  return Array.isArray(codes) ? codes.map(String) : null
}

function parse(hash: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const [, N, r, p, salt = '', key = ''] = hash.split(':')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

/** Composed and decomposed letters of one text are the same password. */
function derive(secret: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFKC'), salt, bytes, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
