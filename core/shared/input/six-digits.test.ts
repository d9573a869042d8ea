import { expect, test } from 'vitest'

import { sixDigits } from './six-digits.ts'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['Código: 123 456', '123456'],
  ['Seu código é 123-456. Vale 10 minutos.', '123456'],
  ['\u202A１２３\u00A0４５６\u202C', '123456'],
  ['123 456 ou 654 321', '123456654321'],
  ['abc', ''],
])('%j typed → %j', (typed, digits) => {
  expect(sixDigits(typed)).toBe(digits)
})
