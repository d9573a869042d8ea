import { expect, it } from 'vitest'

import { formatDuration } from './duration.ts'

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
