import { expect, test } from 'vitest'

import { nextStepKinds, stepActor } from './next-step.ts'
import { waitingSince, type WaitingMoments } from './waiting-since.ts'

const day = (number: number) => new Date(`2026-11-${number}T12:00:00Z`)
const known: WaitingMoments = {
  startedAt: day(10),
  briefingSentAt: day(11),
  draftAddedAt: day(12),
  feedbackAt: day(13),
  approvedAt: day(14),
  deliveredAt: day(15),
  withdrawalRequestedAt: day(16),
}

test('something the studio has to do → since when it waits, anything else → nothing', () => {
  for (const step of nextStepKinds)
    expect([step, waitingSince(step, known) !== null]).toEqual([
      step,
      stepActor(step) === 'studio' && step !== 'await-voucher',
    ])
})

test('a feedback → it waits since the client sent it, a delivery → since the approval', () => {
  expect(waitingSince('answer-feedback', known)).toEqual(day(13))
  expect(waitingSince('prepare-delivery', known)).toEqual(day(14))
})
