import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { expect, test } from 'vitest'

import { prefixCookies, unprefix, unprefixCookies } from './cookie-prefix.ts'

const now = Date.parse('2026-12-01T00:00:00Z')
const withCookie = (cookie: string) => {
  const request = new IncomingMessage(new Socket())
  request.rawHeaders.push('Host', 'harmonia.example', 'Cookie', cookie)
  unprefixCookies(request, now)
  return request
}

test('prefixed cookies → read by the names the code knows; those of others stay', () => {
  expect(
    unprefix('__Host-harmonia_pedidos=a.b; sidebar_state=open; __Host-harmonia.session_token=t=; __Secure-x=1', now),
  ).toEqual({
    header: 'harmonia_pedidos=a.b; sidebar_state=open; __Secure-harmonia.session_token=t=; __Secure-x=1',
    plain: [],
  })
})

test('a plain cookie beside its prefixed twin → dropped: another subdomain may have set it', () => {
  const { header, plain } = unprefix('harmonia_pedidos=planted; __Host-harmonia_pedidos=own', now)
  expect([header, plain]).toEqual(['harmonia_pedidos=own', []])
})

test('a __Secure- cookie beside or in place of a __Host- one → not ours: another subdomain may have set it', () => {
  const planted = '__Secure-harmonia_pedidos=planted'
  expect(unprefix(`${planted}; __Host-harmonia_pedidos=own`, now).header).toBe(`${planted}; harmonia_pedidos=own`)
  expect(unprefix(planted, now)).toEqual({ header: planted, plain: [] })
})

test('a plain cookie of before → accepted once, and replaced by the answer', () => {
  const request = withCookie('harmonia_pedidos=a.b; __Secure-harmonia.session_token=t')
  expect(request.rawHeaders[3]).toBe('harmonia_pedidos=a.b; __Secure-harmonia.session_token=t')
  expect(prefixCookies(request, [])).toEqual([
    'harmonia_pedidos=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    '__Host-harmonia_pedidos=a.b; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure',
    '__Secure-harmonia.session_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    '__Host-harmonia.session_token=t; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure',
  ])
})

test('a plain cookie that the answer deletes → both names deleted', () => {
  const request = withCookie('harmonia_pedidos=a.b')
  expect(prefixCookies(request, ['harmonia_pedidos=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure'])).toEqual([
    '__Host-harmonia_pedidos=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    'harmonia_pedidos=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  ])
})

test('plain cookies half a year later → no longer accepted', () => {
  expect(unprefix('harmonia_pedidos=a.b; sidebar_state=open', Date.parse('2027-06-02T00:00:00Z'))).toEqual({
    header: 'sidebar_state=open',
    plain: [],
  })
})

test('set cookies of ours → prefixed', () => {
  expect(
    prefixCookies(withCookie(''), [
      '__Secure-harmonia.session_token=t; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax',
      'harmonia_toast_1=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
      'other=1; Path=/',
    ]).map((line) => line.split('=')[0]),
  ).toEqual(['__Host-harmonia.session_token', '__Host-harmonia_toast_1', 'other'])
})
