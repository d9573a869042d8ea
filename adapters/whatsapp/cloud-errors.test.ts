import { expect, test } from 'vitest'

import { failureOfCode } from './cloud-errors.ts'

test.each([
  [130429, 'rate-limited'],
  [131056, 'rate-limited'],
  [131016, 'unavailable'],
  [190, 'account'],
  [200, 'account'],
  [131026, 'undeliverable'],
  [131047, 'window-closed'],
  [131049, 'withheld'],
  [132001, 'template-unknown'],
  [132000, 'template-mismatch'],
  [132015, 'template-paused'],
  [999_999, 'refused'],
] as const)('error %i → %s', (code, failure) => {
  expect(failureOfCode(code)).toBe(failure)
})
