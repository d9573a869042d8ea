import { visibleText } from '#core/shared/input/visible-text.ts'

/** `P0001`: the order code people use, shared with the project. Not a secret: never grants access by itself. */
export function orderCode(sequence: number): string {
  return `P${String(sequence).padStart(4, '0')}`
}

/** Parses a code as people write it (`p0001`, `#P0001`, `nº P 0001.`, `pedido 0001`); `null` when it is none. */
export function parseOrderCode(typed: string): string | null {
  const [, digits] = written.exec(visibleText(typed)) ?? []
  return digits === undefined ? null : orderCode(Number(digits))
}

/** `visibleText` turns `nº` into `no`. */
const written =
  /^[\s"'“”(*_]*(?:(?:pedido|codigo|código|order|número|numero|num|no|n)\b[\s.:°-]*|[#°:-]\s*)*p?[\s.-]*(\d{1,9})[\s"'“”).,;:!*_]*$/i
