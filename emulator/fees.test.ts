import { expect, test } from 'vitest'

import { chargedFee } from './fees.ts'

test.each([
  ['credit_card', 1, 9_83],
  ['credit_card', 3, 14_87],
  ['debit_card', 1, 4_36],
  ['bank_transfer', 1, 2_17],
  ['ticket', 1, 3_49],
] as const)('a %s in %i instalments of R$ 219 → costs %i centavos', (type, installments, fee) => {
  expect(chargedFee({ type, installments, amount: 219_00 })).toBe(fee)
})

test('a fixed fee → never more than the payment', () => {
  expect(chargedFee({ type: 'ticket', installments: 1, amount: 2_00 })).toBe(2_00)
})
