import fc from 'fast-check'
import { expect, test } from 'vitest'

import { splitReturned } from './returned-part.ts'

const paidFor = { price: 100_00, paid: 100_00, returned: 0, ofLines: 0 }

test.each([
  ['nothing went back', {}, { ofPrice: 0, surplus: 0 }],
  ['an amount went back', { returned: 30_00 }, { ofPrice: 30_00, surplus: 0 }],
  ['more was paid than it costs', { paid: 120_00 }, { ofPrice: 0, surplus: 20_00 }],
  ['what was too much went back', { paid: 120_00, returned: 20_00 }, { ofPrice: 0, surplus: 0 }],
  ['more than that went back', { paid: 120_00, returned: 50_00 }, { ofPrice: 30_00, surplus: 0 }],
  ['a line went back', { paid: 120_00, returned: 20_00, ofLines: 20_00 }, { ofPrice: 20_00, surplus: 20_00 }],
  [
    'a line and what was too much went back',
    { paid: 120_00, returned: 50_00, ofLines: 30_00 },
    { ofPrice: 30_00, surplus: 0 },
  ],
  ['a line is on its way back', { paid: 120_00, returned: 0, ofLines: 30_00 }, { ofPrice: 0, surplus: 20_00 }],
  ['less was paid than it costs', { paid: 90_00, returned: 10_00 }, { ofPrice: 10_00, surplus: 0 }],
  ['all of it went back', { paid: 120_00, returned: 120_00, ofLines: 30_00 }, { ofPrice: 100_00, surplus: 0 }],
])('%s → of the price, and of what is too much, the rest is kept', (_, change, parts) => {
  expect(splitReturned({ ...paidFor, ...change })).toEqual(parts)
})

/** Refunds of a payment, one after the other: of a line, of an amount, or of what was paid beyond the price. */
const refunded = fc
  .record({
    lines: fc.array(fc.integer({ min: 1, max: 500_00 }), { minLength: 1, maxLength: 5 }),
    overpaid: fc.integer({ min: 0, max: 500_00 }),
    chosen: fc.array(fc.oneof(fc.constant('line' as const), fc.integer({ min: 1, max: 700_00 })), { maxLength: 8 }),
  })
  .map(({ lines, overpaid, chosen }) => {
    const price = lines.reduce((sum, line) => sum + line, 0)
    const open = [...lines]
    let [returned, ofLines] = [0, 0]
    for (const how of chosen) {
      const wanted = how === 'line' ? (open.shift() ?? 0) : how
      if (wanted > price + overpaid - returned) continue
      returned += wanted
      if (how === 'line') ofLines += wanted
    }
    return { price, paid: price + overpaid, returned, ofLines }
  })

test('any refunds of lines and amounts → nothing of the money is kept twice, or lost', () => {
  fc.assert(
    fc.property(refunded, (sums) => {
      const { ofPrice, surplus } = splitReturned(sums)
      expect(sums.price - ofPrice + surplus).toBe(sums.paid - sums.returned)
      expect(Math.min(ofPrice, surplus, sums.price - ofPrice)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('any refunds → what lines cost is always of the price, whatever was paid beyond it', () => {
  fc.assert(
    fc.property(refunded, (sums) => {
      const { ofPrice } = splitReturned(sums)
      expect(ofPrice).toBeGreaterThanOrEqual(sums.ofLines)
      expect(splitReturned({ ...sums, paid: sums.price }).ofPrice).toBeGreaterThanOrEqual(ofPrice)
      expect(ofPrice > sums.ofLines).toBe(sums.returned - sums.ofLines > sums.paid - sums.price)
    }),
  )
})
