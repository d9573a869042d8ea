import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'

import { canAcceptReported, isManualPayment } from './manual-payment.ts'

test('the id of a payment outside the provider → known by its beginning', () => {
  expect([isManualPayment('manual-1'), isManualPayment('1234')]).toEqual([true, false])
})

const reported = {
  orderId: null,
  status: 'approved' as const,
  statusDetail: 'accredited',
  amount: cents(219_00),
  refunded: cents(0),
  currency: 'BRL',
  collectedElsewhere: false,
}

test('a payment that the provider has reported, without an order, of the typed amount → taken', () => {
  expect(canAcceptReported(reported, cents(219_00))).toEqual(accept())
  expect(canAcceptReported({ ...reported, refunded: cents(19_00) }, cents(200_00))).toEqual(accept())
})

test.each([
  ['of an order', { orderId: 'o1' }, 'reference-of-order'],
  ['in the account of somebody else', { collectedElsewhere: true }, 'reference-unusable'],
  ['in another currency', { currency: 'ARS' }, 'reference-unusable'],
  ['in dispute', { status: 'charged-back' as const, statusDetail: 'in_process' }, 'reference-unusable'],
  ['refunded', { refunded: cents(219_00) }, 'reference-unusable'],
  ['of another amount', { amount: cents(199_00) }, 'reference-amount'],
] as const)('a payment that is %s → refused', (_case, change, code) => {
  expect(canAcceptReported({ ...reported, ...change }, cents(219_00))).toEqual(refuse(code))
})
