import { expect, test } from 'vitest'

import {
  addBusinessDays,
  addCalendarDays,
  calendarDay,
  dayOf,
  daysBetween,
  endOfDay,
  formatDate,
  formatDateTime,
  formatDay,
  maxCalendarDays,
  isNationalHoliday,
} from './dates.ts'

const day = calendarDay

test('late evening in São Paulo is still the same day there', () => {
  expect(dayOf(new Date('2026-11-21T02:30:00Z'))).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21')
})

test('weekends do not count', () => {
  expect(addBusinessDays(day('2026-11-27'), 1)).toBe('2026-11-30')
  expect(addBusinessDays(day('2026-11-28'), 3)).toBe('2026-12-02')
})

test('national holidays do not count', () => {
  expect(addBusinessDays(day('2026-11-19'), 1)).toBe('2026-11-23')
  expect(addBusinessDays(day('2026-12-24'), 1)).toBe('2026-12-28')
})

test('Good Friday moves with Easter', () => {
  expect(isNationalHoliday(day('2026-04-03'))).toBe(true)
  expect(isNationalHoliday(day('2027-03-26'))).toBe(true)
  expect(isNationalHoliday(day('2024-03-29'))).toBe(true)
  expect(isNationalHoliday(day('2026-04-02'))).toBe(false)
})

test('a week of seven business days over Easter skips the Friday', () => {
  expect(addBusinessDays(day('2026-03-31'), 7)).toBe('2026-04-10')
})

test('the most calendar days are those of the worst beginning: weekends and holidays together', () => {
  expect([0, 1, 3, 7, 10].map(maxCalendarDays)).toEqual([0, 4, 7, 13, 19])
  const days = Array.from({ length: 4 * 365 }, (_, place) => addCalendarDays(day('2027-01-01'), place))
  for (const from of days) expect(daysBetween(from, addBusinessDays(from, 3))).toBeLessThanOrEqual(maxCalendarDays(3))
})

test('a day that is not on the calendar is a bug', () => {
  expect(() => calendarDay('2026-02-30')).toThrow('not a calendar day')
  expect(() => calendarDay('20/11/2026')).toThrow('not a calendar day')
})

test('dates are written the Brazilian way, on the clock of São Paulo', () => {
  expect(formatDay(day('2026-11-20'))).toBe('20/11/2026')
  expect(formatDate(new Date('2026-11-21T01:00:00Z'))).toBe('20/11/2026')
  expect(formatDateTime(new Date('2026-11-20T17:30:00Z'))).toBe('20/11/2026, 14:30')
})

test('days are counted and added on the calendar, over the end of months and years', () => {
  expect(addCalendarDays(calendarDay('2026-11-20'), 90)).toBe('2027-02-18')
  expect(addCalendarDays(calendarDay('2028-02-28'), 1)).toBe('2028-02-29')
  expect(daysBetween(calendarDay('2026-11-20'), calendarDay('2027-02-18'))).toBe(90)
  expect(daysBetween(calendarDay('2026-11-20'), calendarDay('2026-11-19'))).toBe(-1)
})

test('a day ends at midnight in São Paulo', () => {
  const end = endOfDay(calendarDay('2026-11-20'))

  expect(end.toISOString()).toBe('2026-11-21T02:59:59.999Z')
  expect([dayOf(end), dayOf(new Date(end.getTime() + 1))]).toEqual(['2026-11-20', '2026-11-21'])
})
