import { expect, it, test } from 'vitest'

import { formatDecibels, loudnessGains, recordingStates, transitionRecording } from './recording.ts'

const createMeasured = (id: string, loudness: number | null, truePeak: number | null = -1) => ({
  id,
  loudness,
  truePeak,
})

test('several loudness values → all are lowered to the quietest', () => {
  const gains = loudnessGains([
    createMeasured('loud', -9),
    createMeasured('quiet', -16.5),
    createMeasured('middle', -14),
  ])

  expect([...gains]).toEqual([
    ['loud', -7.5],
    ['quiet', 0],
    ['middle', -2.5],
  ])
})

test('a true peak above full scale → lowered to it, the others with it', () => {
  const recordings = [createMeasured('hot', -8, 1.5), createMeasured('fine', -9, -2)]
  const gains = loudnessGains(recordings)

  expect(gains).toEqual(
    new Map([
      ['hot', -1.5],
      ['fine', -0.5],
    ]),
  )
  for (const { id, truePeak } of recordings) expect((truePeak ?? 0) + (gains.get(id) ?? 0)).toBeLessThanOrEqual(0)
})

test('a single, silent or unmeasured recording → unchanged', () => {
  expect(loudnessGains([])).toEqual(new Map())
  expect(loudnessGains([createMeasured('only', -9)])).toEqual(new Map([['only', 0]]))
  expect(loudnessGains([createMeasured('silent', null, null), createMeasured('song', -10)])).toEqual(
    new Map([
      ['silent', 0],
      ['song', 0],
    ]),
  )
})

it.each([
  ['begin', ['working', 'working', null, null]],
  ['end', [null, 'ready', null, null]],
  ['give-up', ['failed', 'failed', null, null]],
  ['again', [null, null, null, 'queued']],
] as const)('%s → leads only to allowed states', (step, to) => {
  expect(recordingStates.map((state) => transitionRecording(state, step))).toEqual(to)
})

it.each([
  [-14.23, '−14,2'],
  [-0.04, '0,0'],
  [-9.96, '−10,0'],
  [0.31, '0,3'],
  [7, '7,0'],
])('%d → written %s', (value, text) => {
  expect(formatDecibels(value)).toBe(text)
})
