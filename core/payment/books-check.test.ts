import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import { booksState, compareBooks, type BookedPayment, type BooksComparison } from './books-check.ts'
import type { ProviderPayment } from './payment.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const orderId = '11111111-1111-4111-8111-111111111111'

const statement = { releasesAt: null, refunds: [], reported: {} }
const theirs: ProviderPayment = {
  id: '9',
  reference: orderId,
  status: 'approved',
  statusDetail: 'accredited',
  method: 'credit-card',
  installments: 1,
  amount: cents(219_00),
  refunded: cents(0),
  currency: 'BRL',
  collectorId: '77',
  createdAt: at('10:00'),
  approvedAt: at('10:01'),
  updatedAt: at('10:01'),
  expiresAt: null,
  ticketUrl: null,
  payCode: null,
  statement: { ...statement, fee: cents(9_83), netReceived: cents(209_17) },
}
const ours: BookedPayment = {
  ...theirs,
  orderId,
  fee: cents(9_83),
  netReceived: cents(209_17),
  collectedElsewhere: false,
  updatedAt: at('10:02'),
}

function compare(change: Partial<BooksComparison>) {
  return compareBooks({
    theirs: [theirs],
    ours: [ours],
    settledBefore: at('18:00'),
    queriedAt: at('18:15'),
    openedAt: at('00:00'),
    collectorId: '77',
    ...change,
  })
}

const side = (amount: number | null, status = 'approved') => ({ amount, status })

test('both say the same → no difference', () => {
  expect(compare({})).toEqual([])
})

test.each([
  ['a part', 19_00, 'approved'],
  ['all of it', 219_00, 'refunded'],
] as const)('%s was returned by hand → no difference: the provider cannot know it', (_, amount, status) => {
  const handed = { ...ours, refunded: cents(amount), refundedByHand: cents(amount), status }
  expect(compare({ ours: [handed] })).toEqual([])
})

test('the provider refunded beside what was returned by hand → the difference is that refund', () => {
  const handed = { ...ours, refunded: cents(19_00), refundedByHand: cents(19_00) }
  const refunded = { ...theirs, refunded: cents(50_00) }
  expect(compare({ theirs: [refunded], ours: [handed] })).toMatchObject([
    { kind: 'returned', ours: { amount: 19_00 }, theirs: { amount: 69_00 } },
  ])
})

test('only the provider has it → unknown, with the order it names', () => {
  expect(compare({ ours: [] })).toEqual([
    { kind: 'unknown', paymentId: '9', orderId, ours: null, theirs: side(219_00) },
  ])
})

test('only we have it → missing', () => {
  expect(compare({ theirs: [] })).toEqual([
    { kind: 'missing', paymentId: '9', orderId, ours: side(219_00), theirs: null },
  ])
})

test.each([
  ['amount', { amount: cents(200_00) }, 219_00, 200_00],
  ['returned', { refunded: cents(19_00) }, 0, 19_00],
  ['fee', { statement: { ...statement, fee: cents(10_00), netReceived: cents(209_00) } }, 9_83, 10_00],
  ['net', { statement: { ...statement, fee: cents(9_83), netReceived: cents(200_00) } }, 209_17, 200_00],
] as const)('another %s → this difference, with both figures', (kind, change, our, their) => {
  expect(compare({ theirs: [{ ...theirs, ...change }] })).toContainEqual({
    kind,
    paymentId: '9',
    orderId,
    ours: side(our),
    theirs: side(their),
  })
})

test('a chargeback we do not know → all of it is returned at the provider', () => {
  const lost = { ...theirs, status: 'charged-back', statusDetail: 'settled' } as const
  expect(compare({ theirs: [lost] })).toMatchObject([
    { kind: 'returned', ours: { amount: 0 }, theirs: side(219_00, 'charged-back') },
  ])
})

test('only the state differs → both states', () => {
  expect(compare({ theirs: [{ ...theirs, status: 'in-mediation' }] })).toEqual([
    { kind: 'status', paymentId: '9', orderId, ours: side(null), theirs: side(null, 'in-mediation') },
  ])
})

test('the provider says no fee → ours is not disputed', () => {
  expect(compare({ theirs: [{ ...theirs, statement: undefined }] })).toEqual([])
})

test('booked after the provider was queried → not compared with its earlier answer', () => {
  const refunded = { ...ours, refunded: cents(19_00), updatedAt: at('18:16') }
  expect(compare({ ours: [refunded] })).toEqual([])
})

test.each([
  ['changed a moment ago', { updatedAt: at('18:01') }],
  ['never approved', { status: 'rejected', approvedAt: null }],
  ['from before the first order', { createdAt: new Date('2026-11-19T00:00:00Z') }],
  ['a purchase of the account itself', { collectorId: '5', reference: null }],
  ['collected by another account', { collectorId: '5' }],
] as const)('unknown, but %s → no difference', (_, change) => {
  expect(compare({ ours: [], theirs: [{ ...theirs, ...change }] })).toEqual([])
})

test.each([
  ['outside the provider', { id: 'manual-1' }],
  ['collected by another account', { collectedElsewhere: true }],
  ['never approved', { approvedAt: null }],
  ['created a moment ago', { createdAt: at('18:01') }],
] as const)('missing, but %s → no difference', (_, change) => {
  expect(compare({ theirs: [], ours: [{ ...ours, ...change }] })).toEqual([])
})

test('no order yet → nothing of the account is ours', () => {
  expect(compare({ ours: [], openedAt: null })).toEqual([])
})

test('the newest check → decides the state of the ledger', () => {
  const check = { startedAt: at('06:10'), differences: 0, failure: null }
  expect(booksState(null, at('07:00'))).toBe('unchecked')
  expect(booksState(check, at('07:00'))).toBe('agrees')
  expect(booksState(check, new Date('2026-11-21T12:11:00Z'))).toBe('outdated')
  expect(booksState({ ...check, differences: 3 }, at('07:00'))).toBe('differs')
  expect(booksState({ ...check, failure: 'provider-down' }, at('07:00'))).toBe('failed')
})
