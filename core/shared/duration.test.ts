import { expect, it } from 'vitest'

import { formatDuration, formatLength } from './duration.ts'

it.each([
  [0, '0:00'],
  [999, '0:00'],
  [9_000, '0:09'],
  [65_400, '1:05'],
  [600_000, '10:00'],
  [-20, '0:00'],
  [Number.NaN, '0:00'],
])('%d ms → %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

it.each([
  [0, ''],
  [300, '0:01'],
  [7_400, '0:07'],
  [7_600, '0:08'],
])('a recording of %d ms → %s', (milliseconds, text) => {
  expect(formatLength(milliseconds)).toBe(text)
})
