import { expect, test } from 'vitest'

import { findPackage } from '#core/catalog/catalog.ts'
import { addDays } from '#core/shared/dates.ts'
import { firstCatalog } from '#db/seed/catalog.ts'

import { planDemo, type DemoOrder } from './demo-plan.ts'

const whole = ({ days }: DemoOrder) => Object.values(days).reduce((sum, one) => sum + one, 0)
const unpaid = ['unpaid', 'payment-pending', 'expired', 'cancelled', 'refunded']
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

test('40 orders → forty stories of their own, of every occasion and many genres', () => {
  const stories = planDemo(40, now).map(({ story }) => story)

  for (const part of ['title', 'recipient', 'client', 'story'] as const)
    expect(new Set(stories.map((story) => story[part])).size, part).toBe(40)
  expect(new Set(stories.map(({ occasion }) => occasion)).size).toBe(7)
  expect(new Set(stories.map(({ genre }) => genre)).size).toBeGreaterThan(14)
})

test.each(['2026-11-23', '2026-12-03', '2027-02-28'])(
  '40 orders until %s → each month sells more than the one before, and none several times as much',
  (day) => {
    const today = new Date(`${day}T15:00:00Z`)
    const age = ({ placedAt }: { placedAt: Date }) => (today.getTime() - placedAt.getTime()) / 86_400_000
    const orders = planDemo(40, today)
    const months = [5, 4, 3, 2, 1, 0].map(
      (month) => orders.filter((order) => Math.floor(age(order) / 30) === month).length,
    )

    expect(months).toEqual(months.toSorted((one, other) => one - other))
    expect((months[5] ?? 0) / (months[4] ?? 1)).toBeLessThan(2.2)
    const earned = [1, 0].map((month) =>
      orders
        .filter((order) => Math.floor(age(order) / 30) === month && !unpaid.includes(order.state))
        .reduce((sum, { packageId }) => sum + (findPackage(firstCatalog, packageId)?.price ?? 0), 0),
    )
    expect((earned[1] ?? 0) / (earned[0] ?? 1)).toBeLessThan(3)
  },
)

test('songs of the past → each step took its own time, all of them lived through by now', () => {
  const past = planDemo(200, now).filter(({ state }) => state === 'delivered')

  expect(new Set(past.map(({ days }) => days.recording)).size).toBeGreaterThan(100)
  expect(past.every((order) => order.placedAt.getTime() + (whole(order) + 1) * 86_400_000 < now.getTime())).toBe(true)
})

test('40 orders → one is late, one disputed, one paid by a voucher, and several songs were given away', () => {
  const orders = planDemo(40, now)
  const turns = orders.map(({ turn }) => turn)

  expect(turns.filter((turn) => turn === 'dispute')).toHaveLength(1)
  expect(turns.filter((turn) => turn === 'voucher')).toHaveLength(1)
  expect(turns.filter((turn) => turn === 'gift').length).toBeGreaterThan(2)
  expect(orders.filter(({ state, placedAt }) => state === 'production' && placedAt < addDays(now, -15))).toHaveLength(1)
})
