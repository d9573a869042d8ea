import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { daysOfMonth, monthsBetween, parseMonth } from './finance-month.ts'

const today = calendarDay('2028-02-10')

test.each(['2027-12', '2028-02'])('%s → the requested month', (typed) => {
  expect(parseMonth(typed, today)).toBe(typed)
})

test.each([null, '', '2028-03', '2028-13', '2028-2', 'x', '2028-02-01'])('%j → this month', (typed) => {
  expect(parseMonth(typed, today)).toBe('2028-02')
})

test.each([
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2027-12', '2027-12-01', '2027-12-31'],
])('%s → from %s to %s', (month, first, last) => {
  expect(daysOfMonth(parseMonth(month, today))).toEqual({ first, last })
})

test('the list of months → newest first, across years', () => {
  expect(monthsBetween(calendarDay('2027-11-30'), today)).toEqual(['2028-02', '2028-01', '2027-12', '2027-11'])
  expect(monthsBetween(today, today)).toEqual(['2028-02'])
})
