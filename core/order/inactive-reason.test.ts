import { expect, test } from 'vitest'

import { inactiveReasonOf, isAccessOver, ownStopReasonOf, stopReasonOf } from './inactive-reason.ts'
import { orderStates } from './order.ts'

const order = {
  state: 'paid',
  withdrawalRequestedAt: null,
  withdrawalAnswer: null,
  withdrawalAccepted: false,
  voucherSale: null,
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

/** Of every state of the order that bought a voucher: whether what was paid with it stops. */
const voucherSales = {
  draft: null,
  'awaiting-payment': null,
  expired: null,
  'manual-review': null,
  paid: null,
  disputed: 'voucher-ended',
  refunded: 'voucher-ended',
  cancelled: 'voucher-ended',
} as const satisfies Record<(typeof orderStates)[number], 'voucher-ended' | null>

test.each(orderStates)(
  'a song that a voucher paid, wholly or in part, whose sale is %s → it follows the sale',
  (sale) => {
    expect(stopReasonOf({ ...order, voucherSale: sale })).toBe(voucherSales[sale])
    // What was delivered stays open: whoever was given the voucher did nothing.
    expect(isAccessOver(stopReasonOf({ ...order, voucherSale: sale }))).toBe(false)
  },
)

test.each(orderStates)('a song whose own order says more, voucher sale %s → its own reason', (sale) => {
  for (const state of ['cancelled', 'refunded', 'disputed'] as const)
    expect(stopReasonOf({ ...order, state, voucherSale: sale })).toBe(state)
  expect(stopReasonOf({ ...withdrawn, voucherSale: sale })).toBe('withdrawn')
  expect(stopReasonOf({ ...order, state: 'awaiting-payment', voucherSale: sale })).toBeNull()
})

test.each(orderStates)('an extra, a revision or a proposal in state %s → no voucher can stop it by itself', (state) => {
  expect(ownStopReasonOf({ ...order, state })).toBe(stopReasonOf({ ...order, state }))
})
