import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { outsider, payCostForm, productionCostForm } from './production-cost-form.ts'

const today = calendarDay('2026-11-28')
const typed = { payee: 'ana', name: '', amount: '350,00', purpose: 'Voz', paidOn: '' }

function errorOf(change: Partial<typeof typed>) {
  const parsed = productionCostForm.parse({ ...typed, ...change }, today)
  return parsed.ok ? null : parsed.errors
}

test('somebody of the team, an amount and what for → a cost that is owed', () => {
  expect(productionCostForm.parse(typed, today)).toEqual({
    ok: true,
    value: { staffId: 'ana', name: '', amount: 35_000, purpose: 'Voz', paidOn: null },
  })
})

test('a name of somebody outside, paid yesterday → a cost of theirs with its day', () => {
  const outside = { ...typed, payee: outsider, name: ' Zé  da Viola ', paidOn: '2026-11-27' }
  expect(productionCostForm.parse(outside, today)).toMatchObject({
    ok: true,
    value: { staffId: null, name: 'Zé da Viola', paidOn: '2026-11-27' },
  })
})

test('1.234,56 → 123456 centavos', () => {
  expect(productionCostForm.parse({ ...typed, amount: '1.234,56' }, today)).toMatchObject({
    value: { amount: 123_456 },
  })
})

test.each(['0', '0,00', '-50,00', '12,3', '1,234.56', 'cem', '', '99999999,00'])(
  'an amount of %j → refused',
  (amount) => {
    expect(errorOf({ amount })).toEqual({ amount: 'amount-invalid' })
  },
)

test.each([
  [{ payee: '' }, { payee: 'payee-required' }],
  [{ payee: outsider }, { name: 'name-required' }],
  [{ name: 'Zé' }, { name: 'name-unused' }],
  [{ purpose: '  ' }, { purpose: 'purpose-required' }],
  [{ paidOn: '2026-11-29' }, { paidOn: 'day-in-future' }],
  [{ paidOn: '0026-11-27' }, { paidOn: 'day-too-old' }],
  [{ paidOn: '2026-02-30' }, { paidOn: 'day-invalid' }],
])('%j → %j', (change, expected) => {
  expect(errorOf(change)).toEqual(expected)
})

test.each([
  ['', 'day-invalid'],
  ['2026-11-29', 'day-in-future'],
  ['1926-11-28', 'day-too-old'],
])('marked as paid on %j → %s', (day, code) => {
  expect(payCostForm.parse({ day }, today)).toEqual({ ok: false, errors: { day: code } })
})
