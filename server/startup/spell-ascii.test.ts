import { expect, test } from 'vitest'

import { spellAscii } from './spell-ascii.ts'

test.each([
  ["'Anotação'", String.raw`'Anota\u00e7\u00e3o'`],
  [String.raw`'a\—b'`, String.raw`'a\u2014b'`],
  [String.raw`'a\\—b'`, String.raw`'a\\\u2014b'`],
  ["'🎵'", String.raw`'\ud83c\udfb5'`],
])('%s → the same text in ASCII: %s', (code, spelled) => {
  expect(spellAscii(code)).toBe(spelled)
})
