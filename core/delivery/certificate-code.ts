import { codeLetters } from '#core/shared/input/visible-text.ts'

/** Crockford's base 32: no letter that looks like a digit, and no U, which avoids accidental words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Hex digits of the id that make up the code: 80 of 128 bits, of which 74 are random. */
const digits = 20

/** `7ZK4-…`: derived from the first 80 bits of a document's id, short enough to type from paper. */
export function certificateCode(id: string): string {
  const bits = BigInt(`0x${id.replaceAll('-', '').slice(0, digits)}`)
  const letters = Array.from({ length: 16 }, (_, place) => alphabet[Number((bits >> BigInt(75 - 5 * place)) & 31n)])
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-')
}

/**
 * The id range a typed code can stand for; `null` for an invalid code. Ignores case and spaces; maps look-alike
 * characters.
 */
export function parseCertificateCode(typed: string): { from: string; to: string } | null {
  const plain = codeLetters(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (plain.length !== 16 || Array.from(plain).some((letter) => !alphabet.includes(letter))) return null
  const bits = Array.from(plain).reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n)
  const head = bits.toString(16).padStart(digits, '0')
  return { from: asId(head.padEnd(32, '0')), to: asId(head.padEnd(32, 'f')) }
}

function asId(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
