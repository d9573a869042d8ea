/** Crockford's alphabet: no letter that looks like a digit, nothing a child should not read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Of the 32 digits of an id, so many make the code: 80 bits, of which 74 are random. */
const digits = 20

/** `7ZK4-…`: the first part of a document's id, short enough to be typed from paper. */
export function certificateCode(id: string): string {
  const bits = BigInt(`0x${id.replaceAll('-', '').slice(0, digits)}`)
  const letters = Array.from({ length: 16 }, (_, place) => alphabet[Number((bits >> BigInt(75 - 5 * place)) & 31n)])
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-')
}

/** The lowest and the highest id a typed code can mean; `null` when it is no code. Case, spaces and look-alikes pass. */
export function readCertificateCode(typed: string): { from: string; to: string } | null {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (plain.length !== 16 || Array.from(plain).some((letter) => !alphabet.includes(letter))) return null
  const bits = Array.from(plain).reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n)
  const head = bits.toString(16).padStart(digits, '0')
  return { from: asId(head.padEnd(32, '0')), to: asId(head.padEnd(32, 'f')) }
}

function asId(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
