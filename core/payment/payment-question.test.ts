import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'

import { canClose, isAcceptable, isAnswered } from './payment-question.ts'

const held = {
  status: 'approved' as const,
  statusDetail: 'accredited',
  amount: cents(100),
  refunded: cents(0),
}

test('a question about held money → answered when all of it was refunded', () => {
  for (const reason of ['duplicate-payment', 'wrong-amount', 'unknown-order'] as const) {
    expect(isAnswered(reason, held)).toBe(false)
    expect(isAnswered(reason, { ...held, refunded: cents(99) })).toBe(false)
    expect(isAnswered(reason, { ...held, refunded: cents(100), status: 'refunded' })).toBe(true)
    expect(isAnswered(reason, { ...held, status: 'charged-back', statusDetail: 'in_process' })).toBe(false)
    expect(isAnswered(reason, { ...held, status: 'charged-back', statusDetail: 'settled' })).toBe(true)
  }
})

test('a question about a dispute → answered by its end', () => {
  expect(isAnswered('disputed', { ...held, status: 'in-mediation' })).toBe(false)
  expect(isAnswered('disputed', held)).toBe(true)
})

test('a question about a dispute that was lost → answered when its money is ours after all', () => {
  const lost = { ...held, status: 'charged-back', statusDetail: 'settled' } as const
  expect(isAnswered('dispute-lost', lost)).toBe(false)
  expect(isAnswered('dispute-lost', { ...lost, statusDetail: 'reimbursed' })).toBe(true)
})

test('a question about an event → answered by staff only', () => {
  for (const reason of ['dispute-lost', 'refunded-externally', 'withdrawal', 'project-missing'] as const)
    expect(isAnswered(reason, { ...held, refunded: cents(100), status: 'refunded' })).toBe(false)
})

test('a payment of an order under review → acceptable while money is left', () => {
  const order = { state: 'manual-review' as const }
  expect(isAcceptable(order, held)).toBe(true)
  expect(isAcceptable({ state: 'paid' }, held)).toBe(false)
  expect(isAcceptable(order, { ...held, refunded: cents(100) })).toBe(false)
  expect(isAcceptable(order, { ...held, status: 'in-mediation' })).toBe(false)
})

const unasked = { withdrawal: null, payment: null, chargeback: null }
const chargedBack = { ...unasked, payment: { ...held, status: 'charged-back' as const } }
const wanting = { coverageApplied: null, documentation: { isRequired: true, status: 'pending', dueAt: null } }

test('a chargeback that waits for proof, with no deadline or nothing known yet → not closed by hand', () => {
  expect(canClose('disputed', { ...chargedBack, chargeback: wanting })).toEqual(refuse('proof-awaited'))
  expect(canClose('disputed', chargedBack)).toEqual(refuse('proof-awaited'))
})

test('a chargeback whose proof was sent, a mediation, another question → closed by hand', () => {
  const sent = { ...wanting, documentation: { ...wanting.documentation, status: 'review_pending' } }
  expect(canClose('disputed', { ...chargedBack, chargeback: sent })).toEqual(accept())
  expect(canClose('disputed', { ...unasked, payment: { ...held, status: 'in-mediation' } })).toEqual(accept())
  expect(canClose('duplicate-payment', { ...chargedBack, chargeback: wanting })).toEqual(accept())
})

test('a withdrawal → closed by hand only once its buyer was answered', () => {
  const withdrawal = { requestedAt: new Date('2026-11-20T12:00:00Z'), decidedAt: null }
  expect(canClose('withdrawal', { ...unasked, withdrawal })).toEqual(refuse('answer-first'))
  expect(
    canClose('withdrawal', { ...unasked, withdrawal: { ...withdrawal, decidedAt: withdrawal.requestedAt } }),
  ).toEqual(accept())
})
