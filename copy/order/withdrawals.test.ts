import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import { offerSummary } from './withdrawals.ts'

const offer = { kind: 'automatic' } as const

test('money was paid → it is said to come back', () => {
  expect(offerSummary(offer, { left: cents(21_900), byVoucher: false })).toContain('recebe tudo de volta')
})

test('a code covered all of it → nothing is said to come back', () => {
  expect(offerSummary(offer, { left: cents(0), byVoucher: false })).not.toContain('recebe')
})

test('a voucher paid all of it → the voucher comes back, and no money', () => {
  const text = offerSummary(offer, { left: cents(0), byVoucher: true })
  expect(text).toContain('o vale-presente volta a valer')
  expect(text).not.toContain('recebe')
})

test('a voucher paid a part → both come back', () => {
  const text = offerSummary(offer, { left: cents(14_000), byVoucher: true })
  expect(text).toContain('recebe o que pagou')
  expect(text).toContain('o vale-presente volta a valer')
})
