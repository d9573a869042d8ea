import { expect, test } from 'vitest'

import { parseClientForm } from './client-form.ts'

const typed = { name: 'Ana  Lima ', email: ' ana@exemplo.com.br', phone: '(11) 98765-4321', company: ' Banda  Sol ' }

test('input → normalised, empty means none', () => {
  expect(parseClientForm(typed)).toEqual({
    ok: true,
    value: { name: 'Ana Lima', email: 'ana@exemplo.com.br', phone: '5511987654321', company: 'Banda Sol' },
  })
  expect(parseClientForm({ ...typed, phone: ' ', company: '' })).toMatchObject({
    value: { phone: null, company: null },
  })
})

test('several invalid fields → all named at once', () => {
  expect(parseClientForm({ name: ' ', email: '', phone: '12', company: 'x'.repeat(121) })).toEqual({
    ok: false,
    errors: {
      name: 'name-required',
      email: 'email-required',
      phone: 'phone-invalid',
      company: 'company-too-long',
    },
  })
  expect(parseClientForm({ ...typed, email: 'ana@casa' })).toEqual({ ok: false, errors: { email: 'email-invalid' } })
  expect(parseClientForm({ ...typed, email: 'ana@exemplo.com\nBcc: todos@exemplo.com' })).toMatchObject({ ok: false })
})
