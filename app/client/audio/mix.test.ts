import { expect, test } from 'vitest'

import { boostOf, clampPosition, driftTarget, volumeOf } from './mix.ts'

const mix = { volume: 1, isMatched: true, speed: 1 }

test('a track 6 dB too loud → turned down to half its amplitude', () => {
  expect(volumeOf(mix, -6)).toBeCloseTo(0.501, 3)
})

test('loudness is not matched → the volume is the person’s alone', () => {
  expect(volumeOf({ ...mix, volume: 0.4, isMatched: false }, -6)).toBe(0.4)
})

test('a gain above 0 dB → the full volume and a boost, only while loudness is matched', () => {
  expect([volumeOf(mix, 6), boostOf({ ...mix, isMatched: false }, 6), boostOf(mix, -6)]).toEqual([1, 1, 1])
  expect(boostOf(mix, 6)).toBeCloseTo(1.995, 3)
})

test.each([
  ['apart by a tenth of a second', 20, 19.9, 20],
  ['together', 20, 19.97, null],
  ['the outgoing one is beyond the end of the incoming one', 50, 40, null],
])('%s → target %s', (_how, outgoing, incoming, target) => {
  expect(driftTarget(outgoing, incoming, 43)).toBe(target)
})

test('a position beyond the end → short of it', () => {
  expect([clampPosition(99, 43_000), clampPosition(-3, 43_000)]).toEqual([42.9, 0])
})
