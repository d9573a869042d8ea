import { expect, test } from 'vitest'

import { boardStages, canMoveTo, filterForColumn, nextStageFor } from './board-columns.ts'
import { studioSteps } from './project.ts'

test('a column → the filter of its step or status, unlike any other', () => {
  expect(filterForColumn('production')).toEqual({ status: 'waiting', step: 'production' })
  expect(filterForColumn('approved')).toEqual({ status: 'approved', step: null })
  expect(new Set(boardStages.map((stage) => JSON.stringify(filterForColumn(stage)))).size).toBe(boardStages.length)
})

test('cards → can be dragged between steps, not to a status', () => {
  expect(boardStages.filter(canMoveTo)).toEqual(studioSteps)
})

test('an arrow key → the step beside, and none past the first and the last', () => {
  expect(nextStageFor('analysis', 'next')).toBe('composition')
  expect(nextStageFor('composition', 'previous')).toBe('analysis')
  expect(nextStageFor('analysis', 'previous')).toBeUndefined()
  expect(nextStageFor('presentation', 'next')).toBeUndefined()
})
