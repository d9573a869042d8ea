import { expect, test } from 'vitest'

import { boardStages, canMoveTo, filterForColumn } from './board-columns.ts'
import { studioSteps } from './project.ts'

test('a column → the filter of its step or status, unlike any other', () => {
  expect(filterForColumn('production')).toEqual({ status: 'waiting', step: 'production' })
  expect(filterForColumn('approved')).toEqual({ status: 'approved', step: null })
  expect(new Set(boardStages.map((stage) => JSON.stringify(filterForColumn(stage)))).size).toBe(boardStages.length)
})

test('cards → can be dragged between steps, not to a status', () => {
  expect(boardStages.filter(canMoveTo)).toEqual(studioSteps)
})
