import { withoutCodeLabel } from '#core/shared/input/code-label.ts'
import { visibleText } from '#core/shared/input/visible-text.ts'

/** `P0001`: the order code people use, shared with the project. Not a secret: never grants access by itself. */
export function orderCode(sequence: number): string {
  return `P${String(sequence).padStart(4, '0')}`
}

/**
 * Parses a code as people write it (`p0001`, `#P0001`, `nº P 0001.`, `pedido 0001`), or the one that a pasted line has
 * (`P0001 (Música para Lia)`); `null` when there is none.
 */
export function parseOrderCode(typed: string): string | null {
  const text = visibleText(typed.slice(0, 200))
  const alone = written.exec(withoutCodeLabel(text))?.[1]
  const [digits, another] = alone ? [alone] : new Set([...text.matchAll(inside)].map(([, found]) => found))
  return digits === undefined || another !== undefined ? null : orderCode(Number(digits))
}

const written = /^p?[\s.-]*(\d{1,9})[\s"'“”).,;:!*_]*$/i
const inside = /(?<![\p{L}\p{N}])p(\d{4,9})(?![\p{L}\p{N}])/giu
