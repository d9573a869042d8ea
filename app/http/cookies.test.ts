import { expect, test } from 'vitest'

import { createSigner } from '#adapters/signer.ts'

import { readPrefill, readVisitor, storeGateEmail, storePrefill, writeCookie } from './cookies.ts'

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

test('a gate is opened → its address is offered for 14 days; what an order left stays for its 90', () => {
  const cookie = storeGateEmail(new Request('https://loja.example/'), 'maria@exemplo.com.br', deps)
  expect(attributes(cookie)).toContain('Max-Age=1209600')
  const known = new Request('https://loja.example/', { headers: { cookie: cookie?.split(';')[0] ?? '' } })
  expect(readPrefill(known).email).toBe('maria@exemplo.com.br')
  expect(attributes(storeGateEmail(known, 'outra@exemplo.com.br', deps))).toContain('Max-Age=1209600')

  const order = storePrefill({ name: 'Maria', email: 'maria@exemplo.com.br', phone: '' }, deps)
  const buyer = new Request('https://loja.example/', { headers: { cookie: order.split(';')[0] ?? '' } })
  expect(storeGateEmail(buyer, 'outra@exemplo.com.br', deps)).toBeNull()
})

const attributes = (cookie: string | null) => cookie?.split('; ').slice(1).toSorted()

test('a cookie of ours → hidden from scripts, not sent along by other sites, only over https on https', () => {
  const ours = ['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure']

  expect(attributes(storePrefill({ name: '', email: '', phone: '' }, deps))).toEqual(ours)
  expect(attributes(readVisitor(new Request('https://loja.example/'), deps).setCookie)).toEqual(ours)
  expect(attributes(writeCookie({ siteUrl: 'http://127.0.0.1:3000' }, 'a', 'b', 1))).not.toContain('Secure')
})
