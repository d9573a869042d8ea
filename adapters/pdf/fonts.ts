import { createRequire } from 'node:module'

import { Font } from '@react-pdf/renderer'

/** Latin first; names may need the extended set (Łucja, Ğ). */
export const documentFonts = ['Archivo', 'Archivo Extended']

/** Registers the fonts of all documents. Safe to repeat. */
export async function loadDocumentFonts(): Promise<void> {
  registerFonts()
  await Promise.all(documentFonts.map((fontFamily) => Font.load({ fontFamily, fontWeight: 400 })))
}

/**
 * The text as the fonts can draw it: what they lack is printed as garbage. Letters lose marks that are missing, emoji are
 * left out, and of other scripts each letter becomes a question mark.
 */
export function toSupportedGlyphs(text: string): string {
  const letters = Array.from(text.normalize('NFC'))
  if (letters.every((letter) => faceWith(letter))) return letters.join('')
  const drawn = letters.map(drawnAs).join('').replaceAll(/ {2,}/g, ' ').trim()
  return drawn === '' ? '?' : drawn
}

function drawnAs(letter: string): string {
  if (faceWith(letter)) return letter
  if (/\s/u.test(letter)) return ' '
  if (/[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{M}\p{C}]/u.test(letter)) return ''
  const plain = Array.from(letter.normalize('NFKD')).filter((part) => !/\p{M}/u.test(part))
  return plain.every((part) => faceWith(part)) ? plain.join('') : '?'
}

/** The font that draws a letter. A line break needs none. */
function faceWith(letter: string) {
  const point = letter.codePointAt(0) ?? 0
  return faces().find((face) => letter === '\n' || face.hasGlyphForCodePoint(point))
}

function faces() {
  return documentFonts.map((fontFamily) => {
    const face = Font.getFont({ fontFamily, fontWeight: 400 }).data
    if (!face) throw new Error('the font of a paper is not loaded')
    return face
  })
}

function registerFonts(): void {
  if (Font.getRegisteredFontFamilies().includes('Archivo')) return

  const { resolve } = createRequire(import.meta.url)
  const file = (subset: string, weight: number) =>
    resolve(`@fontsource/archivo/files/archivo-${subset}-${weight}-normal.woff`)
  const weights = [400, 700, 900]
  Font.register({
    family: 'Archivo',
    fonts: weights.map((weight) => ({ src: file('latin', weight), fontWeight: weight })),
  })
  Font.register({
    family: 'Archivo Extended',
    fonts: weights.map((weight) => ({ src: file('latin-ext', weight), fontWeight: weight })),
  })
  // Disables the library's English hyphenation.
  Font.registerHyphenationCallback((word) => [word])
}

/**
 * Breaks a paragraph into lines that fit. The library's own line breaking compresses spaces until words touch; lines
 * that already fit are left alone. Kerning is ignored, which makes lines at most slightly shorter.
 */
export function wrapText(text: string, { size, width }: { size: number; width: number }): string {
  const widthOf = (line: string) => Array.from(line).reduce((sum, letter) => sum + widthOfLetter(letter), 0) * size

  const lines = toSupportedGlyphs(text)
    .split(' ')
    .reduce<string[]>((done, word) => {
      const line = done.at(-1)
      if (line === undefined || widthOf(`${line} ${word}`) > width) return [...done, word]
      return [...done.slice(0, -1), `${line} ${word}`]
    }, [])
  return lines.join('\n')
}

function widthOfLetter(letter: string): number {
  const face = faceWith(letter)
  return face ? face.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / face.unitsPerEm : 0
}
