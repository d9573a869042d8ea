import { expect, test } from 'vitest'

import { withdrawalOptionText } from '#copy/order/withdrawal-option.ts'
import { cents } from '#core/shared/money.ts'

import { arrivalText, paidTwiceFact } from './returned-money.ts'

const byProvider = { byHand: false }

test('a boleto goes back → to an account, as was said before, and with a way for who has none at the provider', () => {
  const { steps } = withdrawalOptionText({ kind: 'automatic' }, { left: cents(21_900) })
  expect(steps[0]).toContain('no caso de boleto, em uma conta sua')
  expect(arrivalText('boleto', byProvider)).toMatch(/para uma conta no Mercado Pago.*Fale com a gente/)
})

test('paid from an account at the provider → back into it', () => {
  expect(arrivalText('wallet', byProvider)).toBe('O valor volta para a sua conta no Mercado Pago.')
})

test('paid twice → the order says how much goes back', () => {
  expect(paidTwiceFact(cents(21_900)).join(': ')).toMatch(/^Pago a mais: R\$\s219,00\. .*devolvemos este valor/)
})
