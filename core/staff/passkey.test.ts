import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { parsePasskeyName, relyingPartyOf } from './passkey.ts'

test.each([
  ['  Celular\n da Ana ', accept('Celular da Ana')],
  ['', refuse('passkey-name-required')],
  [' \n ', refuse('passkey-name-required')],
  ['x'.repeat(60), accept('x'.repeat(60))],
  ['x'.repeat(61), refuse('passkey-name-too-long')],
])('the name %j → taken as it is, or refused with its reason', (typed, name) => {
  expect(parsePasskeyName(typed)).toEqual(name)
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
