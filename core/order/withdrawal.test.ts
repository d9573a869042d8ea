import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import {
  isWithdrawn,
  withdrawablePurchase,
  withdrawalOption,
  parseWithdrawalReason,
  type Purchase,
  type PurchaseFacts,
} from './withdrawal.ts'

const paidAt = new Date('2026-11-02T15:00:00Z')
const day = (days: number) => new Date(paidAt.getTime() + days * 86_400_000)
const nothing = { requestedAt: null, decidedAt: null, answer: null, isAccepted: false }

function purchase(change: Partial<Purchase> = {}): Purchase {
  return {
    state: 'paid',
    paidAt,
    paidByPaymentId: '123',
    started: false,
    receivedAt: null,
    withdrawal: nothing,
    ...change,
  }
}

test('before work begins → a full, automatic refund, even after seven days', () => {
  expect(withdrawalOption(purchase(), day(0))).toEqual(accept({ kind: 'automatic' }))
  expect(withdrawalOption(purchase(), day(60))).toEqual(accept({ kind: 'automatic' }))
})

test('payments outside the provider → refunded by hand', () => {
  expect(withdrawalOption(purchase({ paidByPaymentId: 'manual-1' }), day(0))).toEqual(accept({ kind: 'by-hand' }))
})

test('after work began → a request, for seven whole days in São Paulo', () => {
  const started = purchase({ started: true })
  const lastMinute = new Date('2026-11-10T02:59:59Z')

  expect(withdrawalOption(started, lastMinute)).toEqual(accept({ kind: 'request', until: '2026-11-09' }))
  expect(withdrawalOption(started, new Date('2026-11-10T03:00:00Z'))).toEqual(refuse('too-late'))
})

test('something was received → the seven days restart', () => {
  const received = purchase({ started: true, receivedAt: day(20) })

  expect(withdrawalOption(received, day(27))).toMatchObject({ value: { until: '2026-11-29' } })
  expect(withdrawalOption(received, day(28))).toEqual(refuse('too-late'))
})

test.each([
  ['draft', 'not-paid'],
  ['awaiting-payment', 'not-paid'],
  ['expired', 'not-paid'],
  ['cancelled', 'not-paid'],
  ['refunded', 'already-refunded'],
  ['disputed', 'in-dispute'],
  ['manual-review', 'in-review'],
] as const)('an order that is %s → cannot be withdrawn', (state, code) => {
  expect(withdrawalOption(purchase({ state }), day(0))).toEqual(refuse(code))
})

test('a pending or answered withdrawal → cannot be requested again', () => {
  const requested = { ...nothing, requestedAt: paidAt }

  expect(withdrawalOption(purchase({ withdrawal: requested }), day(0))).toEqual(refuse('already-asked'))
  expect(withdrawalOption(purchase({ withdrawal: { ...requested, decidedAt: paidAt } }), day(0))).toEqual(
    refuse('already-asked'),
  )
  const answered = { ...requested, decidedAt: day(1), answer: 'A música já foi entregue.' }
  for (const withdrawal of [answered, { ...answered, isAccepted: true }])
    expect(withdrawalOption(purchase({ withdrawal }), day(1))).toEqual(refuse('already-answered'))
})

test('a withdrawal → stops the purchase unless staff declined it', () => {
  const requested = { ...nothing, requestedAt: paidAt }
  const answered = { ...requested, decidedAt: day(1), answer: 'Devolvemos a metade.' }

  expect([isWithdrawn(nothing), isWithdrawn(requested)]).toEqual([false, true])
  expect([isWithdrawn(answered), isWithdrawn({ ...answered, isAccepted: true })]).toEqual([false, true])
})

const order = { state: 'paid', paidAt, paidByPaymentId: '123', withdrawal: nothing } as const
const untouched = {
  status: 'waiting',
  step: 'analysis',
  versions: 0,
  briefingAccepted: false,
  lastDeliveredAt: null,
  firstVersionAt: null,
} as const

function withdrawable(facts: Partial<PurchaseFacts>, now = day(0)): Purchase {
  return withdrawablePurchase({ order, isVoucher: false, extra: null, project: null, ...facts }, now)
}

function hasStarted(change: Partial<PurchaseFacts['project']>): boolean {
  return withdrawable({ project: { ...untouched, ...change } }).started
}

test('work → begins with the accepted briefing or the studio’s first action', () => {
  expect(hasStarted({})).toBe(false)
  expect(hasStarted({ briefingAccepted: true })).toBe(true)
  expect(hasStarted({ versions: 1 })).toBe(true)
  expect(hasStarted({ step: 'composition' })).toBe(true)
  expect(hasStarted({ status: 'feedback' })).toBe(true)
})

test('a song → received with its delivery, before that with its first version', () => {
  const presented = { ...untouched, versions: 1, firstVersionAt: day(5) }

  expect(withdrawable({ project: untouched }).receivedAt).toBeNull()
  expect(withdrawable({ project: presented }).receivedAt).toEqual(day(5))
  expect(withdrawable({ project: { ...presented, lastDeliveredAt: day(9) } }).receivedAt).toEqual(day(9))
})

test('a deleted project → counts as begun', () => {
  expect(withdrawable({})).toEqual({ ...order, started: true, receivedAt: null })
})

test('a voucher → never begun', () => {
  expect(withdrawable({ isVoucher: true }, day(60))).toEqual({ ...order, started: false, receivedAt: null })
})

test('a revision bought later → begun with the feedback it covers, whenever that is', () => {
  const revision = { kind: 'revision', isUsed: false, receivedAt: null } as const

  expect(withdrawable({ extra: revision }, day(60)).started).toBe(false)
  expect(withdrawable({ extra: { ...revision, isUsed: true } }).started).toBe(true)
})

test('another extra bought later → begun when it is delivered, or after seven whole days in São Paulo', () => {
  const item = { kind: 'item', isUsed: false, receivedAt: null } as const

  expect(withdrawable({ extra: item }, new Date('2026-11-10T02:59:59Z')).started).toBe(false)
  expect(withdrawable({ extra: item }, new Date('2026-11-10T03:00:00Z')).started).toBe(true)
  expect(withdrawable({ extra: { ...item, isUsed: true, receivedAt: day(1) } }, day(1))).toMatchObject({
    started: true,
    receivedAt: day(1),
  })
})

test('the reason → optional, limited in length', () => {
  expect(parseWithdrawalReason(' \r\n ')).toEqual(accept(''))
  expect(parseWithdrawalReason('x'.repeat(2_001))).toEqual(refuse('reason-too-long'))
})
