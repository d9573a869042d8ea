import { expect, test } from 'vitest'

import { clockStatus, diskStatus, proxyProblem } from './health.ts'

test.each([
  [0, 'good'],
  [-5_000, 'good'],
  [5_001, 'look'],
  [-60_001, 'bad'],
  [null, 'look'],
] as const)('a clock %s ms off → %s', (offset, status) => {
  expect(clockStatus(offset)).toBe(status)
})

test.each([
  [8 * 1024 ** 3, 'good'],
  [3 * 1024 ** 3, 'look'],
  [100 * 1024 ** 2, 'bad'],
  [null, 'look'],
] as const)('%s bytes free → %s', (bytes, status) => {
  expect(diskStatus(bytes)).toBe(status)
})

const [secure, plain] = ['https://loja.exemplo.com.br', 'http://localhost:3000']

test.each([
  ['the proxy is trusted', { isForwarded: true, isTrusted: true, siteUrl: secure }, null],
  ['requests are forwarded, nobody is trusted', { isForwarded: true, isTrusted: false, siteUrl: plain }, 'forwarded'],
  ['https without a trusted proxy', { isForwarded: false, isTrusted: false, siteUrl: secure }, 'expected'],
  ['plain http without a proxy', { isForwarded: false, isTrusted: false, siteUrl: plain }, null],
] as const)('%s → %s', (_name, facts, problem) => {
  expect(proxyProblem(facts)).toBe(problem)
})
