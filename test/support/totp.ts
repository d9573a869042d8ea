import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code an authenticator app shows for an `otpauth:` URI (RFC 6238). */
export function appCode(uri: string, at: Date = new Date()): string {
  return codeOf(new URL(uri).searchParams.get('secret') ?? '', at)
}

/** The next code, which is accepted early: the one shown now was used to set up the second step. */
export function nextAppCode(uri: string): string {
  return appCode(uri, new Date(Date.now() + 30_000))
}

/** The same for a base32 secret. */
export function codeOf(secret: string, at: Date = new Date()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const mac = createHmac('sha1', decode(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function decode(secret: string): Buffer {
  const bits = secret
    .replaceAll(/[\s=]/g, '')
    .split('')
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
