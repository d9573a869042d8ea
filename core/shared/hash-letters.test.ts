import { expect, test } from 'vitest'

import { hashLetters } from './hash-letters.ts'

test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('“%s” → the hash everybody has of it', (text, hash) => {
  expect(hashLetters(text)).toBe(hash)
})
