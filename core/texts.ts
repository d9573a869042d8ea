import { z } from 'zod'

/** Words staff wrote in place of ours, by the key of the text. What was never touched is not here: it is in `copy/`. */
export const textsShape = z.object({
  words: z.record(z.string().regex(/^[a-z0-9/-]{3,120}$/), z.string().trim().max(6_000)).prefault({}),
  /** Which standard words each of them was written in place of, as a mark: tells when the standard changed since. */
  standards: z.record(z.string(), z.string().max(20)).prefault({}),
})

export type Texts = z.output<typeof textsShape>
export type Words = Texts['words']

export const noTexts: Texts = { words: {}, standards: {} }

const placeholder = /\{([\p{Ll}\d-]+)\}/gu

/** Puts the figures where the text names them. What nobody knows stays as it was written. */
export function fillText(template: string, values: Record<string, string>): string {
  return template.replace(placeholder, (whole, name: string) => values[name] ?? whole)
}

/** `a`, `b` of `{a} and {b}`, each once. Braces that name nothing are told as they stand. */
export function unknownPlaceholders(text: string, known: string[]): string[] {
  const wrong = [...text.matchAll(placeholder)].flatMap(([whole, name]) =>
    name && known.includes(name) ? [] : [whole],
  )
  const strayBrace = /[{}]/.exec(text.replace(placeholder, ''))
  return [...new Set([...wrong, ...(strayBrace ? [strayBrace[0]] : [])])]
}

/** Money written by hand: it would stay behind when the catalogue moves on. */
export function typedPrices(text: string): string[] {
  return text.match(/R\$\s?\d+(?:[.,]\d+)*|\b\d+(?:[.,]\d+)*\s+reais\b/giu) ?? []
}

/** Paragraphs are apart by an empty line. */
export function paragraphsOf(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .filter((paragraph) => paragraph !== '')
}

export function textOfParagraphs(paragraphs: string[]): string {
  return paragraphs.join('\n\n')
}

/** A short mark of some words: the same words, the same mark. No secret and no proof, only a label. */
export function markOf(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text.normalize('NFC'))) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(36).padStart(7, '0')
}
