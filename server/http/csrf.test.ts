import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { isCrossOrigin } from './csrf.ts'

const shop = 'https://loja.exemplo.com.br'

async function refuses(siteUrl: string, headers: Record<string, string>) {
  const app = new Hono().post('/', (c) => c.json(isCrossOrigin(c, siteUrl)))
  return (await app.request('/', { method: 'POST', headers: { host: new URL(siteUrl).host, ...headers } })).json()
}

test.each([
  ['a form of ours', { origin: shop, 'sec-fetch-site': 'same-origin' }],
  ['a form of ours in an old browser', { origin: shop }],
  ['a form of a page of ours that sends no referrer', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['a form of ours without its origin', { 'sec-fetch-site': 'same-origin' }],
])('%s → accepted', async (_, headers) => expect(await refuses(shop, headers)).toBe(false))

test.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site, without its origin', { 'sec-fetch-site': 'cross-site' }],
  ['a sister of our domain', { origin: 'https://blog.exemplo.com.br', 'sec-fetch-site': 'same-site' }],
  ['a sister of our domain, without its origin', { 'sec-fetch-site': 'same-site' }],
  ['a sister that claims our origin', { origin: shop, 'sec-fetch-site': 'same-site' }],
  ['the http twin', { origin: 'http://loja.exemplo.com.br' }],
  ['another name of the machine', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ['a name that somebody else pointed at us', { origin: 'https://evil.example', host: 'evil.example' }],
  ['a hidden origin', { origin: 'null' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['no browser', {}],
])('%s → refused', async (_, headers) => expect(await refuses(shop, headers)).toBe(true))

test('on http by another name of the machine → accepted', async () => {
  const headers = { origin: 'http://meu-computador.local:3000', host: 'meu-computador.local:3000' }
  expect(await refuses('http://127.0.0.1:3000', headers)).toBe(false)
  expect(await refuses('http://127.0.0.1:3000', { origin: 'http://evil.example', host: '127.0.0.1:3000' })).toBe(true)
})
