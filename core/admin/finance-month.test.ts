import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'

import { compareDays, daysOfMonth, monthsBetween, morningSpans, parseMonth } from './finance-month.ts'

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

test('days of a month → up to today, each beside the day of that number in the month before', () => {
  const amounts = new Map([
    [calendarDay('2028-02-01'), cents(30_00)],
    [calendarDay('2028-01-10'), cents(-5_00)],
  ])
  const days = compareDays(parseMonth('2028-02', today), today, amounts)

  expect(days).toHaveLength(10)
  expect(days[0]).toEqual({ day: '2028-02-01', amount: 30_00, before: { day: '2028-01-01', amount: 0 } })
  expect(days[9]).toEqual({ day: '2028-02-10', amount: 0, before: { day: '2028-01-10', amount: -5_00 } })
})

test('a day whose number the month before does not have → nothing beside it', () => {
  const march = parseMonth('2028-03', calendarDay('2028-04-01'))
  const days = compareDays(march, calendarDay('2028-04-01'), new Map())

  expect(days.slice(28).map(({ before }) => before?.day ?? null)).toEqual(['2028-02-29', null, null])
})

test('the list of months → newest first, across years', () => {
  expect(monthsBetween(calendarDay('2027-11-30'), today)).toEqual(['2028-02', '2028-01', '2027-12', '2027-11'])
  expect(monthsBetween(today, today)).toEqual(['2028-02'])
})

test('a morning → yesterday, this month so far, and the same days of the month before', () => {
  expect(morningSpans(today)).toEqual({
    yesterday: { first: '2028-02-09', last: '2028-02-09' },
    month: { first: '2028-02-01', last: '2028-02-10' },
    before: { first: '2028-01-01', last: '2028-01-10' },
  })
})

test('the first of a year → yesterday is of the month before, and one day is compared with one', () => {
  expect(morningSpans(calendarDay('2028-01-01'))).toEqual({
    yesterday: { first: '2027-12-31', last: '2027-12-31' },
    month: { first: '2028-01-01', last: '2028-01-01' },
    before: { first: '2027-12-01', last: '2027-12-01' },
  })
})

test.each(['2028-03-30', '2028-03-31'])('%s, whose number February does not have → all of February', (day) => {
  expect(morningSpans(calendarDay(day)).before).toEqual({ first: '2028-02-01', last: '2028-02-29' })
})
