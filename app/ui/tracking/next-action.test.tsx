import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { workDates } from './next-action.tsx'

const work = {
  status: 'feedback' as const,
  expectedOn: calendarDay('2026-12-01'),
  deadlineOn: calendarDay('2026-12-03'),
  isDeadlineMet: false,
  isRestarting: false,
}

test('a version came in time → no day is shown any more by which it was promised', () => {
  expect(workDates(work)).toEqual([
    ['Previsão das primeiras versões', '01/12/2026'],
    ['No máximo', '03/12/2026'],
  ])
  expect(workDates({ ...work, isDeadlineMet: true })).toEqual([])
})

test('the story is not accepted yet → the days stand with what starts them anew', () => {
  expect(workDates({ ...work, status: 'waiting', isRestarting: true }).at(-1)).toEqual([
    'O prazo',
    'Recomeça quando aceitarmos a sua história',
  ])
})
