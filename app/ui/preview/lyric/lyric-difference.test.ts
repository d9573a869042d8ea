import fc from 'fast-check'
import { expect, test } from 'vitest'

import { lyricDifference } from './lyric-difference.ts'

const without = (kind: string, parts: ReturnType<typeof lyricDifference>) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('')

const words = (start: string) => Array.from({ length: 1_600 }, (_, index) => `${start}${index}`).join(' ')

test('a name that gained its accent → that word alone is marked', () => {
  expect(lyricDifference('Thais veio do mar', 'Thaís veio do mar')).toEqual([
    { kind: 'removed', text: 'Thais' },
    { kind: 'added', text: 'Thaís' },
    { kind: 'same', text: ' veio do mar' },
  ])
})

test('any two lyrics → without the additions it is the first, without the removals the second', () => {
  const word = fc.oneof(
    fc.constantFrom('Thais', 'Thaís', 'mar', '\n', ' ', '🌊', 'שלום', 'مرحبا'),
    fc.string({ maxLength: 6 }),
  )
  const lyric = fc.array(word, { maxLength: 40 }).map((drawn) => drawn.join(''))
  fc.assert(
    fc.property(lyric, lyric, (from, to) => {
      const parts = lyricDifference(from, to)
      expect(without('added', parts)).toBe(from)
      expect(without('removed', parts)).toBe(to)
    }),
  )
})

test('two long lyrics without a word in common → one after the other', () => {
  const parts = lyricDifference(words('a'), words('b'))
  expect(without('added', parts)).toBe(words('a'))
  expect(without('removed', parts)).toBe(words('b'))
})
