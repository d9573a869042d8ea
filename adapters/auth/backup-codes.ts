import { randomInt } from 'node:crypto'

import { codeLetters } from '#core/shared/input/visible-text.ts'

const count = 10
/** Without characters that are easily confused on paper. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const half = 5

export function makeBackupCodes(): string[] {
  return Array.from({ length: count }, () => `${part()}-${part()}`)
}

function part(): string {
  return Array.from({ length: half }, () => signs[randomInt(signs.length)]).join('')
}

/** Whether a text is a code itself, and not the hash of one. */
export function isBackupCode(text: string): boolean {
  return text.length === 2 * half + 1 && text[half] === '-'
}

/** Normalises a typed backup code: lower case, spaces or a missing dash are accepted. */
export function readBackupCode(typed: string): string {
  const plain = codeLetters(typed)
  return `${plain.slice(0, half)}-${plain.slice(half)}`
}
