import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { workDates } from './next-action.tsx'

const work = {
  status: 'feedback' as const,
  expectedOn: calendarDay('2026-12-01'),
  deadlineOn: calendarDay('2026-12-03'),
  isDeadlineMet: false,
}

test('a version came in time → no day is shown any more by which it was promised', () => {
  expect(workDates(work)).toEqual([
    ['Previsão', '01/12/2026'],
    ['No máximo', '03/12/2026'],
  ])
  expect(workDates({ ...work, isDeadlineMet: true })).toEqual([])
})
