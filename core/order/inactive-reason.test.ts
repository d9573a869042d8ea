import { expect, test } from 'vitest'

import { inactiveReason, stopReason } from './inactive-reason.ts'

const order = { state: 'paid', withdrawalRequestedAt: null, withdrawalAnswer: null } as const
const withdrawn = { ...order, withdrawalRequestedAt: new Date('2026-11-19T15:00:00Z') }

test('a paid purchase → active', () => {
  expect(inactiveReason(order)).toBeNull()
})

test('a project without an order → active', () => {
  expect(inactiveReason(null)).toBeNull()
})

test.each(['cancelled', 'refunded', 'disputed'] as const)('a %s purchase → inactive, withdrawn or not', (state) => {
  expect([inactiveReason({ ...order, state }), inactiveReason({ ...withdrawn, state })]).toEqual([state, state])
})

test('a withdrawal → inactive until staff answer it', () => {
  expect(inactiveReason(withdrawn)).toBe('withdrawn')
  expect(inactiveReason({ ...withdrawn, withdrawalAnswer: 'A música já está pronta.' })).toBeNull()
})

test.each(['draft', 'awaiting-payment', 'expired', 'manual-review'] as const)(
  'a purchase in %s → not active, but without a reason to stop',
  (state) => {
    expect(inactiveReason({ ...order, state })).toBe('unpaid')
    expect(stopReason({ ...order, state })).toBeNull()
  },
)

test('an inactive purchase → has its reason', () => {
  expect(stopReason(withdrawn)).toBe('withdrawn')
  expect(stopReason({ ...order, state: 'disputed' })).toBe('disputed')
})
