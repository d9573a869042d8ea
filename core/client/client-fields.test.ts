import { expect, test } from 'vitest'

import { parseFields } from '#core/shared/input/form.ts'

import { clientFields } from './client-fields.ts'

const typed = { name: 'Ana  Lima ', email: ' ana@exemplo.com.br', phone: '(11) 98765-4321', company: ' Banda  Sol ' }

test('input → normalised, empty means none', () => {
  expect(parseFields(clientFields, typed)).toEqual({
    ok: true,
    value: { name: 'Ana Lima', email: 'ana@exemplo.com.br', phone: '5511987654321', company: 'Banda Sol' },
  })
  expect(parseFields(clientFields, { ...typed, phone: ' ', company: '' })).toMatchObject({
    value: { phone: null, company: null },
  })
})

test('several invalid fields → all named at once', () => {
  expect(parseFields(clientFields, { name: ' ', email: '', phone: '12', company: 'x'.repeat(121) })).toEqual({
    ok: false,
    errors: {
      name: 'name-required',
      email: 'email-required',
      phone: 'phone-invalid',
      company: 'company-too-long',
    },
  })
  expect(parseFields(clientFields, { ...typed, email: 'ana@casa' })).toEqual({
    ok: false,
    errors: { email: 'email-invalid' },
  })
  expect(parseFields(clientFields, { ...typed, email: 'ana@exemplo.com\nBcc: todos@exemplo.com' })).toMatchObject({
    ok: false,
  })
})
