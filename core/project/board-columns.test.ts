import { expect, test } from 'vitest'

import { boardStages, canMoveTo, filterForColumn, nextStageFor } from './board-columns.ts'

test('a column → the filter of its step or status, unlike any other', () => {
  expect(filterForColumn('production')).toEqual({ status: 'waiting', step: 'production' })
  expect(filterForColumn('approved')).toEqual({ status: 'approved', step: null })
  expect(new Set(boardStages.map((stage) => JSON.stringify(filterForColumn(stage)))).size).toBe(boardStages.length)
})

test('a card on its way → can be dragged to the steps of work, not to what others decide', () => {
  const facts = { status: 'waiting', stopReason: null, briefing: null, isPresented: false } as const
  const judged = boardStages.map((stage) => {
    const move = canMoveTo(facts, stage)
    return [stage, move.ok ? 'allowed' : move.code]
  })
  expect(Object.fromEntries(judged)).toEqual({
    analysis: 'allowed',
    composition: 'allowed',
    production: 'allowed',
    presentation: 'nothing-presented',
    feedback: 'by-answer',
    approved: 'by-answer',
    delivered: 'by-delivery',
  })
})

test('an arrow key → the step beside, and none past the first and the last', () => {
  expect(nextStageFor('analysis', 'next')).toBe('composition')
  expect(nextStageFor('composition', 'previous')).toBe('analysis')
  expect(nextStageFor('analysis', 'previous')).toBeUndefined()
  expect(nextStageFor('presentation', 'next')).toBeUndefined()
})
