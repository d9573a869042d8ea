import { expect, test } from 'vitest'

import { addBusinessDays } from '#core/shared/business-days.ts'
import { calendarDay } from '#core/shared/dates.ts'

import { listDaysOff } from './days-off.ts'
import { nthWorkday, studioCalendar, workdaysUntil, workdaysWithin } from './studio-calendar.ts'

const monday = calendarDay('2026-11-23')
const free = studioCalendar(monday, [])
const away = studioCalendar(monday, listDaysOff(['25/11/2026 a 30/11/2026']))

test('no days off → workdays are the business days of a contract', () => {
  for (const count of [1, 5, 30, 260]) expect(nthWorkday(free, count)).toBe(addBusinessDays(monday, count))
})

test('days off → the next workday is after them', () => {
  expect(nthWorkday(away, 1)).toBe('2026-11-24')
  expect(nthWorkday(away, 2)).toBe('2026-12-01')
})

test('no workday → today', () => {
  expect(nthWorkday(free, 0)).toBe(monday)
})

test('more workdays than are planned for → the last one', () => {
  expect(nthWorkday(free, 10_000)).toBe(free.workdays.at(-1))
})

test('workdays until a day → that day counts, today does not', () => {
  expect(workdaysUntil(free, monday)).toBe(0)
  expect(workdaysUntil(free, calendarDay('2026-11-27'))).toBe(4)
  expect(workdaysUntil(away, calendarDay('2026-11-27'))).toBe(1)
})

test('a day that is over → less than no workday', () => {
  expect(workdaysUntil(free, calendarDay('2026-11-22'))).toBe(-1)
})

test('business days of a contract → only those that are no day off are worked', () => {
  expect(workdaysWithin(free, 5)).toBe(5)
  expect(workdaysWithin(away, 5)).toBe(1)
})
