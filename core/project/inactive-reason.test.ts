import { expect, test } from 'vitest'

import { inactiveReason } from './inactive-reason.ts'

const order = { state: 'paid', withdrawalRequestedAt: null, withdrawalDecidedAt: null, withdrawalAnswer: null } as const
const now = new Date('2026-11-19T15:00:00Z')

test('work stops when the money went back or is claimed back, and while a withdrawal waits for its answer', () => {
  expect(inactiveReason(null)).toBeNull()
  expect(inactiveReason(order)).toBeNull()
  expect(inactiveReason({ ...order, state: 'refunded' })).toBe('refunded')
  expect(inactiveReason({ ...order, state: 'disputed' })).toBe('disputed')
  expect(inactiveReason({ ...order, withdrawalRequestedAt: now })).toBe('withdrawn')
  expect(
    inactiveReason({ ...order, withdrawalRequestedAt: now, withdrawalDecidedAt: now, withdrawalAnswer: 'refused' }),
  ).toBeNull()
})
