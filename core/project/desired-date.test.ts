import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { earlyWish } from './desired-date.ts'

const limitOn = calendarDay('2026-12-01')

test('a day before the promised limit is an early wish', () => {
  expect(earlyWish('2026-11-30', limitOn)).toEqual({ wishedOn: '2026-11-30', limitOn })
})

test('the limit itself and every later day can be kept', () => {
  expect(earlyWish('2026-12-01', limitOn)).toBeNull()
  expect(earlyWish('2027-01-01', limitOn)).toBeNull()
})

test('no day, or none of the calendar, is no early wish', () => {
  expect(earlyWish('', limitOn)).toBeNull()
  expect(earlyWish('2026-02-30', limitOn)).toBeNull()
})
