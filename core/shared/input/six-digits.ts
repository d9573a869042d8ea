import { visibleText } from './visible-text.ts'

/** The six digits of a mailed or shown code, also in the line they were pasted with: `Código: 123 456. Vale 10 minutos`. */
export function sixDigits(typed: string): string {
  const text = visibleText(typed.slice(0, 200))
  const [code, another] = new Set([...text.matchAll(written)].map(([digits]) => digits.replace(/\D/g, '')))
  return code !== undefined && another === undefined ? code : text.replace(/\D/g, '')
}

const written = /(?<![\p{L}\p{N}])\d{3}[\s.-]?\d{3}(?![\p{L}\p{N}])/gu
