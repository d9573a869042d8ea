import { expect, test } from 'vitest'

import { isSignInEmail } from '#core/staff/sign-in-email.ts'

import { invitationForm, ownNameForm, type InvitationTyped } from './staff-form.ts'

const typed = { name: '  Beto   Reis ', email: ' Beto@Example.com ', role: 'producer' }

test('an invitation → name, address in small letters, and role', () => {
  expect(invitationForm.parse(typed, isSignInEmail)).toEqual({
    ok: true,
    value: { name: 'Beto Reis', email: 'beto@example.com', role: 'producer' },
  })
})

test.each<[Partial<InvitationTyped>, object]>([
  [{ name: ' \0 ' }, { name: 'name-required' }],
  [{ name: 'x'.repeat(121) }, { name: 'name-too-long' }],
  [{ email: '' }, { email: 'email-required' }],
  [{ email: 'beto' }, { email: 'email-invalid' }],
  // Mail servers take it, the sign-in does not.
  [{ email: 'josé@exemplo.com.br' }, { email: 'email-invalid' }],
  [{ email: `${'b'.repeat(250)}@x.br` }, { email: 'email-too-long' }],
  [{ role: 'admin' }, { role: 'role-unknown' }],
  [
    { name: '', email: 'beto', role: '' },
    { name: 'name-required', email: 'email-invalid', role: 'role-unknown' },
  ],
])('an invitation with %o → refused at each of these fields', (change, errors) => {
  expect(invitationForm.parse({ ...typed, ...change }, isSignInEmail)).toEqual({ ok: false, errors })
})

test('an own name → tidied; an empty one refused', () => {
  expect(ownNameForm.parse({ nome: ' Ana  Lima Souza ' })).toEqual({ ok: true, value: { name: 'Ana Lima Souza' } })
  expect(ownNameForm.parse({ nome: '  ' })).toEqual({ ok: false, errors: { nome: 'name-required' } })
})
