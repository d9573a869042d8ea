import { expect, test } from 'vitest'

import { planDemo } from './demo-plan.ts'

const now = new Date('2026-11-23T15:00:00Z')

test('40 orders → every state, months of them, oldest first, none in the future', () => {
  const orders = planDemo(40, now)
  const times = orders.map(({ placedAt }) => placedAt.getTime())

  expect(new Set(orders.map(({ state }) => state)).size).toBe(14)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(now.getTime() - (times[0] ?? 0)).toBeGreaterThan(150 * 86_400_000)
  expect(times.every((time) => time < now.getTime())).toBe(true)
})

test('buyers → one address each, all of the reserved domain', () => {
  const emails = planDemo(200, now).map(({ buyer }) => buyer.email)

  expect(new Set(emails).size).toBe(200)
  expect(emails.every((email) => /^[a-z.]+\d*@exemplo\.com\.br$/.test(email))).toBe(true)
})

test('planned twice → the same', () => {
  expect(planDemo(12, now)).toEqual(planDemo(12, now))
})

test('three orders → one delivered, one with feedback, one unpaid', () => {
  expect(planDemo(3, now).map(({ state }) => state)).toEqual(['delivered', 'feedback', 'unpaid'])
})

test('40 orders → no song for the same people twice, steps of different lengths, no month of more than half of them', () => {
  const orders = planDemo(40, now)
  const months = Map.groupBy(orders, ({ placedAt }) => placedAt.toISOString().slice(0, 7))

  expect(new Set(orders.map(({ story }) => story.recipient)).size).toBe(40)
  expect(new Set(orders.map(({ pace }) => pace)).size).toBeGreaterThan(20)
  expect(Math.max(...[...months.values()].map(({ length }) => length))).toBeLessThan(20)
})

test('an order of long ago → lived through by now, at whatever pace', () => {
  const past = planDemo(200, now).filter(({ pace }) => pace !== 1)

  expect(past.every(({ placedAt, pace }) => placedAt.getTime() + pace * 10.1 * 86_400_000 < now.getTime())).toBe(true)
})
