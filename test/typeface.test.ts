import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { expectNone } from '#test/support/guard.ts'

type Font = {
  unitsPerEm: number
  ascent: number
  descent: number
  glyphForCodePoint(point: number): { id: number; advanceWidth: number }
}

const require = createRequire(import.meta.url)
// The PDF library's own dependency.
const fontkit: { create(file: Buffer): Font } = createRequire(require.resolve('@react-pdf/renderer'))('fontkit')
const text = readFileSync(join(import.meta.dirname, '../app/typeface/text.woff2'))
const wide = readFileSync(join(import.meta.dirname, '../app/typeface/wide.woff2'))
const shareOf = (face: string, name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100
const letters = Array.from({ length: 0x17f }, (_none, point) => String.fromCodePoint(point))
  .filter((letter) => /[\x20-\x7e\xa1-\xff]/.test(letter) && letter !== '\xad')
  .concat('–', '—', '“', '”', '‘', '’', '…', '•', '€')

test('a first visit → text and headlines load 45 kB of typeface at most', () => {
  expect(
    text.length + wide.length,
    'Every first visit waits for these bytes: cut fewer letters or axes in scripts/cut-typeface.mjs, which makes both files.',
  ).toBeLessThan(45_000)
})

test.each([
  ['text', text],
  ['headlines', wide],
])('the typeface of %s → has every letter of Western Europe', (_name, file) => {
  const font = fontkit.create(file)
  expectNone(
    letters.filter((letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id === 0),
    'Names with these letters would be drawn in another typeface: cut it with them (scripts/cut-typeface.mjs).',
  )
})

test('letters that stand in until the typeface is there → lines as high as with it, so that nothing moves', () => {
  const css = readFileSync(join(import.meta.dirname, '../app/styles/base.css'), 'utf8')
  const { ascent, descent, unitsPerEm } = fontkit.create(text)
  const faces = [...css.matchAll(/@font-face \{[^}]*size-adjust[^}]*\}/g)].map(([face]) => face)
  const off = faces.filter((face) => {
    const height = (name: string) => shareOf(face, 'size-adjust') * shareOf(face, name)
    return !(
      Math.abs(height('ascent-override') - ascent / unitsPerEm) < 0.002 &&
      Math.abs(height('descent-override') + descent / unitsPerEm) < 0.002
    )
  })
  expect(faces.length).toBeGreaterThan(5)
  expectNone(
    off.map((face) => face.replaceAll(/\s+/g, ' ')),
    'In app/styles/base.css size-adjust times ascent-override, and times descent-override, is what Archivo has above and below its line: change them together.',
  )
})

test('letters of the wide cut → as close as the style sheet spaces them apart again', () => {
  const css = readFileSync(join(import.meta.dirname, '../app/styles/base.css'), 'utf8')
  const spacing = Number(/@utility wide \{[^}]*letter-spacing: ([\d.]+)em/.exec(css)?.[1])
  const font = fontkit.create(wide)
  // In the font itself a zero is 0.799 em wide.
  expect(font.glyphForCodePoint(0x30).advanceWidth / font.unitsPerEm + spacing).toBeCloseTo(0.799 - 0.03)
})
