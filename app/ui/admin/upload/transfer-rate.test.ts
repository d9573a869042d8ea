import { expect, test } from 'vitest'

import { addSample, retryDelaySeconds, secondsLeft, type ProgressSample } from './transfer-rate.ts'

const after = (...samples: [seconds: number, bytes: number][]) =>
  samples.reduce<ProgressSample[]>((known, [seconds, bytes]) => addSample(known, { at: seconds * 1_000, bytes }), [])

test('the remaining time → estimated from the last ten seconds', () => {
  expect(secondsLeft(after([0, 0], [5, 50]), 100)).toBe(5)
  expect(secondsLeft(after([0, 0], [100, 10], [105, 60]), 100)).toBe(4)
})

test('too little data → no estimate', () => {
  expect(secondsLeft([], 100)).toBeNull()
  expect(secondsLeft(after([0, 0], [0.5, 50]), 100)).toBeNull()
  expect(secondsLeft(after([0, 50], [5, 50]), 100)).toBeNull()
})

test('each failure → a longer pause, at most half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 100].map(retryDelaySeconds)).toEqual([0, 1, 2, 4, 8, 15, 30, 30, 30])
})
