import { expect, test } from 'vitest'

import { boardStages, canMoveTo, stageOf, filterForColumn } from './board-columns.ts'
import { studioSteps } from './project.ts'

test('waiting projects → the column of their step; others → of their status', () => {
  expect(stageOf({ status: 'waiting', step: 'production' })).toBe('production')
  expect(stageOf({ status: 'waiting', step: 'payment' })).toBe('analysis')
  expect(stageOf({ status: 'feedback', step: 'presentation' })).toBe('feedback')
  expect(stageOf({ status: 'delivered', step: 'analysis' })).toBe('delivered')
})

test('a column’s filter → exactly its projects', () => {
  for (const stage of boardStages) {
    const { status, step } = filterForColumn(stage)
    expect(stageOf({ status, step: step ?? 'presentation' })).toBe(stage)
  }
})

test('cards → can be dragged between steps, not to a status', () => {
  expect(boardStages.filter(canMoveTo)).toEqual(studioSteps)
})
