import { expect, test } from 'vitest'

import { silentLog } from '#test/support/staff-fixtures.ts'

import { createProxyWatch } from './proxy-watch.ts'

function watched(trustProxy: boolean, requests: [peer: string, forwarded?: string][]) {
  const warnings: string[] = []
  const log = { ...silentLog, warn: (_fields: object, text: string) => void warnings.push(text) }
  const proxy = createProxyWatch(trustProxy, log)
  for (const [remoteAddress, forwarded] of requests) {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a socket only the address is read
    proxy.look({ headers, socket: { remoteAddress } as never })
  }
  return { isForwarded: proxy.isForwarded(), warnings: warnings.length }
}

test.each(['127.0.0.1', '::1', '10.1.2.3', '172.18.0.4', '192.168.1.9', '::ffff:172.18.0.4', 'fd00::4'])(
  'a proxy at %s and no TRUST_PROXY → noticed, and logged once',
  (peer) => {
    const request: [string, string] = [peer, '203.0.113.7']
    expect(watched(false, [request, request])).toEqual({ isForwarded: true, warnings: 1 })
  },
)

test('a visitor from the internet sends the header → not a proxy', () => {
  expect(watched(false, [['203.0.113.7', '198.51.100.1']])).toEqual({ isForwarded: false, warnings: 0 })
})

test('TRUST_PROXY is on, or nobody forwards → nothing to say', () => {
  expect(watched(true, [['127.0.0.1', '203.0.113.7']])).toEqual({ isForwarded: false, warnings: 0 })
  expect(watched(false, [['127.0.0.1']])).toEqual({ isForwarded: false, warnings: 0 })
})
