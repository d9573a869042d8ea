import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'

import { withdrawalOptionText } from './withdrawal-option.ts'
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

const later = [{ code: 'P0043', title: 'Entrega Expressa', left: cents(14_900), byHand: false }]

test('something was bought later → what goes back is written line by line and as a sum', () => {
  const { steps, sums } = withdrawalOptionText(offer, { left: cents(21_900), later })
  expect(steps[0]).toMatch(/Devolvemos R\$\s368,00/)
  expect(steps[1]).toContain('o que você comprou depois')
  expect(sums.map(({ label }) => label)).toEqual(['Este pedido', 'Pedido P0043: Entrega Expressa', 'Ao todo'])
})

test('a code covered the order and an extra was paid → money goes back', () => {
  expect(withdrawalOptionText(offer, { left: cents(0), later }).steps[0]).toMatch(/Devolvemos R\$\s149,00/)
})

test('staff decide → what was bought later is named, and no sum is promised of the order', () => {
  const asked = { kind: 'request', until: calendarDay('2026-12-01') } as const
  const { steps, sums } = withdrawalOptionText(asked, { left: cents(21_900), later })
  expect(steps.join(' ')).toContain('Se aceitarmos, termina também o que você comprou depois')
  expect(sums.map(({ label }) => label)).toEqual(['Pedido P0043: Entrega Expressa'])
})

test('nothing was bought later → no sums beside the step', () => {
  expect(withdrawalOptionText(offer, { left: cents(21_900) }).sums).toEqual([])
})
