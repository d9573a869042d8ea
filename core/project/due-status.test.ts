import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { dueStatus } from './due-status.ts'

const friday = calendarDay('2026-11-27')

test.each([
  ['2026-11-26', 'late'],
  ['2026-11-27', 'soon'],
  ['2026-12-01', 'soon'],
  ['2026-12-02', 'fine'],
])('on a Friday, due on %s → %s: the weekend does not count', (deadlineOn, due) => {
  expect(dueStatus(friday, { status: 'waiting', deadlineOn: calendarDay(deadlineOn) })).toBe(due)
})

test('a delivered project → never late', () => {
  expect(dueStatus(friday, { status: 'delivered', deadlineOn: calendarDay('2026-01-01') })).toBe('done')
})
