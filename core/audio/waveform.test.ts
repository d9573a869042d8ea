import { expect, test } from 'vitest'

import { waveformBars, encodePeaks } from './waveform.ts'

test('eight hundred peaks → four hundred characters, the loudest of each pair', () => {
  const peaks = Array.from({ length: 800 }, (_, index) => (index === 401 ? 255 : 0))
  const packed = encodePeaks(peaks)

  expect(packed).toMatch(/^[\w-]{400}$/)
  expect(packed.indexOf('_')).toBe(200)
  expect(waveformBars(packed, 4)).toEqual([0, 0, 1, 0])
})

test('any number of bars → each shows the peak of its slice', () => {
  const packed = encodePeaks([0, 128, 255, 64])
  expect(waveformBars(packed, 4).map((bar) => Math.round(bar * 100))).toEqual([0, 51, 100, 25])
  expect(waveformBars(packed, 2)).toEqual([expect.closeTo(0.51, 1), 1])
  expect(waveformBars(packed, 8)).toHaveLength(8)
  expect(waveformBars(packed, 0)).toEqual([1])
})

test('a quiet recording → drawn high enough to be read, in its own proportions; silence stays flat', () => {
  expect(waveformBars(encodePeaks([12, 24, 6]), 3).map((bar) => Math.round(bar * 100))).toEqual([30, 60, 10])
  expect(waveformBars(encodePeaks([0, 0]), 2)).toEqual([0, 0])
})

test('empty and out-of-range peaks → drawn within bounds', () => {
  expect(encodePeaks([])).toBe('')
  expect(waveformBars('', 100)).toEqual([])
  expect(waveformBars(encodePeaks([-5, 999]), 2)).toEqual([0, 1])
  expect(waveformBars('é?', 2)).toEqual([0, 0])
})
