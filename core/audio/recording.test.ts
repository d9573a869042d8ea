import { expect, test } from 'vitest'

import { formatDecibels, loudnessGains, recordingStates, transitionRecording } from './recording.ts'

const createMeasured = (id: string, loudness: number | null, truePeak: number | null = -1) => ({
  id,
  loudness,
  truePeak,
})

const gainsOf = (recordings: ReturnType<typeof createMeasured>[]) => [...loudnessGains(recordings).values()]

test('no headroom → the loud ones are turned down to the quietest', () => {
  expect(gainsOf([createMeasured('loud', -9), createMeasured('quiet', -14.5), createMeasured('middle', -12)])).toEqual([
    -5.5, 0, -2.5,
  ])
})

test('headroom → the quiet one is lifted up to a true peak of −1 dBTP first', () => {
  expect(gainsOf([createMeasured('loud', -10), createMeasured('quiet', -16, -5)])).toEqual([-2, 4])
  expect(gainsOf([createMeasured('loud', -10), createMeasured('quiet', -13, -9)])).toEqual([0, 3])
})

test('very far apart → the loud one is turned down by 6 dB, the quiet one lifted as far as it can be', () => {
  expect(gainsOf([createMeasured('loud', -8), createMeasured('quiet', -23, -4)])).toEqual([-6, 3])
})

test('a true peak above −1 dBTP → never lifted', () => {
  const gains = gainsOf([createMeasured('hot', -12, 1.5), createMeasured('loud', -9, -2)])

  expect(gains).toEqual([0, -3])
})

test('a single, silent or unmeasured recording → unchanged', () => {
  expect(loudnessGains([])).toEqual(new Map())
  expect(gainsOf([createMeasured('only', -9, -12)])).toEqual([0])
  expect(gainsOf([createMeasured('silent', null, null), createMeasured('song', -10)])).toEqual([0, 0])
})

test.each([
  ['begin', ['working', 'working', null, null]],
  ['end', [null, 'ready', null, null]],
  ['give-up', ['failed', 'failed', null, null]],
  ['again', [null, null, null, 'queued']],
] as const)('%s → leads only to allowed states', (step, to) => {
  expect(recordingStates.map((state) => transitionRecording(state, step))).toEqual(to)
})

test.each([
  [-14.23, '−14,2'],
  [-0.04, '0,0'],
  [-9.96, '−10,0'],
  [0.31, '0,3'],
  [7, '7,0'],
])('%d → written %s', (value, text) => {
  expect(formatDecibels(value)).toBe(text)
})
