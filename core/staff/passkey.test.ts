import { expect, test } from 'vitest'

import { parsePasskeyName, relyingPartyOf } from './passkey.ts'

test.each([
  ['  Celular\n da Ana ', 'Celular da Ana'],
  ['', null],
  [' \n ', null],
  ['x'.repeat(80), 'x'.repeat(60)],
])('the name %j → %j', (typed, name) => {
  expect(parsePasskeyName(typed)).toBe(name)
})

test.each([
  ['https://estudio.example', 'estudio.example'],
  ['https://loja.estudio.example:8443', 'loja.estudio.example'],
  ['http://localhost:3000', 'localhost'],
])('the site %s → passkeys for %s', (url, id) => {
  expect(relyingPartyOf(url)).toEqual({ id, origin: url })
})

test.each(['http://127.0.0.1:3000', 'https://203.0.113.7', 'https://[2001:db8::1]', 'http://estudio.example'])(
  'the site %s → browsers allow none',
  (url) => {
    expect(relyingPartyOf(url)).toBeNull()
  },
)
