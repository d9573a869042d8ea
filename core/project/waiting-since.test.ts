import { expect, test } from 'vitest'

import { nextStepKinds } from './next-step.ts'
import { waitingSince, type WaitingMoments } from './waiting-since.ts'

const day = (number: number) => new Date(`2026-11-${number}T12:00:00Z`)
const known: WaitingMoments = {
  briefingAt: day(11),
  startedAt: day(10),
  draftAddedAt: day(19),
  presentedAt: day(12),
  returnedAt: null,
  lyricPresentedAt: day(17),
  feedbackAt: day(13),
  approvedAt: day(14),
  deliveredAt: day(15),
  withdrawalRequestedAt: day(16),
  heldAt: day(18),
}

test('whatever waits → since when, only what is over → nothing', () => {
  const undated = nextStepKinds.filter((step) => waitingSince(step, known) === null)
  expect(undated).toEqual(['delivered', 'ended'])
})

test('a feedback → it waits since the client sent it, a delivery → since the approval', () => {
  expect(waitingSince('answer-feedback', known)).toEqual(day(13))
  expect(waitingSince('prepare-delivery', known)).toEqual(day(14))
})

test.each([
  ['of a song just begun', { presentedAt: null, feedbackAt: null }, day(10)],
  ['after the client sent it back', {}, day(13)],
  ['beside a version the client may judge', { presentedAt: day(18) }, day(19)],
])('a draft made today, %s → the client waits since they have nothing to hear', (_what, change, since) => {
  expect(waitingSince('present', { ...known, ...change })).toEqual(since)
  expect(waitingSince('fix-recording', { ...known, ...change })).toEqual(since)
})

test('the client has something to do → since they were asked for it', () => {
  const steps = ['await-briefing', 'await-answer', 'await-review', 'await-lyric', 'await-payment'] as const
  expect(steps.map((step) => waitingSince(step, known))).toEqual([day(11), day(11), day(12), day(17), day(13)])
})

test('a song given back with a word and nothing new → its client waits since then, not since they first heard it', () => {
  expect(waitingSince('await-review', { ...known, returnedAt: day(20) })).toEqual(day(20))
  expect(waitingSince('await-review', { ...known, returnedAt: day(11) })).toEqual(day(12))
  expect(waitingSince('await-lyric', { ...known, returnedAt: day(20) })).toEqual(day(20))
})
