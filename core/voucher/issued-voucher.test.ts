import fc from 'fast-check'
import { expect, test } from 'vitest'

import { calendarDay, endOfDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'

import { canRevoke, isGiven, isValidDay, validUntilOfIssued, voucherOrigins } from './issued-voucher.ts'
import { redeem } from './redemption.ts'
import { voucherWorth } from './voucher.ts'

const today = calendarDay('2026-11-28')
const whole = { orderState: 'paid', value: cents(219_00), balance: cents(219_00), heldUnpaid: cents(0) } as const

test.each([
  ['courtesy', {}, accept()],
  ['compensation', {}, accept()],
  ['by-hand', {}, refuse('voucher-sold')],
  ['shop', {}, refuse('voucher-sold')],
  ['courtesy', { balance: cents(140_00) }, refuse('voucher-used')],
  ['courtesy', { balance: cents(0), heldUnpaid: cents(219_00) }, accept()],
  ['courtesy', { orderState: 'refunded' }, refuse('voucher-over')],
] as const)('one of %s with %o → revoked: %o', (origin, change, outcome) => {
  expect(canRevoke({ origin, ...whole, ...change })).toEqual(outcome)
})

test.each([
  ['courtesy', '2026-12-24', '2026-12-24'],
  ['courtesy', null, '2031-11-28'],
  ['by-hand', '2026-12-24', '2031-11-28'],
] as const)('one of %s, to the day %s → valid until %s', (origin, until, last) => {
  const wished = until && calendarDay(until)
  expect(validUntilOfIssued(origin, { until: wished, today })).toEqual(endOfDay(calendarDay(last)))
})

test.each([
  ['2026-11-27', false],
  ['2026-11-28', true],
  ['2031-11-28', true],
  ['2031-11-29', false],
])('the last day %s → %s', (day, outcome) => {
  expect(isValidDay(calendarDay(day), today)).toBe(outcome)
})

test('any given voucher and orders → worth its face, and never more used than that', () => {
  const amounts = fc.integer({ min: 5_00, max: 9_999_99 })
  fc.assert(
    fc.property(amounts, fc.array(amounts, { maxLength: 6 }), (face, totals) => {
      let held = 0
      for (const total of totals) {
        const sums = { price: cents(face), paid: 0, refunded: 0, requested: 0, held }
        const { value, surplus, balance } = voucherWorth(sums)
        expect([value, surplus]).toEqual([face, 0])
        held += redeem(
          { packageId: null, value, balance },
          { packageId: 'essencial', packagePrice: cents(total), total: cents(total) },
        ).used
      }
      expect(held).toBe(
        Math.min(
          face,
          totals.reduce((sum, total) => sum + total, 0),
        ),
      )
    }),
  )
})

test('a voucher of an amount → pays no package more than its amount', () => {
  const voucher = { packageId: null, value: cents(100_00), balance: cents(100_00) }
  const order = { packageId: 'essencial', packagePrice: cents(219_00), total: cents(219_00) }
  expect(redeem(voucher, order)).toEqual({ off: 100_00, used: 100_00 })
})

test('the origins → given for nothing, or with money', () => {
  expect(voucherOrigins.filter(isGiven)).toEqual(['courtesy', 'compensation'])
})
