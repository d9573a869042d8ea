import { expect, test } from 'vitest'

import { nextStepKinds, stepActor } from './next-step.ts'
import { waitingSince, type WaitingMoments } from './waiting-since.ts'

const day = (number: number) => new Date(`2026-11-${number}T12:00:00Z`)
const known: WaitingMoments = {
  briefingAskedAt: day(8),
  startedAt: day(10),
  briefingSentAt: day(11),
  versions: { draftAddedAt: day(19), presentedAt: day(12) },
  lyricPresentedAt: day(17),
  feedbackAt: day(13),
  approvedAt: day(14),
  deliveredAt: day(15),
  withdrawalRequestedAt: day(16),
}

test('something the studio or its client has to do → since when it waits, anything else → nothing', () => {
  for (const step of nextStepKinds)
    expect([step, waitingSince(step, known) !== null]).toEqual([
      step,
      stepActor(step) !== 'nobody' && step !== 'await-voucher',
    ])
})

test('a feedback → it waits since the client sent it, a delivery → since the approval', () => {
  expect(waitingSince('answer-feedback', known)).toEqual(day(13))
  expect(waitingSince('prepare-delivery', known)).toEqual(day(14))
})

test.each([
  ['of a song just begun', { versions: { draftAddedAt: day(19), presentedAt: null }, feedbackAt: null }, day(10)],
  ['after the client sent it back', {}, day(13)],
  ['beside a version the client may judge', { versions: { draftAddedAt: day(19), presentedAt: day(18) } }, day(19)],
])('a draft made today, %s → the client waits since they have nothing to hear', (_what, change, since) => {
  expect(waitingSince('present', { ...known, ...change })).toEqual(since)
  expect(waitingSince('fix-recording', { ...known, ...change })).toEqual(since)
})

test('the client has something to do → since they were asked for it', () => {
  const steps = ['await-briefing', 'await-answer', 'await-review', 'await-lyric'] as const
  expect(steps.map((step) => waitingSince(step, known))).toEqual([day(8), day(8), day(12), day(17)])
})
