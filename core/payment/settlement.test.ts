import { expect, test } from 'vitest'

import { transitionOrder } from '#core/order/order.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'

import { paymentStatuses, type ProviderPayment } from './payment.ts'
import { findFallbackPayment, settle, type KnownPayment, type SettlementOrder } from './settlement.ts'

const createTestOrder = (change: Partial<SettlementOrder> = {}): SettlementOrder => ({
  id: 'order-1',
  state: 'awaiting-payment',
  total: cents(21_900),
  paidByPaymentId: null,
  fallbackPaymentId: null,
  isCancelled: false,
  othersHold: false,
  ...change,
})

const createPayment = (change: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: '101',
  reference: 'order-1',
  status: 'approved',
  statusDetail: 'accredited',
  method: 'pix',
  installments: 1,
  amount: cents(21_900),
  refunded: cents(0),
  currency: 'BRL',
  collectorId: '9',
  createdAt: new Date('2026-11-20T12:00:00Z'),
  approvedAt: new Date('2026-11-20T12:01:00Z'),
  updatedAt: new Date('2026-11-20T12:01:00Z'),
  expiresAt: null,
  ticketUrl: null,
  payCode: null,
  ...change,
})

const knownAs = (change: Partial<KnownPayment> = {}): KnownPayment => ({
  status: 'pending',
  statusDetail: 'accredited',
  refunded: cents(0),
  updatedAt: new Date('2026-11-20T12:00:00Z'),
  ...change,
})

const first = { known: null, collectorId: '9' }

/** Which payment keeps an order paid that was paid by another one, too. */
function paidTwice(change: Partial<ProviderPayment>) {
  const payments = [
    { ...createPayment(), providerId: '101' },
    { ...createPayment(change), providerId: '102' },
  ]
  return findFallbackPayment(payments, createTestOrder({ paidByPaymentId: '101' }))
}

test('an approved payment of the right amount → paid', () => {
  expect(settle(createTestOrder(), createPayment(), first)).toEqual(accept({ event: 'payment-approved' }))
})

test('a late payment of an expired order → paid', () => {
  expect(settle(createTestOrder({ state: 'expired' }), createPayment(), first)).toEqual(
    accept({ event: 'payment-approved' }),
  )
})

test.each(['pending', 'in-process', 'authorized', 'rejected', 'cancelled'] as const)(
  'a %s payment → no change',
  (status) => {
    expect(settle(createTestOrder(), createPayment({ status }), first)).toEqual(accept({}))
  },
)

test('a late refusal of another attempt → still paid', () => {
  const paid = createTestOrder({ state: 'paid', paidByPaymentId: '100' })

  expect(settle(paid, createPayment({ status: 'rejected' }), first)).toEqual(accept({}))
})

test('a second approved payment → only the review flag', () => {
  const paid = createTestOrder({ state: 'paid', paidByPaymentId: '100' })

  expect(settle(paid, createPayment(), first)).toEqual(accept({ reviewFlag: 'duplicate-payment' }))
})

test('a different amount → manual review', () => {
  expect(settle(createTestOrder(), createPayment({ amount: cents(100) }), first)).toEqual(
    accept({ event: 'payment-needs-review', reviewFlag: 'wrong-amount' }),
  )
})

test('a payment for a cancelled order → manual review', () => {
  expect(settle(createTestOrder({ state: 'cancelled' }), createPayment(), first)).toEqual(
    accept({ event: 'payment-needs-review', reviewFlag: 'paid-after-cancel' }),
  )
})

test('in review → the right amount pays; a cancelled order stays with staff', () => {
  const review = createTestOrder({ state: 'manual-review' })

  expect(settle(review, createPayment(), first)).toEqual(accept({ event: 'payment-approved' }))
  expect(settle(review, createPayment({ amount: cents(100) }), first)).toEqual(accept({ reviewFlag: 'wrong-amount' }))
  expect(settle({ ...review, isCancelled: true }, createPayment(), first)).toEqual(
    accept({ reviewFlag: 'paid-after-cancel' }),
  )
})

test('in review → what was approved before pays nothing when a part of it went back, or its dispute is over', () => {
  const review = createTestOrder({ state: 'manual-review' })
  const disputed = createPayment({ status: 'in-mediation' })
  const won = createPayment({ status: 'charged-back', statusDetail: 'reimbursed' })

  for (const status of ['approved', 'in-mediation', 'charged-back'] as const)
    expect(settle(review, createPayment({ refunded: cents(1) }), { ...first, known: knownAs({ status }) })).toEqual(
      accept({}),
    )
  expect(settle(review, disputed, first)).toEqual(accept({ reviewFlag: 'disputed' }))
  expect(settle(review, won, first)).toEqual(accept({}))
})

test('the last money of a review goes back → refunded, or cancelled as before', () => {
  const review = createTestOrder({ state: 'manual-review' })
  const refunded = createPayment({ status: 'refunded', refunded: cents(21_900) })
  const lost = createPayment({ status: 'charged-back', statusDetail: 'settled' })

  for (const gone of [refunded, lost]) {
    expect(settle(review, gone, first)).toEqual(accept({ event: 'payment-refunded' }))
    expect(settle({ ...review, isCancelled: true }, gone, first)).toEqual(accept({ event: 'review-returned' }))
    expect(settle({ ...review, othersHold: true }, gone, first)).toEqual(accept({}))
  }
  expect(transitionOrder('manual-review', 'review-returned')).toEqual(accept('cancelled'))
})

test('money for a purchase that ended, also after another payment of it went back → a question for staff', () => {
  for (const paidByPaymentId of [null, '100'])
    expect(settle(createTestOrder({ state: 'refunded', paidByPaymentId }), createPayment(), first)).toEqual(
      accept({ reviewFlag: 'paid-after-cancel' }),
    )
})

test('the same snapshot twice → no change', () => {
  const known = knownAs({ status: 'approved', updatedAt: createPayment().updatedAt })

  expect(
    settle(createTestOrder({ state: 'paid', paidByPaymentId: '101' }), createPayment(), { ...first, known }),
  ).toEqual(refuse('unchanged'))
})

test('an older snapshot → no change', () => {
  const known = knownAs({ status: 'approved', updatedAt: new Date('2026-11-20T12:05:00Z') })

  expect(
    settle(createTestOrder({ state: 'paid', paidByPaymentId: '101' }), createPayment({ status: 'pending' }), {
      ...first,
      known,
    }),
  ).toEqual(refuse('stale'))
})

test('two snapshots of one timestamp → the later stage counts', () => {
  const known = knownAs({ status: 'approved', updatedAt: createPayment().updatedAt })

  expect(
    settle(createTestOrder({ state: 'paid', paidByPaymentId: '101' }), createPayment({ status: 'pending' }), {
      ...first,
      known,
    }),
  ).toEqual(refuse('stale'))
})

test('a dispute, and its end in our favour → disputed, then paid', () => {
  const paid = createTestOrder({ state: 'paid', paidByPaymentId: '101' })
  const disputed = createTestOrder({ state: 'disputed', paidByPaymentId: '101' })

  expect(settle(paid, createPayment({ status: 'in-mediation' }), first)).toEqual(
    accept({ event: 'dispute-opened', reviewFlag: 'disputed' }),
  )
  expect(settle(disputed, createPayment(), first)).toEqual(accept({ event: 'dispute-won', reviewFlag: 'dispute-won' }))
})

test('a chargeback → ends by its detail alone: paid when won, refunded when lost', () => {
  const disputed = createTestOrder({ state: 'disputed', paidByPaymentId: '101' })
  const contested = { status: 'charged-back', statusDetail: 'in_process' } as const
  const ended = (statusDetail: string) =>
    settle(disputed, createPayment({ ...contested, statusDetail }), { ...first, known: knownAs(contested) })

  expect(ended('in_process')).toEqual(refuse('unchanged'))
  expect(ended('reimbursed')).toEqual(accept({ event: 'dispute-won', reviewFlag: 'dispute-won' }))
  expect(ended('settled')).toEqual(accept({ event: 'dispute-lost', reviewFlag: 'dispute-lost' }))
})

test('a dispute that was lost is won after all → asked about, whatever the order is by then', () => {
  const known = knownAs({ status: 'charged-back', statusDetail: 'settled' })
  const won = createPayment({ status: 'charged-back', statusDetail: 'reimbursed' })
  const asked = accept({ reviewFlag: 'dispute-reversed' })

  for (const state of ['refunded', 'paid', 'manual-review'] as const)
    for (const paidByPaymentId of ['100', '101', null])
      expect(settle(createTestOrder({ state, paidByPaymentId }), won, { ...first, known })).toEqual(asked)
})

test('a dispute about another payment ends → no change', () => {
  const paid = createTestOrder({ state: 'paid', paidByPaymentId: '100' })
  for (const statusDetail of ['reimbursed', 'settled'])
    expect(settle(paid, createPayment({ status: 'charged-back', statusDetail }), first)).toEqual(accept({}))
})

test('a refund of the paying payment → refunded; of another → no change', () => {
  const refunded = createPayment({ status: 'refunded', refunded: cents(21_900) })

  expect(settle(createTestOrder({ state: 'paid', paidByPaymentId: '101' }), refunded, first)).toEqual(
    accept({ event: 'payment-refunded', reviewFlag: 'refunded-externally' }),
  )
  expect(settle(createTestOrder({ state: 'paid', paidByPaymentId: '100' }), refunded, first)).toEqual(accept({}))
})

test('an order paid twice → stays paid when the first payment is refunded', () => {
  const paid = createTestOrder({ state: 'paid', paidByPaymentId: '101', fallbackPaymentId: '102' })
  const replaced = accept({ event: 'payment-replaced', paidByPaymentId: '102', reviewFlag: 'payment-replaced' })
  const lost = createPayment({ status: 'charged-back', statusDetail: 'settled' })

  expect(settle(paid, createPayment({ status: 'refunded', refunded: cents(21_900) }), first)).toEqual(replaced)
  expect(settle({ ...paid, state: 'disputed' }, lost, first)).toEqual(replaced)
  expect(transitionOrder('disputed', 'payment-replaced')).toEqual(accept('paid'))
})

test('a payment → keeps the order paid only while none of it is refunded', () => {
  expect(paidTwice({})).toBe('102')
  expect(paidTwice({ status: 'charged-back', statusDetail: 'reimbursed' })).toBe('102')
  expect(paidTwice({ refunded: cents(1) })).toBeNull()
  expect(paidTwice({ status: 'in-mediation' })).toBeNull()
  expect(paidTwice({ status: 'pending' })).toBeNull()
})

test('payments of other orders, receivers or currencies → refused', () => {
  expect(settle(createTestOrder(), createPayment({ reference: 'order-2' }), first)).toEqual(refuse('other-order'))
  expect(settle(createTestOrder(), createPayment({ reference: null }), first)).toEqual(refuse('other-order'))
  expect(settle(createTestOrder(), createPayment({ collectorId: '8' }), first)).toEqual(refuse('other-collector'))
  expect(settle(createTestOrder(), createPayment({ currency: 'ARS' }), first)).toEqual(refuse('other-currency'))
})

test('a paid order → changes only by a refund or a dispute', () => {
  for (const status of paymentStatuses) {
    for (const id of ['101', '102']) {
      const result = settle(
        createTestOrder({ state: 'paid', paidByPaymentId: '101' }),
        createPayment({ id, status }),
        first,
      )
      const event = result.ok ? result.value.event : undefined
      expect([undefined, 'payment-refunded', 'dispute-opened']).toContain(event)
    }
  }
})
