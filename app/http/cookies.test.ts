import { expect, test } from 'vitest'

import { createSigner } from '#adapters/signer.ts'

import { readPrefill, readVisitor, storePrefill, writeCookie } from './cookies.ts'

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

const attributes = (cookie: string | null) => cookie?.split('; ').slice(1).toSorted()

test('a cookie of ours → hidden from scripts, not sent along by other sites, only over https on https', () => {
  const ours = ['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure']

  expect(attributes(storePrefill({ name: '', email: '', phone: '' }, deps))).toEqual(ours)
  expect(attributes(readVisitor(new Request('https://loja.example/'), deps).setCookie)).toEqual(ours)
  expect(attributes(writeCookie({ siteUrl: 'http://127.0.0.1:3000' }, 'a', 'b', 1))).not.toContain('Secure')
})
