import { expect, test } from 'vitest'

import { timeLeft } from './time-left.ts'

const now = new Date('2026-11-23T12:00:00Z')

test.each([
  [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  [59_000, { days: 0, hours: 0, minutes: 0, seconds: 59 }],
  [3_600_000, { days: 0, hours: 1, minutes: 0, seconds: 0 }],
  [31 * 86_400_000 + 3_723_000, { days: 31, hours: 1, minutes: 2, seconds: 3 }],
  [-5_000, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
])('%i ms → %o', (ms, left) => {
  expect(timeLeft(new Date(now.getTime() + ms), now)).toEqual(left)
})
