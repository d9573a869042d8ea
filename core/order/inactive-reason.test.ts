import { expect, test } from 'vitest'

import { inactiveReason, stopReason } from './inactive-reason.ts'

const order = { state: 'paid', withdrawalRequestedAt: null, withdrawalAnswer: null } as const
const withdrawn = { ...order, withdrawalRequestedAt: new Date('2026-11-19T15:00:00Z') }

test('a paid purchase runs', () => {
  expect(inactiveReason(order)).toBeNull()
})

test('what was sold outside the shop runs', () => {
  expect(inactiveReason(null)).toBeNull()
})

test.each(['cancelled', 'refunded', 'disputed'] as const)('a %s purchase does not run, withdrawn or not', (state) => {
  expect([inactiveReason({ ...order, state }), inactiveReason({ ...withdrawn, state })]).toEqual([state, state])
})

test('a withdrawal stops a purchase until staff answer it', () => {
  expect(inactiveReason(withdrawn)).toBe('withdrawn')
  expect(inactiveReason({ ...withdrawn, withdrawalAnswer: 'A música já está pronta.' })).toBeNull()
})

test.each(['draft', 'awaiting-payment', 'expired', 'manual-review'] as const)(
  'a purchase in %s does not run, but is not stopped',
  (state) => {
    expect(inactiveReason({ ...order, state })).toBe('unpaid')
    expect(stopReason({ ...order, state })).toBeNull()
  },
)

test('a stopped purchase has the reason why it does not run', () => {
  expect(stopReason(withdrawn)).toBe('withdrawn')
  expect(stopReason({ ...order, state: 'disputed' })).toBe('disputed')
})
