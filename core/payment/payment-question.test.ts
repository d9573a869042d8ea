import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import { isAcceptable, isAnswered } from './payment-question.ts'

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

test('a question about an event → answered by staff only', () => {
  for (const reason of ['dispute-lost', 'refunded-externally', 'withdrawal', 'project-missing'] as const)
    expect(isAnswered(reason, { ...held, refunded: cents(100), status: 'refunded' })).toBe(false)
})

test('a payment under review → acceptable while its order is unpaid and money is left', () => {
  const order = { state: 'manual-review' as const, paidByPaymentId: null }
  expect(isAcceptable(order, held)).toBe(true)
  expect(isAcceptable({ ...order, paidByPaymentId: '1' }, held)).toBe(false)
  expect(isAcceptable({ ...order, state: 'paid' }, held)).toBe(false)
  expect(isAcceptable(order, { ...held, refunded: cents(100) })).toBe(false)
  expect(isAcceptable(order, { ...held, status: 'in-mediation' })).toBe(false)
})
