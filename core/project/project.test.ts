import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { refuse } from '#core/shared/result.ts'

import {
  acceptanceDay,
  deadlineAfter,
  dueDates,
  moveDueDates,
  maxReasonLength,
  canAddVersion,
  reachedSteps,
  decideReturnToWaiting,
  returnNews,
  stepsOf,
  awaitedActionOf,
} from './project.ts'

const paidAt = new Date('2026-11-19T15:00:00Z')
const order = { state: 'awaiting-payment' as const, paymentPending: false, briefed: false, status: null, versions: 0 }
const started = { ...order, state: 'paid' as const, status: 'waiting' as const }

test.each([
  ['on a Monday morning', '2026-11-30T09:00', '2026-11-30'],
  ['on a Monday evening', '2026-11-30T18:00', '2026-12-01'],
  ['on a Friday evening', '2026-11-27T20:00', '2026-11-30'],
  ['on a Sunday night', '2026-11-29T23:40', '2026-11-30'],
])('a story told %s → the first day on which it can be accepted', (_, told, day) => {
  expect(acceptanceDay(new Date(`${told}:00-03:00`))).toBe(day)
})

test('both dates → business days from the day in São Paulo', () => {
  expect(dueDates(paidAt, { expected: 5, limit: 7 })).toEqual({ expectedOn: '2026-11-27', deadlineOn: '2026-12-01' })
  expect(dueDates(new Date('2026-11-20T02:00:00Z'), { expected: 1, limit: 1 })).toEqual({
    expectedOn: '2026-11-23',
    deadlineOn: '2026-11-23',
  })
})

test('one date → business days from the day in São Paulo', () => {
  expect(deadlineAfter(paidAt, 7)).toBe('2026-12-01')
  expect(deadlineAfter(new Date('2026-11-20T02:00:00Z'), 1)).toBe('2026-11-23')
})

test('before payment → the first step is current, none completed', () => {
  expect(stepsOf(false, {}, false).map((step) => step.state)).toEqual(['current', 'ahead', 'ahead', 'ahead', 'ahead'])
})

test('a payment → completes the first step, starts the second', () => {
  const steps = stepsOf(true, { payment: paidAt, analysis: paidAt }, false)

  expect(steps.map((step) => step.state)).toEqual(['completed', 'current', 'ahead', 'ahead', 'ahead'])
  expect(steps[0]).toEqual({ step: 'payment', state: 'completed', at: paidAt })
})

test('the latest reached step → current; a delivery → all completed', () => {
  const reached = { payment: paidAt, analysis: paidAt, production: paidAt }

  expect(stepsOf(true, reached, false).map((step) => step.state)).toEqual([
    'completed',
    'completed',
    'completed',
    'current',
    'ahead',
  ])
  expect(stepsOf(true, reached, true).every((step) => step.state === 'completed')).toBe(true)
})

test('every state → has a next actor', () => {
  expect(awaitedActionOf(order)).toBe('buyer-pays')
  expect(awaitedActionOf({ ...order, paymentPending: true })).toBe('provider-decides')
  expect(awaitedActionOf({ ...order, paymentPending: true, unpaidSlip: 'pix' })).toBe('buyer-pays-pix')
  expect(awaitedActionOf({ ...order, paymentPending: true, unpaidSlip: 'boleto' })).toBe('buyer-pays-boleto')
  expect(awaitedActionOf({ ...order, state: 'expired', unpaidSlip: 'pix' })).toBe('buyer-pays')
  expect(awaitedActionOf({ ...order, state: 'expired' })).toBe('buyer-pays')
  expect(awaitedActionOf({ ...order, state: 'manual-review' })).toBe('studio')
  expect(awaitedActionOf({ ...order, state: 'refunded' })).toBe('nobody')
  expect(awaitedActionOf(started)).toBe('buyer-briefs')
  expect(awaitedActionOf({ ...started, briefed: true })).toBe('studio')
  expect(awaitedActionOf({ ...started, briefed: true, versions: 2 })).toBe('buyer-listens')
  expect(awaitedActionOf({ ...started, status: 'feedback' })).toBe('studio')
  expect(awaitedActionOf({ ...started, status: 'feedback', changesUnpaid: true })).toBe('buyer-pays-changes')
  expect(awaitedActionOf({ ...started, status: 'delivered' })).toBe('nobody')
})

test('steps up to the current one → reached; steps moved back from → not', () => {
  const [monday, tuesday] = [new Date('2026-11-23T12:00:00Z'), new Date('2026-11-24T12:00:00Z')]
  const events = [
    { step: 'composition', at: monday },
    { step: 'production', at: tuesday },
    { step: 'elsewhere', at: tuesday },
  ]

  expect(reachedSteps(paidAt, 'production', events)).toEqual({
    payment: paidAt,
    analysis: paidAt,
    composition: monday,
    production: tuesday,
  })
  expect(reachedSteps(paidAt, 'composition', events)).toEqual({
    payment: paidAt,
    analysis: paidAt,
    composition: monday,
  })
  expect(reachedSteps(null, null, events)).toEqual({})
  expect(reachedSteps(paidAt, 'production', [{ step: 'production', at: tuesday }])).not.toHaveProperty('composition')
})

test('versions → can be added until one is approved', () => {
  expect(canAddVersion('waiting', null)).toEqual({ ok: true, value: { step: 'presentation' } })
  expect(canAddVersion('feedback', null).ok).toBe(true)
  expect(canAddVersion('approved', null)).toEqual(refuse('project-approved'))
  expect(canAddVersion('waiting', 'refunded')).toEqual(refuse('order-closed'))
  expect(canAddVersion('delivered', null)).toEqual(refuse('project-delivered'))
})

test('a return to the client → with a reason, from feedback and from approved', () => {
  expect(decideReturnToWaiting('feedback', ' Refizemos o refrão. ')).toEqual({
    ok: true,
    value: {
      reason: 'Refizemos o refrão.',
      previousStatus: 'feedback',
      message: 'Projeto retornado para avaliação: Refizemos o refrão.',
    },
  })
  expect(decideReturnToWaiting('approved', 'x').ok).toBe(true)
  expect(decideReturnToWaiting('approved', ' \n')).toEqual(refuse('reason-required'))
  expect(decideReturnToWaiting('approved', 'x'.repeat(maxReasonLength + 1))).toEqual(refuse('reason-too-long'))
  expect(decideReturnToWaiting('waiting', 'x')).toEqual(refuse('already-waiting'))
  expect(decideReturnToWaiting('delivered', 'x')).toEqual(refuse('already-delivered'))
  expect(decideReturnToWaiting('delivered', 'Revisão comprada', true)).toMatchObject({
    value: { previousStatus: 'delivered' },
  })
})

test.each([
  ['feedback', true, 'new-version'],
  ['feedback', false, 'answer'],
  ['approved', true, 'new-version'],
  ['approved', false, 'reopened'],
  ['delivered', false, 'reopened'],
] as const)('returned from %s, with a new version: %s → the client is told of %s', (status, hasNewVersion, news) => {
  expect(returnNews(status, hasNewVersion)).toBe(news)
})

test.each([
  ['ready', 'buyer-pays-link'],
  ['missing', 'studio-sends-link'],
] as const)('an unpaid order paid by link whose link is %s → %s', (link, awaitedAction) => {
  expect(awaitedActionOf({ ...order, link })).toBe(awaitedAction)
  expect(awaitedActionOf({ ...order, state: 'cancelled', link })).toBe('nobody')
})

test('dates moved by business days and back → the same dates, weekends and holidays skipped', () => {
  const dates = { expectedOn: calendarDay('2026-11-19'), deadlineOn: calendarDay('2026-12-24') }
  const later = moveDueDates(dates, 2)

  // Friday, 20 November, and Christmas Day are national holidays.
  expect(later).toEqual({ expectedOn: '2026-11-24', deadlineOn: '2026-12-29' })
  expect(moveDueDates(later, -2)).toEqual(dates)
})
