import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import { formatPayCode, isSlipOver, withOwnRefunds } from './payment.ts'

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

test('a Pix or boleto → over at its instant, other payments never', () => {
  const expiresAt = new Date('2026-11-20T12:00:00Z')
  const before = new Date('2026-11-20T11:59:59Z')
  const slip = { status: 'pending' as const, method: 'pix' as const, expiresAt }
  expect([isSlipOver(slip, before), isSlipOver(slip, expiresAt)]).toEqual([false, true])
  expect(isSlipOver({ ...slip, method: 'boleto' }, expiresAt)).toBe(true)
  expect(isSlipOver({ ...slip, expiresAt: null }, expiresAt)).toBe(false)
  expect(isSlipOver({ ...slip, method: 'credit-card' }, expiresAt)).toBe(false)
  expect(isSlipOver({ ...slip, status: 'approved' }, expiresAt)).toBe(false)
})

test('the digits of a boleto → printed in groups; a Pix code → untouched', () => {
  const digits = '99990123456789012345678901234567890123456789012'
  expect(formatPayCode('boleto', digits)).toBe('99990.12345 67890.123456 78901.234567 8 90123456789012')
  expect(formatPayCode('boleto', 'outra coisa')).toBe('outra coisa')
  expect(formatPayCode('pix', digits)).toBe(digits)
})
