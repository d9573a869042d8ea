import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'

import { checkPayDay, resultAfterCosts, sumCosts } from './production-cost.ts'

const today = calendarDay('2026-11-28')

test.each([
  ['2026-11-28', 'today', { ok: true, value: '2026-11-28' }],
  ['2021-11-28', 'five years ago', { ok: true, value: '2021-11-28' }],
  ['2026-11-29', 'tomorrow', { ok: false, code: 'day-in-future' }],
  ['2021-11-27', 'a day more than five years ago', { ok: false, code: 'day-too-old' }],
  ['0202-11-28', 'a year half typed', { ok: false, code: 'day-too-old' }],
])('paid on %s, %s → %j', (day, _, expected) => {
  expect(checkPayDay(calendarDay(day), today)).toEqual(expected)
})

test('one cost paid and two owed → both sums', () => {
  const costs = [
    { amount: cents(10_000), paidOn: today },
    { amount: cents(2_500), paidOn: null },
    { amount: cents(1), paidOn: null },
  ]
  expect(sumCosts(costs)).toEqual({ owed: 2_501, paid: 10_000 })
})

test('more paid to musicians than sales brought → a negative result', () => {
  expect(resultAfterCosts(cents(10_000), cents(15_000))).toBe(-5_000)
})
