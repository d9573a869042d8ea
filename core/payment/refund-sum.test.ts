import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import { parseSum, refundSum } from './refund-sum.ts'

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
