import { expect, test } from 'vitest'

import { createHostCheck } from './own-host.ts'

const isOwn = createHostCheck('https://loja.exemplo.com.br')

test.each([
  'loja.exemplo.com.br',
  'Loja.Exemplo.com.br',
  'loja.exemplo.com.br:443',
  'localhost:3000',
  '127.0.0.1',
  '[::1]:3000',
])('on https, asked as %s → the shop answers', (host) => expect(isOwn(host, '/')).toBe(true))

test.each([
  'www.loja.exemplo.com.br',
  'outra.exemplo.com.br',
  '203.0.113.7',
  'loja.exemplo.com.br.evil.example',
  'localhost.evil.example',
  '',
  undefined,
])('on https, asked as %s → not the shop, but its health is told', (host) => {
  expect(isOwn(host, '/')).toBe(false)
  expect(isOwn(host, '/healthz/x')).toBe(false)
  expect(['/healthz', '/readyz', '/metrics'].every((path) => isOwn(host, path))).toBe(true)
})

test('on http → any name, as at home', () => {
  expect(createHostCheck('http://127.0.0.1:3000')('meu-computador.local:3000', '/')).toBe(true)
})
