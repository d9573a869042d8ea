import { hash } from 'node:crypto'

/** An id that is the same for the same text. */
export function uuidOf(text: string): string {
  const hex = hash('sha256', text)
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
