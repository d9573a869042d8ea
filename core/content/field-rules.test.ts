import { expect, test } from 'vitest'

import { isTaxId } from '#core/shared/tax-id.ts'

import { violatesRule } from './field-rules.ts'

test.each([
  '12.345.678/0001-95',
  '11.222.333/0001-81',
  '12.ABC.345/01DE-35',
  '529.982.247-25',
  '52998224725',
  '5299822472５',
])('%s → a valid CPF or CNPJ', (text) => expect(isTaxId(text)).toBe(true))

test.each(['12.345.678/0001-96', '529.982.247-26', '111.111.111-11', '00000000000000', '123', 'abc'])(
  '%s → invalid',
  (text) => expect(isTaxId(text)).toBe(false),
)

test.each([
  ['not-email', 'ola@estudio.example', 'ola@'],
  ['not-https', 'https://forms.example/a?b=1', 'http://forms.example/a'],
  ['not-bandcamp', 'https://estudio.bandcamp.com', 'https://bandcamp.com.example'],
  ['not-payment-link', 'https://mpago.la/1aB', 'https://ana:senha@mpago.la/1aB'],
  ['not-phone', '+55 (11) 98765-4321', '11987654321'],
  ['not-tax-id', '12.345.678/0001-95', '12.345.678/0001-00'],
] as const)('%s → accepts %s, refuses %s', (rule, right, wrong) => {
  expect([violatesRule(rule, right), violatesRule(rule, wrong)]).toEqual([false, true])
})
