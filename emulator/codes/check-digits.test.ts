import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import { isValidCreditCard } from '@brazilian-utils/brazilian-utils/is-valid-credit-card'
import { expect, test } from 'vitest'

import { boletoCode, spacedBoleto } from './boleto-code.ts'
import { brandOf, testCards } from './cards.ts'
import { mod10, mod11 } from './check-digits.ts'

test('all test cards → valid check digit and known brand', () => {
  const numbers = testCards.map(({ number }) => number.replaceAll(' ', ''))
  expect(numbers.map((number) => isValidCreditCard(number))).toEqual([true, true, true, true])
  expect(numbers.map((number) => brandOf(number)?.method)).toEqual(['master', 'visa', 'amex', 'debelo'])
})

test('the published boleto example → our general check digit', () => {
  // 00190.50095 40144.816069 06809.350314 3 37370000000100
  expect(mod11('0019373700000001000500940144816060680935031')).toBe('3')
  expect(mod10('001905009')).toBe('5')
  expect(mod10('4014481606')).toBe('9')
  expect(mod10('0680935031')).toBe('4')
})

test('a boleto → contains due date, amount and valid check digits', () => {
  const code = boletoCode({ id: 179_522_035_301, amount: 21_905, dueAt: Date.UTC(2026, 10, 24, 15) })
  expect(code).toMatch(/^9999\d{43}$/)
  expect(code.slice(-10)).toBe('0000021905')
  expect(code.slice(-14, -10)).toBe('1640')
  expect(isValidBoleto(code)).toBe(true)
  expect(spacedBoleto(code).replaceAll(/[. ]/g, '')).toBe(code)
})
