import { codeLetters } from '#core/shared/input/visible-text.ts'

/** Crockford's base 32: no letter that looks like a digit, and no U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const voucherCodeLength = 16

/** 80 bits as a code that can be typed from paper. */
export function voucherCodeOf(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte)
  return Array.from(
    { length: voucherCodeLength },
    (_, place) => alphabet[Number((bits >> BigInt(75 - 5 * place)) & 31n)],
  ).join('')
}

/** `7ZK4-M2QD-…` */
export function formatVoucherCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}

/** The code that was typed, without signs, in capitals and with look-alikes mapped; `null` for what cannot be one. */
export function parseVoucherCode(typed: string): string | null {
  const plain = codeLetters(typed.slice(0, 60)).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const isOne = plain.length === voucherCodeLength && Array.from(plain).every((letter) => alphabet.includes(letter))
  return isOne ? plain : null
}
