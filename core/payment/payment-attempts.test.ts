import { expect, test } from 'vitest'

import { orderStates } from '#core/order/order.ts'
import { addMinutes } from '#core/shared/dates.ts'

import { isUndecidedOrder, paymentPosition, paymentVerdict, type PaymentAttempt } from './payment-attempts.ts'
import { paymentStatuses, type PaymentStatus } from './payment.ts'

const now = new Date('2026-11-27T15:00:00Z')

const answered = { claimsPayment: false, answer: 'answered' } as const

const attempts = {
  pix: createAttempt({ status: 'pending', method: 'pix', payCode: '000201', expiresAt: addMinutes(now, 30) }),
  overPix: createAttempt({ status: 'pending', method: 'pix', payCode: '000202', expiresAt: addMinutes(now, -1) }),
  boleto: createAttempt({ status: 'pending', method: 'boleto', payCode: '23793', expiresAt: addMinutes(now, 9000) }),
  analysed: createAttempt({ status: 'in-process' }),
  refused: createAttempt({ status: 'rejected', statusDetail: 'cc_rejected_other_reason' }),
  cancelled: createAttempt({ status: 'cancelled', statusDetail: 'expired' }),
  paid: createAttempt({ status: 'approved' }),
}
type Name = keyof typeof attempts

test.each<{ newestFirst: Name[]; shows: Name | null; verdict: string; hasRefusal: boolean }>([
  { newestFirst: [], shows: null, verdict: 'unpaid', hasRefusal: false },
  { newestFirst: ['pix'], shows: 'pix', verdict: 'pending', hasRefusal: false },
  { newestFirst: ['refused'], shows: 'refused', verdict: 'not-confirmed', hasRefusal: false },
  { newestFirst: ['refused', 'pix'], shows: 'pix', verdict: 'pending', hasRefusal: true },
  { newestFirst: ['refused', 'boleto'], shows: 'boleto', verdict: 'pending', hasRefusal: true },
  { newestFirst: ['refused', 'analysed'], shows: 'analysed', verdict: 'pending', hasRefusal: true },
  { newestFirst: ['refused', 'refused', 'pix'], shows: 'pix', verdict: 'pending', hasRefusal: true },
  { newestFirst: ['cancelled', 'pix'], shows: 'pix', verdict: 'pending', hasRefusal: false },
  { newestFirst: ['overPix', 'pix'], shows: 'pix', verdict: 'pending', hasRefusal: false },
  { newestFirst: ['pix', 'refused'], shows: 'pix', verdict: 'pending', hasRefusal: false },
  { newestFirst: ['pix', 'boleto'], shows: 'pix', verdict: 'pending', hasRefusal: false },
  { newestFirst: ['refused', 'overPix'], shows: 'refused', verdict: 'not-confirmed', hasRefusal: false },
  { newestFirst: ['refused', 'cancelled'], shows: 'refused', verdict: 'not-confirmed', hasRefusal: false },
  { newestFirst: ['refused', 'paid'], shows: 'paid', verdict: 'not-confirmed', hasRefusal: false },
  { newestFirst: ['pix', 'paid'], shows: 'paid', verdict: 'not-confirmed', hasRefusal: false },
])(
  'attempts $newestFirst of an unpaid order → shows $shows, $verdict',
  ({ newestFirst, shows, verdict, hasRefusal }) => {
    const position = paymentPosition(
      newestFirst.map((name) => attempts[name]),
      now,
    )

    expect(position.payment).toEqual(shows && attempts[shows])
    expect(position.refused !== null).toBe(hasRefusal)
    expect(paymentVerdict({ state: 'awaiting-payment', ...position }, answered)).toBe(verdict)
  },
)

test('a Pix that is over → cancelled, without its code', () => {
  expect(paymentPosition([attempts.overPix], now).payment).toMatchObject({ status: 'cancelled', payCode: null })
})

test.each(orderStates.filter((state) => !['draft', 'awaiting-payment', 'expired'].includes(state)))(
  'an order that is %s → the same verdict whatever became of its attempts',
  (state) => {
    const verdicts = paymentStatuses.map((status) =>
      paymentVerdict({ state, payment: createAttempt({ status }) }, { claimsPayment: true, answer: 'skipped' }),
    )

    expect(new Set(verdicts).size).toBe(1)
  },
)

test.each<{ state: 'draft' | 'awaiting-payment' | 'expired' }>([
  { state: 'draft' },
  { state: 'awaiting-payment' },
  { state: 'expired' },
])('an order that is $state with an attempt that waits → pending, never refused', ({ state }) => {
  const waiting: PaymentStatus[] = ['pending', 'in-process', 'authorized']
  const verdicts = waiting.map((status) => {
    const position = paymentPosition([attempts.refused, createAttempt({ status })], now)
    return paymentVerdict({ state, ...position }, answered)
  })

  expect(verdicts).toEqual(['pending', 'pending', 'pending'])
})

test('a claimed payment nobody knows of yet → processing', () => {
  const unpaid = { state: 'awaiting-payment', payment: null } as const

  expect(paymentVerdict(unpaid, { claimsPayment: true, answer: 'answered' })).toBe('processing')
  expect(paymentVerdict(unpaid, { claimsPayment: true, answer: 'unreachable' })).toBe('processing')
  expect(paymentVerdict(unpaid, { claimsPayment: false, answer: 'unreachable' })).toBe('not-confirmed')
})

test('every state in which money or a decision may still arrive → the page is told of it', () => {
  expect(orderStates.filter(isUndecidedOrder)).toEqual([
    'draft',
    'awaiting-payment',
    'expired',
    'disputed',
    'manual-review',
  ])
})

function createAttempt(attempt: Partial<PaymentAttempt>): PaymentAttempt {
  return {
    status: 'pending',
    statusDetail: '',
    method: 'credit-card',
    ticketUrl: null,
    payCode: null,
    expiresAt: null,
    ...attempt,
  }
}
