import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import {
  formatPayCode,
  isDeferredRejection,
  isSlipOver,
  isUndecided,
  paymentStatuses,
  returnedAmount,
  withOwnRefunds,
} from './payment.ts'

const here = (provider: number, byHand = 0) => ({ provider: cents(provider), byHand: cents(byHand) })

const snapshot = {
  status: 'approved' as const,
  statusDetail: 'accredited',
  amount: cents(219_00),
  refunded: cents(20_00),
}

test('an older snapshot → never shows less refunded than we refunded', () => {
  expect(withOwnRefunds(snapshot, here(50_00))).toEqual({ ...snapshot, refunded: 50_00, refundedByHand: 0 })
  expect(withOwnRefunds(snapshot, here(10_00))).toEqual({ ...snapshot, refundedByHand: 0 })
})

test('an approved snapshot of a refunded payment → refunded; a dispute → stays a dispute', () => {
  expect(withOwnRefunds(snapshot, here(219_00))).toMatchObject({ status: 'refunded', refunded: 219_00 })
  expect(withOwnRefunds({ ...snapshot, status: 'charged-back' }, here(219_00))).toMatchObject({
    status: 'charged-back',
    refunded: 219_00,
  })
})

test('money returned by hand → on top of what the provider reports, and the rest of it ends the payment', () => {
  expect(withOwnRefunds(snapshot, here(0, 30_00))).toMatchObject({ status: 'approved', refunded: 50_00 })
  expect(withOwnRefunds(snapshot, here(10_00, 199_00))).toMatchObject({ status: 'refunded', refundedByHand: 199_00 })
})

test('a chargeback is lost after money was returned by hand → both are gone', () => {
  const lost = { ...snapshot, status: 'charged-back' as const, statusDetail: 'settled', approvedAt: new Date(0) }
  expect(returnedAmount(withOwnRefunds(lost, here(0, 30_00)))).toBe(249_00)
  expect(returnedAmount(withOwnRefunds({ ...lost, statusDetail: 'reimbursed' }, here(0, 30_00)))).toBe(50_00)
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

test('a payment the provider has not decided → undecided, and only its refusal comes late', () => {
  const undecided = ['pending', 'in-process', 'authorized']
  expect(paymentStatuses.filter(isUndecided)).toEqual(undecided)
  expect(paymentStatuses.filter((before) => isDeferredRejection(before, 'rejected'))).toEqual(undecided)
  expect(isDeferredRejection(null, 'rejected')).toBe(false)
})

test('the digits of a boleto → printed in groups; a Pix code → untouched', () => {
  const digits = '99990123456789012345678901234567890123456789012'
  expect(formatPayCode('boleto', digits)).toBe('99990.12345 67890.123456 78901.234567 8 90123456789012')
  expect(formatPayCode('boleto', 'outra coisa')).toBe('outra coisa')
  expect(formatPayCode('pix', digits)).toBe(digits)
})
