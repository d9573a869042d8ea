import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { dueStatus } from './due-status.ts'

const friday = calendarDay('2026-11-27')
const first = { status: 'waiting', isDeadlineMet: false, changesUnpaid: false } as const

test.each([
  ['2026-11-26', 'late'],
  ['2026-11-27', 'soon'],
  ['2026-12-01', 'soon'],
  ['2026-12-02', 'fine'],
])('on a Friday, due on %s → %s: the weekend does not count', (deadlineOn, due) => {
  expect(dueStatus(friday, { ...first, deadlineOn: calendarDay(deadlineOn) })).toBe(due)
})

test('a delivered project → never late', () => {
  const delivered = { ...first, status: 'delivered', deadlineOn: calendarDay('2026-01-01') } as const
  expect(dueStatus(friday, delivered)).toBe('done')
})

test.each([
  ['feedback', true, 'done'],
  ['approved', true, 'done'],
  ['waiting', true, 'late'],
  ['feedback', false, 'late'],
] as const)('%s after the deadline, the first version in time: %s → %s', (status, isDeadlineMet, due) => {
  expect(dueStatus(friday, { ...first, status, isDeadlineMet, deadlineOn: calendarDay('2026-11-20') })).toBe(due)
})

test('changes that their client has not paid → nothing is due, until they are', () => {
  const late = { status: 'feedback', isDeadlineMet: false, deadlineOn: calendarDay('2026-11-20') } as const
  expect([true, false].map((changesUnpaid) => dueStatus(friday, { ...late, changesUnpaid }))).toEqual(['done', 'late'])
})
