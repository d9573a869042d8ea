import { z } from 'zod'

import { ownValue } from '#core/shared/own-value.ts'

export const maxOwnTextLength = 6_000

/** Texts that replace built-in ones, by key. Keys that are absent use the text in `copy/`. */
export const textOverridesSchema = z.object({
  words: z.record(z.string().regex(/^[a-z0-9/-]{3,120}$/), z.string().trim().max(maxOwnTextLength)).prefault({}),
  /** Mark of the built-in text that each one replaced: shows whether the built-in text has changed since. */
  standards: z.record(z.string(), z.string().max(20)).prefault({}),
})

export type Texts = z.output<typeof textOverridesSchema>
export type TextOverrides = Texts['words']

export const noTexts: Texts = { words: {}, standards: {} }

const placeholder = /\{([\p{Ll}\d-]+)\}/gu

/** Fills placeholders in a template. Unknown placeholders stay as written. */
export function renderTemplate(template: string, values: Record<string, string>): string {
  return template.replace(placeholder, (whole, name: string) => ownValue(values, name) ?? whole)
}

/** Unknown placeholders in a text, with their braces, each once; also a stray brace. */
export function unknownPlaceholders(text: string, known: string[]): string[] {
  const wrong = [...text.matchAll(placeholder)].flatMap(([whole, name]) =>
    name && known.includes(name) ? [] : [whole],
  )
  const strayBrace = /[{}]/.exec(text.replace(placeholder, ''))
  return [...new Set([...wrong, ...(strayBrace ? [strayBrace[0]] : [])])]
}

/** Prices typed as figures: they would not follow changes in the catalogue. */
export function findLiteralPrices(text: string): string[] {
  return text.match(/R\$\s?\d+(?:[.,]\d+)*|\b\d+(?:[.,]\d+)*\s+reais\b/giu) ?? []
}

/** Splits a text at empty lines. */
export function splitParagraphs(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .filter((paragraph) => paragraph !== '')
}

export function joinParagraphs(paragraphs: string[]): string {
  return paragraphs.join('\n\n')
}

/** A short hash that identifies a text. Not cryptographic: a label, no proof. */
export function textFingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text.normalize('NFC'))) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(36).padStart(7, '0')
}
