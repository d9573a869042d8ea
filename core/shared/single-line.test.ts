import { expect, test } from 'vitest'

import { normalizeLine, normalizeLines } from './single-line.ts'

test('spaces → collapsed, line breaks → spaces', () => {
  expect(normalizeLine('  Ana\t Lima\r\nda\u00A0Silva ')).toBe('Ana Lima da Silva')
})

test.each([
  '\u200B',
  '\u202E',
  '\u2066\u2069',
  '\uFEFF',
  '\u00AD',
  '\u3164',
  '\u2800',
  '\u{E0041}',
  '\0',
  '\u0007',
  '\u0085',
  '\uD800',
])('%j alone, in a line or in several → empty', (unseen) => {
  expect([normalizeLine(` ${unseen} `), normalizeLines(`${unseen} \r\n ${unseen}`)]).toEqual(['', ''])
})

test('invisible characters among letters → gone, in a line or in several', () => {
  expect(normalizeLine('Ana\u202Eami\u202C Li\u200Bma')).toBe('Anaami Lima')
  expect(normalizeLines('Ana\u202Eami\u202C\r\nLi\u200Bma\0')).toBe('Anaami\nLima')
})

test('accents, other scripts and emoji → unchanged', () => {
  for (const name of [
    'Conceição d’Ávila',
    'Łucja',
    '日本語',
    'العربية',
    'Lia ❤\uFE0F',
    '👩\u{1F3FD}\u200D👧',
    '👩\u200D❤\uFE0F\u200D👩',
  ])
    expect([normalizeLine(name), normalizeLines(`${name}\r\n${name}`)]).toEqual([name, `${name}\n${name}`])
})

test('several lines → breaks of one character, the space around them gone, the rest unchanged', () => {
  expect(normalizeLines(' \r\nOi,\r\n\r\n  Ana\t Lima \nBeijo\r\n')).toBe('Oi,\n\n  Ana\t Lima \nBeijo')
})
