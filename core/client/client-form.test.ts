import { expect, test } from 'vitest'

import { readClientForm } from './client-form.ts'

const typed = { name: 'Ana  Lima ', email: ' ana@exemplo.com.br', phone: '(11) 98765-4321', company: ' Banda  Sol ' }

test('input is normalised, and empty means none', () => {
  expect(readClientForm(typed)).toEqual({
    ok: true,
    value: { name: 'Ana Lima', email: 'ana@exemplo.com.br', phone: '5511987654321', company: 'Banda Sol' },
  })
  expect(readClientForm({ ...typed, phone: ' ', company: '' })).toMatchObject({ value: { phone: null, company: null } })
})

test('every wrong field is named at once', () => {
  expect(readClientForm({ name: ' ', email: '', phone: '12', company: 'x'.repeat(121) })).toEqual({
    ok: false,
    errors: {
      name: 'name-required',
      email: 'email-required',
      phone: 'phone-invalid',
      company: 'company-too-long',
    },
  })
  expect(readClientForm({ ...typed, email: 'ana@casa' })).toEqual({ ok: false, errors: { email: 'email-invalid' } })
  expect(readClientForm({ ...typed, email: 'ana@exemplo.com\nBcc: todos@exemplo.com' })).toMatchObject({ ok: false })
})
