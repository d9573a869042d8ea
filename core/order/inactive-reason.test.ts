import { expect, test } from 'vitest'

import { inactiveReasonOf, stopReasonOf } from './inactive-reason.ts'

const order = {
  state: 'paid',
  withdrawalRequestedAt: null,
  withdrawalAnswer: null,
  withdrawalAccepted: false,
} as const
const withdrawn = { ...order, withdrawalRequestedAt: new Date('2026-11-19T15:00:00Z') }

test('a paid purchase → active', () => {
  expect(inactiveReasonOf(order)).toBeNull()
})

test('a project without an order → active', () => {
  expect(inactiveReasonOf(null)).toBeNull()
})

test.each(['cancelled', 'refunded', 'disputed'] as const)('a %s purchase → inactive, withdrawn or not', (state) => {
  expect([inactiveReasonOf({ ...order, state }), inactiveReasonOf({ ...withdrawn, state })]).toEqual([state, state])
})

test('a withdrawal → inactive until staff decline it', () => {
  expect(inactiveReasonOf(withdrawn)).toBe('withdrawn')
  expect(inactiveReasonOf({ ...withdrawn, withdrawalAnswer: 'A música já está pronta.' })).toBeNull()
  const accepted = { withdrawalAnswer: 'Devolvemos a metade.', withdrawalAccepted: true }
  expect(inactiveReasonOf({ ...withdrawn, ...accepted })).toBe('withdrawn')
})

test.each(['draft', 'awaiting-payment', 'expired', 'manual-review'] as const)(
  'a purchase in %s → not active, but without a reason to stop',
  (state) => {
    expect(inactiveReasonOf({ ...order, state })).toBe('unpaid')
    expect(stopReasonOf({ ...order, state })).toBeNull()
  },
)

test('an inactive purchase → has its reason', () => {
  expect(stopReasonOf(withdrawn)).toBe('withdrawn')
  expect(stopReasonOf({ ...order, state: 'disputed' })).toBe('disputed')
})
