import { expect, test } from 'vitest'

import { checkErasure, retainedUntil } from './erasure.ts'

const now = new Date('2026-11-20T12:00:00Z')
const paid = { id: 'o', state: 'paid' as const, reviewFlag: null, paidAt: new Date('2026-01-10T12:00:00Z') }

test('orders paid in the last five years → retained; others → not', () => {
  const old = { ...paid, id: 'old', paidAt: new Date('2021-11-01T12:00:00Z') }
  const expired = { ...paid, id: 'expired', state: 'expired' as const, paidAt: null }
  const projects = [{ status: 'delivered' as const, orderId: 'o' }]

  expect(checkErasure({ orders: [paid, old, expired], projects }, now)).toEqual({
    ok: true,
    value: { retainedOrderIds: ['o'] },
  })
})

test.each(['awaiting-payment', 'disputed', 'manual-review'] as const)('an order in %s → blocks erasure', (state) => {
  expect(checkErasure({ orders: [{ ...paid, state }], projects: [] }, now)).toEqual({ ok: false, code: 'money-open' })
})

test('an order with a review flag → blocks erasure', () => {
  expect(checkErasure({ orders: [{ ...paid, reviewFlag: 'duplicate-payment' }], projects: [] }, now)).toMatchObject({
    code: 'money-open',
  })
})

test('unfinished work → blocks erasure, unless refunded', () => {
  const projects = [{ status: 'feedback' as const, orderId: 'o' }]
  expect(checkErasure({ orders: [paid], projects }, now)).toEqual({ ok: false, code: 'work-open' })
  expect(checkErasure({ orders: [{ ...paid, state: 'refunded' }], projects }, now)).toMatchObject({ ok: true })
  expect(checkErasure({ orders: [], projects: [{ status: 'waiting', orderId: null }] }, now)).toMatchObject({
    ok: false,
  })
})

test('unfinished work that its client ends → no obstacle any more; open money still is', () => {
  const projects = [{ status: 'feedback' as const, orderId: 'o' }]
  expect(checkErasure({ orders: [paid], projects, endsWork: true }, now)).toEqual({
    ok: true,
    value: { retainedOrderIds: ['o'] },
  })
  const open = { ...paid, state: 'disputed' as const }
  expect(checkErasure({ orders: [open], projects, endsWork: true }, now)).toEqual({ ok: false, code: 'money-open' })
})

test('an order paid on a day → retained for five years from it', () => {
  expect(retainedUntil(new Date('2026-01-10T12:00:00Z')).toISOString().slice(0, 10)).toBe('2031-01-10')
})
