import { expect, test } from 'vitest'

import { addDays, endOfDay, calendarDay } from '#core/shared/dates.ts'
import { groupCode, parseGroupedCode } from '#core/shared/grouped-code.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'

import { redeem } from './redemption.ts'
import { voucherCodeOf } from './voucher-code.ts'
import {
  canRecover,
  canRedeem,
  canReturnVoucher,
  validUntilOf,
  voucherState,
  voucherWorth,
  type VoucherFacts,
} from './voucher.ts'

const now = new Date('2026-11-23T15:00:00Z')
const active: VoucherFacts = {
  orderState: 'paid',
  withdrawalRequestedAt: null,
  withdrawalAnswer: null,
  withdrawalAccepted: false,
  validUntil: addDays(now, 1),
  value: cents(219_00),
  balance: cents(219_00),
  heldUnpaid: cents(0),
}

test.each([
  [{}, 'active'],
  [{ balance: cents(1) }, 'active'],
  [{ balance: cents(0) }, 'used'],
  [{ balance: cents(-1) }, 'used'],
  [{ validUntil: addDays(now, -1) }, 'expired'],
  [{ validUntil: addDays(now, -1), balance: cents(0) }, 'used'],
  [{ orderState: 'awaiting-payment', validUntil: null }, 'unpaid'],
  [{ orderState: 'manual-review' }, 'unpaid'],
  [{ orderState: 'refunded' }, 'ended'],
  [{ orderState: 'disputed' }, 'ended'],
  [{ withdrawalRequestedAt: now }, 'ended'],
  [{ withdrawalRequestedAt: now, withdrawalAnswer: 'Não.' }, 'active'],
  [{ withdrawalRequestedAt: now, withdrawalAnswer: 'Sim.', withdrawalAccepted: true }, 'ended'],
] as const)('%o → %s, and only an active one can be redeemed', (change, state) => {
  const voucher = { ...active, ...change }
  expect(voucherState(voucher, now)).toBe(state)
  expect(canRedeem(voucher, now)).toEqual(state === 'active' ? accept() : refuse(`voucher-${state}`))
})

const paidFor = { price: cents(100_00), paid: 100_00, refunded: 0, requested: 0, held: 0 }

test.each([
  ['nobody redeemed', {}, { value: 100_00, surplus: 0, balance: 100_00 }],
  ['orders hold a part', { held: 30_00 }, { value: 100_00, surplus: 0, balance: 70_00 }],
  ['a part is on its way back', { requested: 40_00, held: 30_00 }, { value: 60_00, surplus: 0, balance: 30_00 }],
  [
    'the provider reports the same refund',
    { requested: 40_00, refunded: 40_00 },
    { value: 60_00, surplus: 0, balance: 60_00 },
  ],
  ['more was paid than it costs', { paid: 120_00 }, { value: 100_00, surplus: 20_00, balance: 100_00 }],
  ['the surplus went back', { paid: 120_00, refunded: 20_00 }, { value: 100_00, surplus: 0, balance: 100_00 }],
  ['more than the surplus went back', { paid: 120_00, refunded: 50_00 }, { value: 70_00, surplus: 0, balance: 70_00 }],
  [
    'its money went back while an order holds it',
    { refunded: 100_00, held: 30_00 },
    { value: 0, surplus: 0, balance: -30_00 },
  ],
])('a voucher of which %s → worth what was paid for it, stayed and is free', (_, change, worth) => {
  expect(voucherWorth({ ...paidFor, ...change })).toEqual(worth)
})

const essencial = { packageId: 'essencial', value: cents(219_00), balance: cents(219_00) }

test.each([
  ['its own package', essencial, { packageId: 'essencial', packagePrice: 219_00, total: 219_00 }, 219_00, 219_00],
  ['a dearer one', essencial, { packageId: 'premium', packagePrice: 969_00, total: 969_00 }, 219_00, 219_00],
  ['a cheaper one', essencial, { packageId: 'express', packagePrice: 79_00, total: 79_00 }, 79_00, 79_00],
  [
    'its package, dearer by now',
    essencial,
    { packageId: 'essencial', packagePrice: 259_00, total: 259_00 },
    259_00,
    219_00,
  ],
  [
    'the same with an extra',
    essencial,
    { packageId: 'essencial', packagePrice: 259_00, total: 309_00 },
    259_00,
    219_00,
  ],
  [
    'its package, cheaper by now',
    essencial,
    { packageId: 'essencial', packagePrice: 199_00, total: 199_00 },
    199_00,
    199_00,
  ],
  [
    'a difference too small to charge',
    essencial,
    { packageId: 'x', packagePrice: 223_99, total: 223_99 },
    223_99,
    219_00,
  ],
  ['the smallest difference', essencial, { packageId: 'x', packagePrice: 224_00, total: 224_00 }, 219_00, 219_00],
  [
    'a rest, of the same package that is dearer',
    { ...essencial, balance: cents(140_00) },
    { packageId: 'essencial', packagePrice: 259_00, total: 259_00 },
    140_00,
    140_00,
  ],
] as const)('%s → %# off and used', (_case, voucher, order, off, used) => {
  const { packageId, packagePrice, total } = order
  expect(redeem(voucher, { packageId, packagePrice: cents(packagePrice), total: cents(total) })).toEqual({ off, used })
})

test('any voucher and order → never more off than the order, never more used than the voucher has', () => {
  for (let balance = 0; balance <= 300_00; balance += 17_31)
    for (let total = 0; total <= 400_00; total += 13_77) {
      const { off, used } = redeem(
        { packageId: 'a', value: cents(300_00), balance: cents(balance) },
        { packageId: 'b', packagePrice: cents(total), total: cents(total) },
      )
      expect(used).toBe(Math.min(balance, total))
      expect(off).toBeLessThanOrEqual(total)
      expect(off).toBeGreaterThanOrEqual(used)
    }
})

test.each([
  ['2026-11-23T15:00:00Z', '2031-11-23'],
  ['2026-11-24T02:00:00Z', '2031-11-23'],
  ['2028-02-29T15:00:00Z', '2033-03-01'],
])('paid at %s → valid to the end of the same day five years later, %s', (paidAt, last) => {
  expect(validUntilOf(new Date(paidAt))).toEqual(endOfDay(calendarDay(last)))
})

test.each([
  [0, 219_00, accept()],
  [7, 219_00, accept()],
  [8, 219_00, refuse('too-late')],
  [1, 140_00, refuse('voucher-used')],
])('%i days after the payment with %i left → %o', (days, balance, outcome) => {
  const voucher = { ...active, paidAt: now, balance: cents(balance) }
  expect(canReturnVoucher(voucher, addDays(now, days))).toEqual(outcome)
})

test('held by unpaid orders only → its buyer can have the money back', () => {
  const voucher = { ...active, paidAt: now, balance: cents(0), heldUnpaid: cents(219_00) }
  expect(canReturnVoucher(voucher, now)).toEqual(accept())
})

test.each([
  [{ orderState: 'disputed' }, true],
  [{ balance: cents(0), heldUnpaid: cents(219_00) }, true],
  [{ balance: cents(0) }, false],
  [{ orderState: 'refunded' }, false],
  [{ validUntil: addDays(now, -1) }, false],
  [{ withdrawalRequestedAt: now }, false],
] as const)('%o → may be worth something again: %s', (change, outcome) => {
  expect(canRecover({ ...active, ...change }, now)).toBe(outcome)
})

test('a code → sixteen letters; typed with spaces, hyphens, small letters and look-alikes it is the same', () => {
  const code = voucherCodeOf(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(groupCode(code)).toMatch(/^(\w{4}-){3}\w{4}$/)
  const typed = ` ${groupCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replace('-', ' – ')} `
  expect(parseGroupedCode(typed)).toBe(code)
  for (const wrong of ['', 'ESSENCIAL5', `${code}0`, code.slice(1), `${code.slice(1)}U`, `${code.slice(1)}É`])
    expect(parseGroupedCode(wrong)).toBeNull()
})
