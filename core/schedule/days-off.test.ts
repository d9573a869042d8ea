import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { isDayOff, listDaysOff, parseDaysOff } from './days-off.ts'

test('one day → begins and ends on it', () => {
  expect(parseDaysOff(' 24/12/2026 ')).toEqual({ from: '2026-12-24', to: '2026-12-24' })
})

test.each(['24/12/2026 a 04/01/2027', '24/12/2026 até 04/01/2027', '\u202A24/12/2026\u00A0a\u00A004/01/2027\u202C'])(
  '%s → both ends',
  (line) => {
    expect(parseDaysOff(line)).toEqual({ from: '2026-12-24', to: '2027-01-04' })
  },
)

test.each([
  ['an impossible day', '31/02/2027'],
  ['an end before its start', '04/01/2027 a 24/12/2026'],
  ['a third day', '01/01/2027 a 02/01/2027 a 03/01/2027'],
  ['more than a year', '01/01/2027 a 03/01/2028'],
  ['words', 'Natal'],
  ['nothing', ''],
])('%s → refused', (_case, line) => {
  expect(parseDaysOff(line)).toBeNull()
})

test('a range → its first and last day are off, the days beside them are not', () => {
  const daysOff = listDaysOff(['24/12/2026 a 26/12/2026', 'not a day'])
  const off = ['2026-12-23', '2026-12-24', '2026-12-26', '2026-12-27'].map((day) => isDayOff(calendarDay(day), daysOff))
  expect(off).toEqual([false, true, true, false])
})
