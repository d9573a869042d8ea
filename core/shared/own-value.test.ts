import { expect, test } from 'vitest'

import { cleanText } from './clean-text.ts'
import { ownValue } from './own-value.ts'

test('inherited object members → not entries of a table', () => {
  const names = ['__proto__', 'constructor', 'valueOf', 'toString', 'hasOwnProperty', 'other']
  expect(names.map((name) => ownValue({ own: 1 }, name))).toEqual(names.map(() => undefined))
  expect(ownValue({ own: 1 }, 'own')).toBe(1)
})

test('NUL and lone surrogates → removed, emoji stay', () => {
  expect(cleanText('a\0b\uD83D c🎵')).toBe('ab\uFFFD c🎵')
})
