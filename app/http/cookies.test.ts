import { expect, test } from 'vitest'

import { createSigner } from '#adapters/signer.ts'

import { readPrefill, storePrefill } from './cookies.ts'

const deps = {
  signer: createSigner('a'.repeat(32)),
  siteUrl: 'https://loja.example',
  now: () => new Date('2026-11-20T12:00:00Z'),
}

test('an address typed in capitals at a gate → offered as it is written in the next form', () => {
  const cookie = storePrefill({ name: 'Maria', email: ' MARIA.NOIVA@Exemplo.com.br ', phone: '' }, deps)
  const [value = ''] = cookie.split(';')
  const request = new Request('https://loja.example/', { headers: { cookie: value } })

  expect(readPrefill(request)).toEqual({ name: 'Maria', email: 'maria.noiva@exemplo.com.br', phone: '' })
})
