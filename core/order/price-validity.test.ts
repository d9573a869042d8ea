import { expect, test } from 'vitest'

import { isPriceValid, priceTermOf, priceValidUntil } from './price-validity.ts'

test('seven days → until the end of the seventh day in São Paulo', () => {
  // 23:30 on the 19th in São Paulo, the 20th in UTC.
  const until = priceValidUntil(new Date('2026-11-20T02:30:00Z'), 7)

  expect(until.toISOString()).toBe('2026-11-27T02:59:59.999Z')
  expect(isPriceValid({ priceUntil: until }, until)).toBe(true)
  expect(isPriceValid({ priceUntil: until }, new Date(until.getTime() + 1))).toBe(false)
})

test('an order from before prices had an end → keeps its price', () => {
  expect(isPriceValid({ priceUntil: null }, new Date('2099-01-01'))).toBe(true)
})

test('what can be promised of a price → its last day, that it is over, or that it has no end', () => {
  const priceUntil = new Date('2026-11-27T02:59:59.999Z')
  expect(priceTermOf({ priceUntil }, priceUntil)).toEqual({ kind: 'until', day: '2026-11-26' })
  expect(priceTermOf({ priceUntil }, new Date(priceUntil.getTime() + 1))).toEqual({ kind: 'over' })
  expect(priceTermOf({ priceUntil: null }, priceUntil)).toEqual({ kind: 'endless' })
})
