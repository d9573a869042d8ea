import { expect, test } from 'vitest'

import { stopOf } from './inactive-reason.ts'

const order = { state: 'paid', withdrawalAskedAt: null, withdrawalAnsweredAt: null, withdrawalAnswer: null } as const
const now = new Date('2026-11-19T15:00:00Z')

test('work stops when the money went back or is claimed back, and while a withdrawal waits for its answer', () => {
  expect(stopOf(null)).toBeNull()
  expect(stopOf(order)).toBeNull()
  expect(stopOf({ ...order, state: 'refunded' })).toBe('refunded')
  expect(stopOf({ ...order, state: 'disputed' })).toBe('disputed')
  expect(stopOf({ ...order, withdrawalAskedAt: now })).toBe('withdrawn')
  expect(
    stopOf({ ...order, withdrawalAskedAt: now, withdrawalAnsweredAt: now, withdrawalAnswer: 'refused' }),
  ).toBeNull()
})
