import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import { decideRefund, findRefundMade, isRefundOpen, refundableLines } from './refund.ts'

const payment = { status: 'approved' as const, statusDetail: 'accredited', amount: cents(219_00), refunded: cents(0) }
const all = { wanted: null, isOnTheWay: false }

test('no amount → all that is left; an amount → a part', () => {
  expect(decideRefund(payment, all)).toEqual({ ok: true, value: { amount: 219_00, isRest: true } })
  expect(decideRefund({ ...payment, refunded: cents(19_00) }, all)).toMatchObject({
    value: { amount: 200_00, isRest: true },
  })
  expect(decideRefund(payment, { ...all, wanted: cents(50_00) })).toMatchObject({
    value: { amount: 50_00, isRest: false },
  })
})

test('a refund without an end → open', () => {
  const states = ['requested', 'in-process', 'done', 'refused'] as const
  expect(states.filter(isRefundOpen)).toEqual(['requested', 'in-process'])
})

test('a refund → never more than what is left', () => {
  const some = { ...payment, refunded: cents(200_00) }
  expect(decideRefund(payment, { ...all, wanted: cents(219_01) })).toEqual({ ok: false, code: 'too-much' })
  expect(decideRefund(some, { ...all, wanted: cents(20_00) })).toEqual({ ok: false, code: 'too-much' })
  expect(decideRefund(payment, { ...all, wanted: cents(0) })).toEqual({ ok: false, code: 'too-much' })
})

test('nothing left → only when the money is back, not while a refund is pending', () => {
  expect(decideRefund(payment, { ...all, isOnTheWay: true })).toEqual({ ok: false, code: 'on-the-way' })
  expect(decideRefund({ ...payment, refunded: cents(219_00) }, { ...all, isOnTheWay: true })).toEqual({
    ok: false,
    code: 'nothing-left',
  })
})

test.each(['pending', 'rejected', 'in-mediation', 'charged-back'] as const)(
  'a payment in state %s → not refundable',
  (status) => {
    expect(decideRefund({ ...payment, status }, all)).toEqual({ ok: false, code: 'not-refundable' })
  },
)

test('a chargeback that was won → refundable, one that was lost is not', () => {
  const disputed = { ...payment, status: 'charged-back' as const, refunded: cents(19_00) }
  expect(decideRefund({ ...disputed, statusDetail: 'reimbursed' }, all)).toEqual({
    ok: true,
    value: { amount: 200_00, isRest: true },
  })
  expect(decideRefund({ ...disputed, statusDetail: 'settled' }, all)).toEqual({ ok: false, code: 'not-refundable' })
})

test('a refund → matched by id, else by amount and time, never to another of ours', () => {
  const requestedAt = new Date('2026-11-20T12:00:00Z')
  const intent = { amount: cents(50_00), isWhole: false, createdAt: requestedAt, providerRefundId: null }
  const made = { id: '1', amount: cents(50_00), state: 'done' as const, createdAt: requestedAt }
  const none = new Set<string>()

  expect(findRefundMade(intent, [made], none)).toBe(made)
  expect(findRefundMade(intent, [{ ...made, amount: cents(49_00) }], none)).toBeNull()
  expect(findRefundMade(intent, [{ ...made, createdAt: new Date('2026-11-20T11:00:00Z') }], none)).toBeNull()
  expect(findRefundMade(intent, [{ ...made, state: 'refused' }], none)).toBeNull()
  expect(findRefundMade(intent, [made], new Set(['1']))).toBeNull()
  const refused = { ...made, state: 'refused' as const }
  expect(findRefundMade({ ...intent, providerRefundId: '1' }, [refused], new Set(['1']))).toBe(refused)
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))

test('a refund of the whole payment → the one that gave back the rest is it, only where nothing is left', () => {
  const intent = { amount: cents(219_00), isWhole: true, createdAt: at(10), providerRefundId: null }
  const unseen = { id: '1', amount: cents(50_00), state: 'done' as const, createdAt: at(0) }
  const rest = { id: '2', amount: cents(169_00), state: 'in-process' as const, createdAt: at(11) }
  const none = new Set<string>()

  expect(findRefundMade(intent, [unseen, rest], none)).toBe(rest)
  expect(findRefundMade(intent, [{ ...unseen, createdAt: at(9) }, rest], none)).toBe(rest)
  expect(findRefundMade({ ...intent, isWhole: false }, [unseen, rest], none)).toBeNull()
  expect(findRefundMade(intent, [unseen, { ...rest, state: 'refused' }], none)).toBeNull()
  expect(findRefundMade(intent, [{ ...unseen, createdAt: at(11) }], none)).toBeNull()
  expect(findRefundMade(intent, [unseen, rest], new Set(['2']))).toBeNull()
})

const none = { returned: [], excluded: [] }
const song = { kind: 'package' as const, id: 'essencial', amount: cents(219_00) }
const choir = { kind: 'extra' as const, id: 'coro', amount: cents(100_00) }
const offered = (...asked: Parameters<typeof refundableLines>) =>
  refundableLines(...asked).map(({ id, amount }) => [id, amount])

test('a package beside an extra → both can go back by themselves', () => {
  expect(offered([song, choir], none)).toEqual([
    ['essencial', 219_00],
    ['coro', 100_00],
  ])
})

test('a package alone, or the last line that is not returned → not by itself, for the order would end', () => {
  expect(offered([song], none)).toEqual([])
  expect(offered([song, choir], { returned: ['coro'], excluded: [] })).toEqual([])
})

test('a package that was returned → its extras stay, and can go back', () => {
  expect(offered([song, choir], { returned: ['essencial'], excluded: [] })).toEqual([['coro', 100_00]])
})

test('a package with a discount or a voucher → what was paid for it goes back, and nothing where it was all taken off', () => {
  const discount = { kind: 'discount' as const, id: 'VERAO', amount: cents(-43_80) }
  const voucher = { kind: 'redemption' as const, id: 'voucher', amount: cents(-219_00) }
  expect(offered([song, choir, discount], none)).toContainEqual(['essencial', 175_20])
  expect(offered([song, choir, voucher], none)).toEqual([['coro', 100_00]])
})

test('a service that was used up → does not go back', () => {
  expect(offered([song, choir], { returned: [], excluded: ['coro'] })).toEqual([['essencial', 219_00]])
})
