import { expect, test } from 'vitest'

import { expectNone } from '#test/support/guard.ts'
import { listScreens } from '#test/support/routes.ts'

import { referrerPolicyFor } from './referrer-policy.ts'

const shop = 'https://loja.exemplo.com.br'

test('a secret that stays in the query → no referrer at all; over http, where browsers then hide the origin of a form, none to others', () => {
  expect(referrerPolicyFor('/preview?preview=segredo', shop)).toBe('no-referrer')
  expect(referrerPolicyFor('/sons/a/b.m4a?aviso=1&ouvir=segredo', shop)).toBe('no-referrer')
  expect(referrerPolicyFor('/preview?preview=segredo', 'http://192.168.0.2:3000')).toBe('same-origin')
})

const secretScreens = listScreens().filter(({ path }) => /^\/admin(?:\/|$)|\/:(?:code|key|token|proposalId)/.test(path))

test('every address with a key, a token or an id in it, and the whole panel → never told to another site', () => {
  expect(secretScreens.length).toBeGreaterThan(40)
  const notified = secretScreens.filter(({ path }) => referrerPolicyFor(path, shop) !== 'same-origin')
  expectNone(
    notified.map(({ path }) => path),
    'A link on this page would tell other sites its address: state in app/routes.ts what the address is (personal, checkout, panel), by which server/http/referrer-policy.ts decides.',
  )
})

test('a page of the site → other sites learn the shop, not the page', () => {
  expect(referrerPolicyFor('/pacotes', shop)).toBe('strict-origin-when-cross-origin')
})
