import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { earlyWish } from './desired-date.ts'

const deadlineOn = calendarDay('2026-12-01')

test('a day before the deadline → an early wish', () => {
  expect(earlyWish('2026-11-30', deadlineOn)).toEqual({ wishedOn: '2026-11-30', deadlineOn })
})

test('the deadline or later → not early', () => {
  expect(earlyWish('2026-12-01', deadlineOn)).toBeNull()
  expect(earlyWish('2027-01-01', deadlineOn)).toBeNull()
})

test('no day or an invalid one → not early', () => {
  expect(earlyWish('', deadlineOn)).toBeNull()
  expect(earlyWish('2026-02-30', deadlineOn)).toBeNull()
})
