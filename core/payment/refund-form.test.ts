import { describe, expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import { parseRefundForm, parseSum, refundSum } from './refund-form.ts'

const raw = { how: 'tudo', amount: '', lines: [], reason: 'Combinado', sum: '7900' }
const errorsOf = (change: object) => {
  const read = parseRefundForm({ ...raw, ...change })
  return read.ok ? null : read.errors
}

test('everything, and nothing else filled in → everything, with the sum that was confirmed', () => {
  expect(parseRefundForm(raw)).toEqual({
    ok: true,
    value: { how: 'tudo', amount: null, lines: [], reason: 'Combinado', confirmed: 79_00 },
  })
})

test('a part → the typed amount', () => {
  expect(parseRefundForm({ ...raw, how: 'parte', amount: ' 10,00 ', sum: '1000' })).toMatchObject({
    value: { amount: 10_00, confirmed: 10_00 },
  })
})

describe('an amount beside another choice than a part → refused, readable or not', () => {
  test.each(['tudo', 'itens', 'nada'])('%s', (how) => {
    const lines = how === 'itens' ? ['registro-ubc'] : []
    for (const amount of ['10,00', '1.0000,5', 'dez', '0'])
      expect(errorsOf({ how, amount, lines })).toEqual({ amount: 'amount-unused' })
  })
})

test.each(['1.0000,5', '10.00', '10,0', '-5,00', '', '0', '0,00', 'tudo'])(
  'a part of %o → refused, never everything',
  (amount) => expect(errorsOf({ how: 'parte', amount })).toEqual({ amount: 'amount-invalid' }),
)

test.each(['', 'TUDO', 'toString', 'parte '])('no known choice, but %o → refused', (how) => {
  expect(errorsOf({ how })).toEqual({ how: 'how-required' })
})

test('lines beside another choice, or that choice without lines → refused', () => {
  expect(errorsOf({ lines: ['registro-ubc'] })).toEqual({ lines: 'lines-unused' })
  expect(errorsOf({ how: 'itens' })).toEqual({ lines: 'lines-required' })
})

test.each(['', '79,00', '79.00', '-1', '1e3', '99999999999'])('a sum sent as %o → none was confirmed', (sum) => {
  expect(parseSum(sum)).toBeNull()
})

test('the form as it stands → the sum its button carries', () => {
  const of = {
    left: cents(79_00),
    prices: [
      { id: 'a', amount: cents(20_00) },
      { id: 'b', amount: cents(9_00) },
    ],
  }
  const sum = (how: string, amount = '', lines: string[] = []) => refundSum({ how, amount, lines }, of)

  expect(sum('tudo', '10,00', ['a'])).toBe(79_00)
  expect(sum('itens', '10,00', ['a', 'b'])).toBe(29_00)
  expect(sum('parte', '10,00', ['a'])).toBe(10_00)
  expect([sum('itens'), sum('parte', '1.0000,5'), sum('parte', '0'), sum('nada'), sum('')]).toEqual(
    Array.from({ length: 5 }, () => null),
  )
})
