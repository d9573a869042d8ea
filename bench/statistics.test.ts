import { expect, test } from 'vitest'

import { blockingTime, laterGrowth, median, quantile, ratioRange, ratiosOf, slopeOf, spreadOf } from './statistics.ts'

test('a quantile → one of the measured values', () => {
  const ordered = Float64Array.from({ length: 100 }, (_, index) => index + 1)
  expect(quantile(ordered, 0.5)).toBe(51)
  expect(quantile(ordered, 0.99)).toBe(100)
  expect(quantile([7], 0.99)).toBe(7)
})

test('the median of an even count → between the middle two', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 2, 9])).toBe(3)
})

test('a spread → minimum and maximum', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 })
})

test('the slope → independent of an offset', () => {
  expect(slopeOf([1, 2, 3, 4].map((x) => ({ x, y: 100 + 2.5 * x })))).toBeCloseTo(2.5)
  expect(slopeOf([1, 2, 3, 4].map((x) => ({ x, y: 80 })))).toBe(0)
})

const pointsOf = (height: (x: number) => number) => Array.from({ length: 101 }, (_, x) => ({ x, y: height(x) }))

test('growth → of the second half only, relative to its mean', () => {
  expect(laterGrowth(pointsOf((x) => (x < 40 ? x * 10 : 400))).growth).toBe(0)
  const grown = laterGrowth(pointsOf((x) => 100 + x))
  expect(grown.slope).toBeCloseTo(1)
  expect(grown.growth).toBeCloseTo(50 / 175.5)
})

test('ratios → pairwise', () => {
  expect(ratiosOf([110, 300], [100, 200])).toEqual([1.1, 1.5])
  expect(ratiosOf([110], [])).toEqual([Number.NaN])
})

test('blocking time → what tasks after the first paint take above 50 ms', () => {
  const tasks = [
    { start: 0, length: 400 },
    { start: 320, length: 130 },
    { start: 700, length: 80 },
    { start: 900, length: 50 },
  ]
  expect(blockingTime(tasks, 500)).toBe(30)
  expect(blockingTime(tasks, 350)).toBe(0 + 50 + 30)
  expect(blockingTime([], 500)).toBe(0)
})

test('the interval of a ratio → contains the ratio and narrows with more values', () => {
  const few = ratioRange(tenToTwenty(100, 1.5), tenToTwenty(100, 1), 0.99)
  const many = ratioRange(tenToTwenty(5_000, 1.5), tenToTwenty(5_000, 1), 0.99)
  for (const { min, max } of [few, many]) expect([min <= 1.5, max >= 1.5]).toEqual([true, true])
  expect(many.max - many.min).toBeLessThan(few.max - few.min)
  expect(ratioRange([4, 4, 4], [2, 2, 2], 0.99)).toEqual({ min: 2, max: 2 })
})

function tenToTwenty(count: number, factor: number): number[] {
  return Array.from({ length: count }, (_, index) => factor * (10 + ((index * 7_919) % 1_000) / 100))
}
