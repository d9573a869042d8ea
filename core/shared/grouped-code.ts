import { withoutCodeLabel } from '#core/shared/input/code-label.ts'
import { codeLetters, visibleText } from '#core/shared/input/visible-text.ts'

/** Crockford's base 32: no letter that looks like a digit, and no U, which avoids accidental words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/** 80 bits as sixteen letters that can be typed from paper. */
export function codeOfBits(bits: bigint): string {
  return Array.from({ length }, (_, place) => alphabet[Number((bits >> BigInt(75 - 5 * place)) & 31n)]).join('')
}

export function bitsOfCode(code: string): bigint {
  return Array.from(code).reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n)
}

/** `7ZK4-M2QD-…` */
export function groupCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}

/**
 * The code in what was typed or pasted, without signs, in capitals and with look-alikes mapped: also with its label, or inside of a
 * line or an address we print. `null` where there is none, or more than one.
 */
export function parseGroupedCode(typed: string): string | null {
  const text = visibleText(typed.slice(0, 200))
  const alone = lettersOf(text) ?? lettersOf(withoutCodeLabel(text))
  if (alone) return alone
  const [code, another] = new Set([...text.matchAll(printed)].flatMap(([part]) => lettersOf(part) ?? []))
  return another === undefined ? (code ?? null) : null
}

const printed = /(?<![\p{L}\p{N}-])(?:[\p{L}\p{N}]{4}-?){3}[\p{L}\p{N}]{4}(?![\p{L}\p{N}-])/gu

function lettersOf(text: string): string | null {
  const plain = codeLetters(text).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return plain.length === length && Array.from(plain).every((letter) => alphabet.includes(letter)) ? plain : null
}
