import { expect, test } from 'vitest'

import { normalizeLine, normalizeLines } from './single-line.ts'

test('spaces → collapsed, line breaks → spaces', () => {
  expect(normalizeLine('  Ana\t Lima\r\nda\u00A0Silva ')).toBe('Ana Lima da Silva')
})

test('invisible characters → empty', () => {
  for (const unseen of [
    '\u200B',
    '\u202E',
    '\u2066\u2069',
    '\uFEFF',
    '\u00AD',
    '\u3164',
    '\u2800',
    '\0',
    '\u0007',
    '\uD800',
  ])
    expect(normalizeLine(` ${unseen} `)).toBe('')
  expect(normalizeLine('Ana\u202Eami\u202C Li\u200Bma')).toBe('Anaami Lima')
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
    expect(normalizeLine(name)).toBe(name)
})

test('several lines → breaks of one character, the space around them gone, the rest unchanged', () => {
  expect(normalizeLines(' \r\nOi,\r\n\r\n  Ana\t Lima \nBeijo\r\n')).toBe('Oi,\n\n  Ana\t Lima \nBeijo')
})
