import { expect, test } from 'vitest'

import { toInstants, parseDateRange } from './date-range.ts'

test('a range → two days, each optional', () => {
  expect(parseDateRange('2026-11-01', '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  expect(parseDateRange('2026-11-01', null)).toEqual({ from: '2026-11-01', to: null })
  expect(parseDateRange('', '2026-11-20')).toEqual({ from: null, to: '2026-11-20' })
  expect(parseDateRange('2026-11-20', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
})

test('reversed days → swapped', () => {
  expect(parseDateRange('2026-11-20', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
})

test.each(['2026-02-30', '20/11/2026', 'ontem', '0000-01-01', '0202-11-20', '9999-12-31', '+10000-01-01'])(
  '"%s" → that end is open',
  (text) => {
    expect(parseDateRange(text, text)).toEqual({ from: null, to: null })
  },
)

test('a range → from midnight in São Paulo to the midnight after its last day', () => {
  const { since, until } = toInstants(parseDateRange('2026-11-30', '2026-12-31'))

  expect(since?.toISOString()).toBe('2026-11-30T03:00:00.000Z')
  expect(until?.toISOString()).toBe('2027-01-01T03:00:00.000Z')
  expect(toInstants({ from: null, to: null })).toEqual({ since: null, until: null })
})
