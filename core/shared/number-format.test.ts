import { expect, test } from 'vitest'

import { countLimit, formatCount, formatCapped } from './number-format.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.000'],
  [100000, '100.000'],
  [1234567, '1.234.567'],
])('%i → %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test('a count at the limit → shown with a plus', () => {
  expect([formatCapped(countLimit - 1), formatCapped(countLimit)]).toEqual(['499', '500+'])
})
