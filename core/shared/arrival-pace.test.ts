import { expect, test } from 'vitest'

import { isTooSlow } from './arrival-pace.ts'

test.each([
  ['nothing yet, but only just begun', { bytes: 0, ms: 19_000, silentMs: 19_000 }, false],
  ['a bad mobile line, long after', { bytes: 900_000, ms: 100_000, silentMs: 2_000 }, false],
  ['a byte now and then', { bytes: 40, ms: 21_000, silentMs: 500 }, true],
  ['quick at first, then silent', { bytes: 50_000_000, ms: 60_000, silentMs: 31_000 }, true],
  ['quick at first, then a byte now and then', { bytes: 1_000_000, ms: 130_000, silentMs: 500 }, true],
])('%s → too slow: %s', (_, arrival, expected) => {
  expect(isTooSlow(arrival)).toBe(expected)
})
