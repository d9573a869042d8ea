import { expect, test } from 'vitest'

import { periodDays, retentionCutoff, retentionIds, retentionRules, totalOf } from './retention.ts'

const now = new Date('2026-11-23T12:00:00Z')

test('every rule → a positive period and a legal ground', () => {
  expect(retentionRules.map(({ id }) => id)).toEqual([...retentionIds])
  for (const { period, grounds } of retentionRules) {
    expect(period.count).toBeGreaterThan(0)
    expect(grounds.length).toBeGreaterThan(0)
  }
})

test('a period in days → never shorter than by the calendar, whatever months and leap years are in it', () => {
  for (let day = 0; day < 1_500; day += 1) {
    const from = new Date(Date.UTC(2023, 0, 1 + day))
    const years = new Date(from)
    years.setUTCFullYear(from.getUTCFullYear() + 5)
    expect(periodDays({ count: 5, unit: 'years' })).toBeGreaterThanOrEqual((years.getTime() - from.getTime()) / 864e5)
    const months = new Date(from)
    months.setUTCMonth(from.getUTCMonth() + 6)
    expect(periodDays({ count: 6, unit: 'months' })).toBeGreaterThanOrEqual((months.getTime() - from.getTime()) / 864e5)
  }
})

test('a period of days → exactly those', () => {
  expect(retentionCutoff('removed-files', now)).toEqual(new Date('2026-10-24T12:00:00Z'))
})

test('purchases, consents and the audit log → kept for five years at least', () => {
  const fiveYearsAgo = new Date('2021-11-23T12:00:00Z')
  for (const id of ['purchases', 'audit-log', 'data-requests'] as const)
    expect(retentionCutoff(id, now).getTime()).toBeLessThanOrEqual(fiveYearsAgo.getTime())
})

test('the security log → six months, as Marco Civil asks', () => {
  expect(retentionCutoff('security-log', now).getTime()).toBeLessThanOrEqual(new Date('2026-05-23T12:00:00Z').getTime())
})

test('counts of a run → their sum', () => {
  expect(totalOf({ contacts: 2, purchases: 3 })).toBe(5)
  expect(totalOf({})).toBe(0)
})
