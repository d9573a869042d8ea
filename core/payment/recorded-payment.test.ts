import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'

import { canMatchRecorded, matchDays, proposeRecorded, type RecordedPayment } from './recorded-payment.ts'

const approvedAt = new Date('2026-11-19T15:00:00Z')
const reported = {
  id: '123',
  orderId: null,
  status: 'approved' as const,
  statusDetail: 'accredited',
  method: 'credit-card' as const,
  amount: cents(219_00),
  refunded: cents(0),
  currency: 'BRL',
  approvedAt,
  collectedElsewhere: false,
}
const recorded = { id: 'manual-1', orderId: 'o1', amount: cents(219_00), approvedAt }

function listed(change: Partial<RecordedPayment> = {}): RecordedPayment {
  return {
    paymentId: 'manual-1',
    orderId: 'o1',
    orderCode: 'P0001',
    buyerName: 'Maria',
    method: 'credit-card',
    amount: cents(219_00),
    refunded: cents(0),
    receivedAt: approvedAt,
    reference: null,
    ...change,
  }
}

test('a reported payment of the recorded amount → can take its place, also one of the same order', () => {
  expect(canMatchRecorded(reported, recorded)).toEqual(accept())
  expect(canMatchRecorded({ ...reported, orderId: 'o1' }, recorded)).toEqual(accept())
})

test.each([
  ['of another order', { orderId: 'o2' }, {}, 'other-order'],
  ['of another amount', { amount: cents(220_00) }, {}, 'other-amount'],
  ['refunded in part', { refunded: cents(1_00) }, {}, 'other-amount'],
  ['in dispute', { status: 'charged-back' as const, statusDetail: 'in_process' }, {}, 'reported-unusable'],
  ['in the account of somebody else', { collectedElsewhere: true }, {}, 'reported-unusable'],
  ['in another currency', { currency: 'ARS' }, {}, 'reported-unusable'],
  ['recorded by hand itself', { id: 'manual-2' }, {}, 'reported-unusable'],
  ['matched before', {}, { approvedAt: null }, 'recorded-gone'],
  ['for one that the provider reported', {}, { id: '77' }, 'recorded-gone'],
] as const)('a payment %s → refused', (_case, change, recordedChange, code) => {
  expect(canMatchRecorded({ ...reported, ...change }, { ...recorded, ...recordedChange })).toEqual(refuse(code))
})

test('recorded within days by the same or an unknown method → likely; otherwise a choice after those', () => {
  const found = proposeRecorded(reported, [
    listed({ paymentId: 'manual-late', receivedAt: addDays(approvedAt, 6) }),
    listed({ paymentId: 'manual-pix', method: 'pix' }),
    listed({ paymentId: 'manual-other', method: 'other', receivedAt: addDays(approvedAt, -5) }),
    listed({ paymentId: 'manual-near', receivedAt: addDays(approvedAt, 1) }),
  ])

  expect(found.map(({ paymentId, isLikely }) => [paymentId, isLikely])).toEqual([
    ['manual-near', true],
    ['manual-other', true],
    ['manual-pix', false],
    ['manual-late', false],
  ])
})

test('recorded with a number → likely only for the payment of that number', () => {
  expect(proposeRecorded(reported, [listed({ reference: '999' })])).toMatchObject([{ isLikely: false }])
  expect(proposeRecorded(reported, [listed({ reference: '123', method: 'pix' })])).toMatchObject([{ isLikely: true }])
})

test('another amount, another order or months apart → not proposed', () => {
  expect(proposeRecorded(reported, [listed({ amount: cents(479_00) })])).toEqual([])
  expect(proposeRecorded({ ...reported, orderId: 'o2' }, [listed()])).toEqual([])
  expect(proposeRecorded(reported, [listed({ receivedAt: addDays(approvedAt, -matchDays - 1) })])).toEqual([])
})
