import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import {
  daysBeforeFigures,
  daysOfFigures,
  fillMonthTotals,
  fillPunctuality,
  funnelRows,
  parseFigureMonths,
  songPlays,
  withBefore,
} from './figures.ts'
import { parseMonth } from './finance-month.ts'

const today = calendarDay('2026-03-10')
const month = (text: string) => parseMonth(text, calendarDay('2030-01-01'))

test.each([
  ['1', 1],
  ['24', 24],
  [null, 6],
  ['7', 6],
  ['', 6],
])('the period %j → %i months', (typed, months) => {
  expect(parseFigureMonths(typed)).toBe(months)
})

test.each([
  [1, '2026-03-01'],
  [3, '2026-01-01'],
  [6, '2025-10-01'],
  [24, '2024-04-01'],
] as const)('%i months → from %s to today', (months, first) => {
  expect(daysOfFigures(months, today)).toEqual({ first, last: today })
})

test.each([
  [1, '2026-03-10', '2026-02-01', '2026-02-10'],
  [1, '2026-03-31', '2026-02-01', '2026-02-28'],
  [3, '2026-03-10', '2025-10-01', '2025-12-10'],
  [12, '2026-03-10', '2024-04-01', '2025-03-10'],
] as const)('%i months up to %s → compared with %s to %s', (months, day, first, last) => {
  expect(daysBeforeFigures(months, calendarDay(day))).toEqual({ first, last })
})

test('a row that the period before did not have → nothing beside it', () => {
  const rows = withBefore(
    [
      { id: 'festa', plays: 4 },
      { id: 'saudade', plays: 9 },
    ],
    [{ id: 'saudade', plays: 3 }],
    (row, other) => row.id === other.id,
  )

  expect(rows.map(({ before }) => before)).toEqual([null, { id: 'saudade', plays: 3 }])
})

const counts = { visit: 200, packages: 100, checkout: 20, placed: 10, paid: 5, briefed: 5, delivered: 0 }

test('the funnel → each stage by the one before', () => {
  expect(funnelRows(counts, true).map(({ ofPrevious }) => ofPrevious)).toEqual([null, 0.5, 0.2, 0.5, 0.5, 1, 0])
})

test('checkouts were counted for a part of the period → orders have no share of them', () => {
  const placed = funnelRows(counts, false).find(({ stage }) => stage === 'placed')
  expect(placed).toEqual({ stage: 'placed', count: 10, ofPrevious: null })
})

test('nothing counted → no share of nothing', () => {
  const none = funnelRows({ ...counts, visit: 0, packages: 0, checkout: 0 }, true)
  expect(none.map(({ ofPrevious }) => ofPrevious)).toEqual([null, null, null, null, 0.5, 1, 0])
})

test('months without money or deliveries → there, with zeros, oldest first', () => {
  const days = { first: calendarDay('2025-12-01'), last: calendarDay('2026-02-10') }

  const totals = fillMonthTotals([], days)
  expect(totals.map((row) => [row.month, row.net])).toEqual([
    ['2025-12', 0],
    ['2026-01', 0],
    ['2026-02', 0],
  ])
  expect(fillPunctuality([{ month: month('2026-01'), onTime: 2, late: 1 }], days)).toEqual([
    { month: '2025-12', onTime: 0, late: 0 },
    { month: '2026-01', onTime: 2, late: 1 },
    { month: '2026-02', onTime: 0, late: 0 },
  ])
})

test('songs that were played → the most played first, with those before a checkout', () => {
  expect(
    songPlays([
      { kind: 'song-before-checkout', key: 'festa', count: 2 },
      { kind: 'visit', key: '', count: 90 },
      { kind: 'song', key: 'saudade', count: 9 },
      { kind: 'song', key: 'festa', count: 4 },
    ]),
  ).toEqual([
    { id: 'saudade', plays: 9, beforeCheckout: 0 },
    { id: 'festa', plays: 4, beforeCheckout: 2 },
  ])
})
