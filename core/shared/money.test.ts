import { expect, test } from 'vitest'

import {
  addCents,
  cents,
  centsFromReais,
  formatAmount,
  formatBRL,
  formatMoney,
  parseBRL,
  reaisFromCents,
  timesCents,
} from './money.ts'

test('decimal reais → centavos without rounding errors', () => {
  expect(centsFromReais(219.9)).toBe(21_990)
  expect(centsFromReais(0.1 + 0.2)).toBe(30)
  expect(centsFromReais(1999.99)).toBe(199_999)
  expect(reaisFromCents(cents(47_900))).toBe(479)
})

test('a fraction of a centavo → throws', () => {
  expect(() => cents(10.5)).toThrow('not an amount')
  expect(() => cents(Number.NaN)).toThrow('not an amount')
  expect(() => cents(Number.MAX_SAFE_INTEGER + 1)).toThrow('not an amount')
})

test('sums → exact integers', () => {
  expect(addCents(cents(1), cents(2), cents(3))).toBe(6)
  expect(addCents()).toBe(0)
  expect(timesCents(cents(5_900), 3)).toBe(17_700)
})

test('prices → in reais, never wrapping', () => {
  expect(formatBRL(cents(21_900))).toBe('R$\u00a0219,00')
  expect(formatBRL(cents(149_900))).toBe('R$\u00a01.499,00')
})

test('an amount as a field holds it → without its currency, and read back as it was', () => {
  expect(formatAmount(cents(149_900))).toBe('1.499,00')
  expect(parseBRL(formatAmount(cents(149_900)))).toBe(149_900)
})

test('an amount below zero → a minus sign, not a hyphen', () => {
  expect(formatBRL(cents(-983))).toBe('−R$\u00a09,83')
  expect(formatMoney(cents(-1_250_00), 'USD')).toBe('USD −1.250,00')
})

test.each([
  ['219', 219_00],
  ['219,90', 219_90],
  [' R$ 1.219,00 ', 1_219_00],
  ['1219,05', 1_219_05],
  ['0,01', 1],
  ['219.90', null],
  ['1.21,00', null],
  ['219,9', null],
  ['-5', null],
  ['1e3', null],
  ['9.999.999,99', 999_999_999],
  ['10.000.000,00', null],
  ['99.999.999,00', null],
  ['999.999.999.999.999.999,00', null],
  ['\u202AR$ 50,00\u202C', 50_00],
  ['R$\u00A01.219,00', 1_219_00],
  ['r$ 50', 50_00],
  ['５０，００', 50_00],
  ['\u200B219,90\uFEFF', 219_90],
  ['R$ 50¹', null],
  ['5½', null],
  ['', null],
])('%j typed → %s centavos', (typed, amount) => {
  expect(parseBRL(typed)).toBe(amount)
})
