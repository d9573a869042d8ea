import { expect, test } from 'vitest'

import { impossibleDayIn, parseDay, parseTypedDay } from '#core/shared/input/typed-day.ts'

import {
  addCalendarDays,
  addCalendarYears,
  calendarDay,
  dayOf,
  daysBetween,
  endOfDay,
  formatDate,
  formatDateTime,
  formatDay,
} from './dates.ts'

const day = calendarDay

test('late evening in São Paulo → still the same day', () => {
  expect(dayOf(new Date('2026-11-21T02:30:00Z'))).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21')
})

test('a day not in the calendar → an error', () => {
  expect(() => calendarDay('2026-02-30')).toThrow('not a calendar day')
  expect(() => calendarDay('20/11/2026')).toThrow('not a calendar day')
})

test('dates → Brazilian format, São Paulo time', () => {
  expect(formatDay(day('2026-11-20'))).toBe('20/11/2026')
  expect(formatDate(new Date('2026-11-21T01:00:00Z'))).toBe('20/11/2026')
  expect(formatDateTime(new Date('2026-11-20T17:30:00Z'))).toBe('20/11/2026, 14:30')
})

test('days over the end of months and years → counted and added by the calendar', () => {
  expect(addCalendarDays(calendarDay('2026-11-20'), 90)).toBe('2027-02-18')
  expect(addCalendarDays(calendarDay('2028-02-28'), 1)).toBe('2028-02-29')
  expect(daysBetween(calendarDay('2026-11-20'), calendarDay('2027-02-18'))).toBe(90)
  expect(daysBetween(calendarDay('2026-11-20'), calendarDay('2026-11-19'))).toBe(-1)
})

test.each([
  ['2026-11-23', 5, '2031-11-23'],
  ['2027-03-01', 5, '2032-03-01'],
  ['2027-12-31', 1, '2028-12-31'],
  ['2028-02-29', 4, '2032-02-29'],
  ['2028-02-29', 5, '2033-03-01'],
])('%s and %i years → %s', (from, count, to) => {
  expect(addCalendarYears(day(from), count)).toBe(to)
})

test.each([
  ['2026-12-24', '2026-12-24'],
  ['\u200E2026\u20111\u200B2\u201324 ', '2026-12-24'],
  ['2026-12-24¹', null],
  ['2026-02-30', null],
  ['', null],
])('%j in the input of a day → %s', (typed, found) => {
  expect(parseDay(typed)).toBe(found)
})

test('the end of a day → midnight in São Paulo', () => {
  const end = endOfDay(calendarDay('2026-11-20'))

  expect(end.toISOString()).toBe('2026-11-21T02:59:59.999Z')
  expect([dayOf(end), dayOf(new Date(end.getTime() + 1))]).toEqual(['2026-11-20', '2026-11-21'])
})

test.each([
  ['28/02/2026', '2026-02-28', null],
  ['31/02/2026', null, '31/02/2026'],
  ['24/12/2026 a 32/12/2026', null, '32/12/2026'],
  ['\u202A24/12/2026\u202C', '2026-12-24', null],
  ['２４/１２/２０２６\u00A0', '2026-12-24', null],
  ['amanhã', null, null],
])('%s → the day it writes, and the one that no month has', (text, written, impossible) => {
  expect([parseTypedDay(text), impossibleDayIn(text)]).toEqual([written, impossible])
})
