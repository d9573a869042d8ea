import { expect, test } from 'vitest'

import { isTaxId } from '#core/shared/tax-id.ts'

import { meantBy } from './field-rules.ts'

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
  ['not-phone', '5511987654321', '987654321'],
  ['not-tax-id', '12.345.678/0001-95', '12.345.678/0001-00'],
] as const)('%s → takes %s as it is, refuses %s', (rule, right, wrong) => {
  expect([meantBy(rule, right), meantBy(rule, wrong)]).toEqual([right, null])
})

test.each([
  ['not-email', 'Estúdio <\u202Aola@estudio.example\u202C>', 'ola@estudio.example'],
  ['not-https', '\u200Bhttps://forms.example/a', 'https://forms.example/a'],
  ['not-bandcamp', 'https://estudio.bandcamp.com\u2060', 'https://estudio.bandcamp.com'],
  ['not-payment-link', ' https://mpago.la/1aB\u200E', 'https://mpago.la/1aB'],
  ['not-phone', 'WhatsApp: (11) 98765\u20114321', '5511987654321'],
] as const)('%s, pasted with what nobody sees or a label → %s becomes %s', (rule, typed, meant) => {
  expect(meantBy(rule, typed)).toBe(meant)
})

test.each(['not-email', 'not-phone', 'not-https', 'not-tax-id'] as const)(
  '%s, nothing typed → nothing wrong',
  (rule) => {
    expect(meantBy(rule, '')).toBe('')
  },
)
