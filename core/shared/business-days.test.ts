import { execFileSync } from 'node:child_process'

import { expect, test } from 'vitest'

import {
  addBusinessDays,
  businessDaysBetween,
  isBusinessDay,
  listBusinessDays,
  maxCalendarDays,
} from './business-days.ts'
import { addCalendarDays, calendarDay as day, daysBetween } from './dates.ts'

test('weekends → not counted', () => {
  expect(addBusinessDays(day('2026-11-27'), 1)).toBe('2026-11-30')
  expect(addBusinessDays(day('2026-11-28'), 3)).toBe('2026-12-02')
})

test('national holidays → not counted', () => {
  expect(addBusinessDays(day('2026-11-19'), 1)).toBe('2026-11-23')
  expect(addBusinessDays(day('2026-12-24'), 1)).toBe('2026-12-28')
})

/** Published dates; Easter Sunday two days later. */
const goodFridays = [
  ['2026-04-03', '2027-03-26', '2028-04-14', '2029-03-30', '2030-04-19', '2031-04-11', '2032-03-26', '2033-04-15'],
  ['2034-04-07', '2035-03-23', '2036-04-11', '2037-04-03', '2038-04-23', '2039-04-08', '2040-03-30', '2041-04-19'],
].flat()
/** Lei 662/1949, Lei 6.802/1980 and Lei 14.759/2023 (Consciência Negra). */
const fixedHolidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']

test.each(['UTC', 'America/Sao_Paulo', 'Pacific/Auckland'])(
  'a process in %s, any of 5,840 days → the next business day skips weekends and national holidays',
  (zone) => {
    const days = Array.from({ length: 5840 }, (_, place) => addCalendarDays(day('2026-01-01'), place))
    const business = days.filter((some, place) => !isFree(some, place))
    // The last days have their next business day after the table.
    const before = days.slice(0, -7)

    expect(nextBusinessDays(zone, before)).toEqual(before.map((some) => business.find((next) => next > some)))
  },
)

/** A weekend or a holiday; `place` counts days from 1 January 2026, a Thursday. */
function isFree(some: string, place: number): boolean {
  return [2, 3].includes(place % 7) || fixedHolidays.includes(some.slice(5)) || goodFridays.includes(some)
}

/** Counted in a process of its own: a process cannot change its time zone once holidays are in the library's memory. */
function nextBusinessDays(zone: string, days: string[]): unknown {
  const script = `
    import { addBusinessDays } from '#core/shared/business-days.ts'
    const days = JSON.parse(process.argv[1])
    console.log(JSON.stringify(days.map((day) => addBusinessDays(day, 1))))`
  const args = ['--input-type=module', '--eval', script, JSON.stringify(days)]
  return JSON.parse(execFileSync(process.execPath, args, { env: { TZ: zone }, encoding: 'utf8' }))
}

test('Carnival and Corpus Christi → not national holidays', () => {
  expect(addBusinessDays(day('2026-02-16'), 1)).toBe('2026-02-17')
  expect(addBusinessDays(day('2026-06-03'), 1)).toBe('2026-06-04')
})

test('a year without known holidays → refused, not guessed', () => {
  expect(() => addBusinessDays(day('2099-12-31'), 1)).toThrow('no business days are known')
})

test('seven business days over Easter → Good Friday is skipped', () => {
  expect(addBusinessDays(day('2026-03-31'), 7)).toBe('2026-04-10')
})

test('the maximum of calendar days → that of the worst start, with weekends and holidays', () => {
  expect([0, 1, 3, 7, 10].map(maxCalendarDays)).toEqual([0, 4, 7, 13, 19])
  const days = Array.from({ length: 4 * 365 }, (_, place) => addCalendarDays(day('2027-01-01'), place))
  for (const from of days) expect(daysBetween(from, addBusinessDays(from, 3))).toBeLessThanOrEqual(maxCalendarDays(3))
})

test('the next business days over Christmas and New Year → those a deadline counts', () => {
  const days = listBusinessDays(day('2026-12-23'), 12)
  expect(days).toEqual(Array.from({ length: 12 }, (_, place) => addBusinessDays(day('2026-12-23'), place + 1)))
  expect(days).not.toContain('2026-12-25')
})

test('business days between two days → the end counts, the start does not', () => {
  expect(businessDaysBetween(day('2026-11-20'), day('2026-11-24'))).toBe(2)
  expect(businessDaysBetween(day('2026-11-24'), day('2026-11-20'))).toBe(0)
})

test('a holiday and a Saturday → no business days', () => {
  expect(['2026-12-25', '2026-11-28', '2026-11-27'].map((text) => isBusinessDay(day(text)))).toEqual([
    false,
    false,
    true,
  ])
})
