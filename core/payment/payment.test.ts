import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import { withOwnRefunds } from './payment.ts'

const snapshot = {
  status: 'approved' as const,
  statusDetail: 'accredited',
  amount: cents(219_00),
  refunded: cents(20_00),
}

test('an older snapshot → never shows less refunded than we refunded', () => {
  expect(withOwnRefunds(snapshot, cents(50_00))).toEqual({ ...snapshot, refunded: 50_00 })
  expect(withOwnRefunds(snapshot, cents(10_00))).toBe(snapshot)
})

test('an approved snapshot of a refunded payment → refunded; a dispute → stays a dispute', () => {
  expect(withOwnRefunds(snapshot, cents(219_00))).toMatchObject({ status: 'refunded', refunded: 219_00 })
  expect(withOwnRefunds({ ...snapshot, status: 'charged-back' }, cents(219_00))).toMatchObject({
    status: 'charged-back',
    refunded: 219_00,
  })
})
