import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'

import { compensationOffer } from './compensation.ts'

const today = calendarDay('2026-12-03')
const late = {
  today,
  project: { status: 'waiting', deadlineOn: calendarDay('2026-12-02'), stopReason: null, changesUnpaid: false },
  paid: { total: cents(365_55), orderId: 'order', paymentId: '77' },
  isDeadlineMet: false,
  isGiven: false,
} as const
const setting = { kind: 'discount', percent: 15, validDays: 90 } as const

test('nothing set → nothing offered', () => {
  expect(compensationOffer({ ...setting, kind: 'none' }, late)).toEqual({ ok: false, code: 'nothing-offered' })
})

test('the last day of the deadline → not late yet', () => {
  const project = { ...late.project, deadlineOn: today }
  expect(compensationOffer(setting, { ...late, project })).toEqual({ ok: false, code: 'not-late' })
})

test('delivered, stopped, or with changes that their client has not paid → not late', () => {
  for (const change of [{ status: 'delivered' }, { stopReason: 'refunded' }, { changesUnpaid: true }] as const) {
    const project = { ...late.project, ...change }
    expect(compensationOffer(setting, { ...late, project })).toEqual({ ok: false, code: 'not-late' })
  }
})

test('a version was presented in time → not late, however long the rest takes', () => {
  expect(compensationOffer(setting, { ...late, isDeadlineMet: true })).toEqual({ ok: false, code: 'not-late' })
})

test('given before → not a second time', () => {
  expect(compensationOffer(setting, { ...late, isGiven: true })).toEqual({ ok: false, code: 'already-given' })
})

test('a discount → its percentage and last day', () => {
  expect(compensationOffer(setting, late)).toEqual({
    ok: true,
    value: { kind: 'discount', percent: 15, until: '2027-03-03' },
  })
})

test('a refund → the part of what was paid, in whole centavos', () => {
  expect(compensationOffer({ ...setting, kind: 'refund' }, late)).toEqual({
    ok: true,
    value: { kind: 'refund', percent: 15, amount: 54_83, orderId: 'order', paymentId: '77' },
  })
})

test('a refund for a project nobody paid here → nothing to give back', () => {
  expect(compensationOffer({ ...setting, kind: 'refund' }, { ...late, paid: null })).toEqual({
    ok: false,
    code: 'nothing-paid',
  })
})

test('a revision → offered to a project without an order, too', () => {
  expect(compensationOffer({ ...setting, kind: 'revision' }, { ...late, paid: null })).toEqual({
    ok: true,
    value: { kind: 'revision' },
  })
})
