import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { expect, test } from 'vitest'

type Font = { unitsPerEm: number; glyphForCodePoint(point: number): { id: number; advanceWidth: number } }

const require = createRequire(import.meta.url)
// The PDF library's own dependency.
const fontkit: { create(file: Buffer): Font } = createRequire(require.resolve('@react-pdf/renderer'))('fontkit')
const text = readFileSync(join(import.meta.dirname, '../app/typeface/text.woff2'))
const wide = readFileSync(join(import.meta.dirname, '../app/typeface/wide.woff2'))
const letters = Array.from({ length: 0x17f }, (_none, point) => String.fromCodePoint(point))
  .filter((letter) => /[\x20-\x7e\xa1-\xff]/.test(letter) && letter !== '\xad')
  .concat('–', '—', '“', '”', '‘', '’', '…', '•', '€')

test('a first visit → text and headlines load 45 kB of typeface at most', () => {
  expect(text.length + wide.length).toBeLessThan(45_000)
})

test.each([
  ['text', text],
  ['headlines', wide],
])('the typeface of %s → has every letter of Western Europe', (_name, file) => {
  const font = fontkit.create(file)
  expect(letters.filter((letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id === 0)).toEqual([])
})

test('letters of the wide cut → as close as the style sheet spaces them apart again', () => {
  const css = readFileSync(join(import.meta.dirname, '../app/styles/base.css'), 'utf8')
  const spacing = Number(/@utility wide \{[^}]*letter-spacing: ([\d.]+)em/.exec(css)?.[1])
  const font = fontkit.create(wide)
  // In the font itself a zero is 0.799 em wide.
  expect(font.glyphForCodePoint(0x30).advanceWidth / font.unitsPerEm + spacing).toBeCloseTo(0.799 - 0.03)
})
