import { createRequire } from 'node:module'

import { Font } from '@react-pdf/renderer'

/** Latin first; names may need the extended set (Łucja, Ğ). */
export const paperFonts = ['Archivo', 'Archivo Extended']

/** Registers the fonts of all documents. Safe to repeat. */
export async function loadPaperFonts(): Promise<void> {
  registerFonts()
  await Font.load({ fontFamily: 'Archivo', fontWeight: 400 })
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
export function setInLines(text: string, { size, width }: { size: number; width: number }): string {
  const face = Font.getFont({ fontFamily: 'Archivo', fontWeight: 400 }).data
  if (!face) throw new Error('the font of a paper is not loaded')
  const widthOf = (words: string) =>
    Array.from(words).reduce(
      (sum, letter) => sum + face.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth,
      0,
    ) *
    (size / face.unitsPerEm)

  const lines = text.split(' ').reduce<string[]>((done, word) => {
    const line = done.at(-1)
    if (line === undefined || widthOf(`${line} ${word}`) > width) return [...done, word]
    return [...done.slice(0, -1), `${line} ${word}`]
  }, [])
  return lines.join('\n')
}
