import { randomInt } from 'node:crypto'

const count = 10
/** Without signs that are mistaken for one another on paper. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const half = 5

export function makeBackupCodes(): string[] {
  return Array.from({ length: count }, () => `${part()}-${part()}`)
}

function part(): string {
  return Array.from({ length: half }, () => signs[randomInt(signs.length)]).join('')
}

/** A code as somebody copies it from paper: in small letters, with spaces, without the dash. */
export function readBackupCode(typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return `${plain.slice(0, half)}-${plain.slice(half)}`
}
