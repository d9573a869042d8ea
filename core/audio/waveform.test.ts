import { expect, test } from 'vitest'

import { barsOf, packPeaks } from './waveform.ts'

test('eight hundred peaks become four hundred characters, the loudest of each pair', () => {
  const peaks = Array.from({ length: 800 }, (_, index) => (index === 401 ? 255 : 0))
  const packed = packPeaks(peaks)

  expect(packed).toMatch(/^[\w-]{400}$/)
  expect(packed.indexOf('_')).toBe(200)
  expect(barsOf(packed, 4)).toEqual([0, 0, 1, 0])
})

test("a bar shows its slice's peak, for any number of bars", () => {
  const packed = packPeaks([0, 128, 255, 64])
  expect(barsOf(packed, 4).map((bar) => Math.round(bar * 100))).toEqual([0, 51, 100, 25])
  expect(barsOf(packed, 2)).toEqual([expect.closeTo(0.51, 1), 1])
  expect(barsOf(packed, 8)).toHaveLength(8)
  expect(barsOf(packed, 0)).toEqual([1])
})

test('empty and out-of-range peaks are drawn safely', () => {
  expect(packPeaks([])).toBe('')
  expect(barsOf('', 100)).toEqual([])
  expect(barsOf(packPeaks([-5, 999]), 2)).toEqual([0, 1])
  expect(barsOf('é?', 2)).toEqual([0, 0])
})
