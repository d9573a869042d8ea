import { expect, test } from 'vitest'

import { cents } from './money.ts'
import { refundOf } from './refund.ts'

const payment = { status: 'approved' as const, amount: cents(219_00), refunded: cents(0) }
const all = { wanted: null, isOnTheWay: false }

test('all that is left, or a part of it', () => {
  expect(refundOf(payment, all)).toEqual({ ok: true, value: { amount: 219_00, isRest: true } })
  expect(refundOf({ ...payment, refunded: cents(19_00) }, all)).toMatchObject({
    value: { amount: 200_00, isRest: true },
  })
  expect(refundOf(payment, { ...all, wanted: cents(50_00) })).toMatchObject({
    value: { amount: 50_00, isRest: false },
  })
})

test('a refund never exceeds what is left', () => {
  const some = { ...payment, refunded: cents(200_00) }
  expect(refundOf(payment, { ...all, wanted: cents(219_01) })).toEqual({ ok: false, code: 'too-much' })
  expect(refundOf(some, { ...all, wanted: cents(20_00) })).toEqual({ ok: false, code: 'too-much' })
  expect(refundOf(payment, { ...all, wanted: cents(0) })).toEqual({ ok: false, code: 'too-much' })
})

test('nothing is left only when the money is really back, not while a refund is pending', () => {
  expect(refundOf(payment, { ...all, isOnTheWay: true })).toEqual({ ok: false, code: 'on-the-way' })
  expect(refundOf({ ...payment, refunded: cents(219_00) }, { ...all, isOnTheWay: true })).toEqual({
    ok: false,
    code: 'nothing-left',
  })
})

test.each(['pending', 'rejected', 'in-mediation', 'charged-back'] as const)(
  'a payment in state %s cannot be refunded',
  (status) => {
    expect(refundOf({ ...payment, status }, all)).toEqual({ ok: false, code: 'not-refundable' })
  },
)
