import { expect, it, test } from 'vitest'

import { formatDecibels, loudnessGains, recordingStates, transitionRecording } from './recording.ts'

const heard = (id: string, loudness: number | null, truePeak: number | null = -1) => ({ id, loudness, truePeak })

test('all are turned down to the quietest', () => {
  const gains = loudnessGains([heard('loud', -9), heard('quiet', -16.5), heard('middle', -14)])

  expect([...gains]).toEqual([
    ['loud', -7.5],
    ['quiet', 0],
    ['middle', -2.5],
  ])
})

test('a true peak above full scale is lowered to it, and all others with it', () => {
  const recordings = [heard('hot', -8, 1.5), heard('fine', -9, -2)]
  const gains = loudnessGains(recordings)

  expect(gains).toEqual(
    new Map([
      ['hot', -1.5],
      ['fine', -0.5],
    ]),
  )
  for (const { id, truePeak } of recordings) expect((truePeak ?? 0) + (gains.get(id) ?? 0)).toBeLessThanOrEqual(0)
})

test('alone, silent or not measured yet: nothing changes', () => {
  expect(loudnessGains([])).toEqual(new Map())
  expect(loudnessGains([heard('only', -9)])).toEqual(new Map([['only', 0]]))
  expect(loudnessGains([heard('silent', null, null), heard('song', -10)])).toEqual(
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
] as const)('%s leads on from where it may', (step, to) => {
  expect(recordingStates.map((state) => transitionRecording(state, step))).toEqual(to)
})

it.each([
  [-14.23, '−14,2'],
  [-0.04, '0,0'],
  [-9.96, '−10,0'],
  [0.31, '0,3'],
  [7, '7,0'],
])('%d is written %s', (value, text) => {
  expect(formatDecibels(value)).toBe(text)
})
