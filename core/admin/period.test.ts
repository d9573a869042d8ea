import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { parsePeriod } from './period.ts'

const read = (query: string, today = '2026-11-28') => {
  const { period, days } = parsePeriod(new URLSearchParams(query), calendarDay(today))
  return [period, days.from, days.to]
}

test.each([
  ['periodo=este-mes', '2026-11-28', ['este-mes', '2026-11-01', '2026-11-28']],
  ['periodo=mes-passado', '2026-11-28', ['mes-passado', '2026-10-01', '2026-10-31']],
  ['periodo=mes-passado', '2027-01-01', ['mes-passado', '2026-12-01', '2026-12-31']],
  ['periodo=mes-passado', '2028-03-31', ['mes-passado', '2028-02-01', '2028-02-29']],
  ['periodo=30-dias', '2026-11-28', ['30-dias', '2026-10-30', '2026-11-28']],
  ['periodo=este-ano', '2026-11-28', ['este-ano', '2026-01-01', '2026-11-28']],
  ['periodo=datas&de=2026-02-03&ate=2026-02-01', '2026-11-28', ['datas', '2026-02-01', '2026-02-03']],
  ['periodo=datas&de=2026-02-03', '2026-11-28', ['datas', '2026-02-03', null]],
])('the period %s on %s → %j', (query, today, expected) => {
  expect(read(query, today)).toEqual(expected)
})

test.each([
  ['', ['30-dias', '2026-10-30', '2026-11-28']],
  ['periodo=ontem', ['30-dias', '2026-10-30', '2026-11-28']],
  ['periodo=este-mes', ['este-mes', '2026-11-01', '2026-11-28']],
  ['periodo=sempre', [null, null, null]],
])('a list with a period of its own, asked for “%s” → %j', (query, expected) => {
  const { period, days } = parsePeriod(new URLSearchParams(query), calendarDay('2026-11-28'), '30-dias')
  expect([period, days.from, days.to]).toEqual(expected)
})

test.each(['', 'periodo=', 'periodo=sempre', 'periodo=ontem', 'de=2026-02-03&ate=2026-02-04', 'periodo=constructor'])(
  'no known period (%s) → all days',
  (query) => {
    expect(read(query)).toEqual([null, null, null])
  },
)

test('days of one’s own that are none → all days', () => {
  expect(read('periodo=datas&de=2026-02-31&ate=x')).toEqual(['datas', null, null])
})
