import { bitsOfCode, codeOfBits, groupCode, parseGroupedCode } from '#core/shared/grouped-code.ts'

/** Hex digits of the id that make up the code: 80 of 128 bits, of which 74 are random. */
const digits = 20

/** `7ZK4-…`: derived from the first 80 bits of a document's id, short enough to type from paper. */
export function certificateCode(id: string): string {
  return groupCode(codeOfBits(BigInt(`0x${id.replaceAll('-', '').slice(0, digits)}`)))
}

/** The id range a typed code can stand for; `null` for an invalid code. */
export function parseCertificateCode(typed: string): { from: string; to: string } | null {
  const code = parseGroupedCode(typed)
  if (code === null) return null
  const head = bitsOfCode(code).toString(16).padStart(digits, '0')
  return { from: asId(head.padEnd(32, '0')), to: asId(head.padEnd(32, 'f')) }
}

function asId(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
