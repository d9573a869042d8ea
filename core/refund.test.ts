import { expect, test } from 'vitest'

import { cents } from './money.ts'
import { refundOf } from './refund.ts'

const payment = { status: 'approved' as const, amount: cents(219_00), refunded: cents(0) }
const all = { wanted: null, onTheWay: cents(0) }

test('all that is left, or a part of it', () => {
  expect(refundOf(payment, all)).toEqual({ ok: true, value: { amount: 219_00, isRest: true } })
  expect(refundOf({ ...payment, refunded: cents(19_00) }, all)).toMatchObject({
    value: { amount: 200_00, isRest: true },
  })
  expect(refundOf(payment, { wanted: cents(50_00), onTheWay: cents(0) })).toMatchObject({
    value: { amount: 50_00, isRest: false },
  })
})

test('a refund never exceeds what is left after pending refunds', () => {
  expect(refundOf(payment, { wanted: cents(219_01), onTheWay: cents(0) })).toEqual({ ok: false, code: 'too-much' })
  expect(refundOf(payment, { wanted: cents(20_00), onTheWay: cents(200_00) })).toEqual({ ok: false, code: 'too-much' })
  expect(refundOf(payment, { wanted: null, onTheWay: cents(219_00) })).toEqual({ ok: false, code: 'nothing-left' })
  expect(refundOf(payment, { wanted: cents(0), onTheWay: cents(0) })).toEqual({ ok: false, code: 'too-much' })
})

test.each(['pending', 'rejected', 'in-mediation', 'charged-back'] as const)(
  'a payment in state %s cannot be refunded',
  (status) => {
    expect(refundOf({ ...payment, status }, all)).toEqual({ ok: false, code: 'not-refundable' })
  },
)
