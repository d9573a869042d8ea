import { describe, expect, test } from 'vitest'

import { refundForm, withdrawalForm, type RefundTyped } from './refund-form.ts'

const typed: RefundTyped = { ...refundForm.initial, reason: 'Combinado', sum: '7900' }
const errorsOf = (change: Partial<RefundTyped>) => {
  const parsed = refundForm.parse({ ...typed, ...change })
  return parsed.ok ? null : parsed.errors
}

test('everything, and nothing else filled in → everything, with the sum that was confirmed', () => {
  expect(refundForm.parse(typed)).toEqual({
    ok: true,
    value: { amount: null, lines: [], byHand: false, reason: 'Combinado', confirmed: 79_00 },
  })
})

test('a part → the typed amount', () => {
  expect(refundForm.parse({ ...typed, how: 'parte', amount: ' 10,00 ', sum: '1000' })).toMatchObject({
    value: { amount: 10_00, confirmed: 10_00 },
  })
})

describe('an amount beside another choice than a part → refused, readable or not', () => {
  test.each(['tudo', 'itens'])('%s', (how) => {
    const line = how === 'itens' ? ['registro-ubc'] : []
    for (const amount of ['10,00', '1.0000,5', 'dez', '0'])
      expect(errorsOf({ how, amount, line })).toEqual({ amount: 'amount-unused' })
  })
})

test.each(['1.0000,5', '10.00', '10,0', '-5,00', '', '0', '0,00', 'tudo'])(
  'a part of %o → refused, never everything',
  (amount) => expect(errorsOf({ how: 'parte', amount })).toEqual({ amount: 'amount-invalid' }),
)

test.each(['', 'TUDO', 'toString', 'parte ', 'nada'])('no known choice, but %o → refused', (how) => {
  expect(errorsOf({ how })).toEqual({ how: 'how-required' })
})

test('lines beside another choice, or that choice without lines → refused', () => {
  expect(errorsOf({ line: ['registro-ubc'] })).toEqual({ line: 'lines-unused' })
  expect(errorsOf({ how: 'itens' })).toEqual({ line: 'lines-required' })
})

test('no reason → refused', () => {
  expect(errorsOf({ reason: ' ' })).toEqual({ reason: 'note-required' })
})

test('a withdrawal that is declined → nothing goes back, and an amount typed for it is refused', () => {
  const declined = { ...withdrawalForm.initial, decision: 'nada', reason: 'Já produzida' }

  expect(withdrawalForm.parse(declined)).toEqual({
    ok: true,
    value: { accepted: false, amount: null, reason: 'Já produzida', confirmed: null },
  })
  expect(withdrawalForm.parse({ ...declined, amount: '10,00' })).toEqual({
    ok: false,
    errors: { amount: 'amount-unused' },
  })
})
