import { expect, test } from 'vitest'

import { orderStates } from '#core/order/order.ts'
import { addMinutes } from '#core/shared/dates.ts'

import {
  isUndecidedOrder,
  paymentClaim,
  paymentPosition,
  paymentVerdict,
  type PaymentAttempt,
  type PaymentClaim,
  type PaymentVerdict,
  type ProviderAnswer,
} from './payment-attempts.ts'
import { paymentStatuses, type PaymentStatus } from './payment.ts'

const now = new Date('2026-11-27T15:00:00Z')

const answered = { claim: 'none', answer: 'answered' } as const

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
      paymentVerdict({ state, payment: createAttempt({ status }) }, { claim: 'payment', answer: 'skipped' }),
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

const answers: ProviderAnswer[] = ['answered', 'just-answered', 'unreachable', 'skipped']
const claims: PaymentClaim[] = ['none', 'payment', 'overdue-payment', 'refusal']

type Told = Record<ProviderAnswer, PaymentVerdict>
const same = (verdict: PaymentVerdict): Told => ({
  answered: verdict,
  'just-answered': verdict,
  unreachable: verdict,
  skipped: verdict,
})
const proven = (verdict: PaymentVerdict): Told => ({ ...same('no-news'), answered: verdict, 'just-answered': verdict })

test.each<{ payment: Name | null; claim: PaymentClaim; told: Told }>([
  { payment: null, claim: 'none', told: proven('unpaid') },
  { payment: null, claim: 'payment', told: same('processing') },
  { payment: null, claim: 'overdue-payment', told: same('no-news') },
  { payment: null, claim: 'refusal', told: same('not-confirmed') },
  ...claims.map((claim) => ({ payment: 'pix' as const, claim, told: same('pending') })),
  ...claims.map((claim) => ({ payment: 'analysed' as const, claim, told: same('pending') })),
  ...(['refused', 'cancelled'] as const).flatMap((payment) => [
    { payment, claim: 'none' as const, told: same('not-confirmed') },
    { payment, claim: 'payment' as const, told: { ...same('processing'), answered: 'not-confirmed' as const } },
    { payment, claim: 'overdue-payment' as const, told: { ...same('no-news'), answered: 'not-confirmed' as const } },
    { payment, claim: 'refusal' as const, told: same('not-confirmed') },
  ]),
])('attempt $payment of an unpaid order, the address claims $claim → $told', ({ payment, claim, told }) => {
  const order = { state: 'awaiting-payment', payment: payment && attempts[payment] } as const
  const verdicts = answers.map((answer) => [answer, paymentVerdict(order, { claim, answer })])

  expect(Object.fromEntries(verdicts)).toEqual(told)
})

test('read again without an attempt that ended or an address that says so → never becomes "not confirmed"', () => {
  const open = [null, attempts.pix, attempts.boleto, attempts.analysed]
  const verdicts = open.flatMap((payment) =>
    claims
      .filter((claim) => claim !== 'refusal')
      .flatMap((claim) =>
        answers.map((answer) => paymentVerdict({ state: 'awaiting-payment', payment }, { claim, answer })),
      ),
  )

  expect(verdicts).not.toContain('not-confirmed')
})

test.each<[status: string | null, tries: number, claim: PaymentClaim]>([
  [null, 0, 'none'],
  [null, 40, 'none'],
  ['approved', 0, 'payment'],
  ['in_process', 11, 'payment'],
  ['pending', 12, 'overdue-payment'],
  ['rejected', 0, 'refusal'],
  ['rejected', 40, 'refusal'],
  ['anything', 0, 'refusal'],
])('an address with status %s, looked for %i times → claims %s', (status, tries, claim) => {
  expect(paymentClaim(status, tries)).toBe(claim)
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
