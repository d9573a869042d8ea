import { expect, test } from 'vitest'

import { boardStages, isMovableTo, stageOf, wantedIn } from './board.ts'
import { studioSteps } from './project.ts'

test('what waits stands in the column of its step, everything else in that of its status', () => {
  expect(stageOf({ status: 'waiting', step: 'production' })).toBe('production')
  expect(stageOf({ status: 'waiting', step: 'payment' })).toBe('analysis')
  expect(stageOf({ status: 'feedback', step: 'presentation' })).toBe('feedback')
  expect(stageOf({ status: 'delivered', step: 'analysis' })).toBe('delivered')
})

test('a column asks for exactly the projects that stand in it', () => {
  for (const stage of boardStages) {
    const { status, step } = wantedIn(stage)
    expect(stageOf({ status, step: step ?? 'presentation' })).toBe(stage)
  }
})

test('staff move cards between the steps; a status is not theirs to drag', () => {
  expect(boardStages.filter(isMovableTo)).toEqual(studioSteps)
})
