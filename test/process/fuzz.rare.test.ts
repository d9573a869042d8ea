import { afterAll, beforeAll, expect, test } from 'vitest'

import { findingsOf } from '#test/fuzz/findings.ts'
import { openTarget } from '#test/fuzz/open-target.ts'
import { identities, requestOf } from '#test/fuzz/requests.ts'
import { runFuzz } from '#test/fuzz/run-fuzz.ts'

let opened: Awaited<ReturnType<typeof openTarget>>

beforeAll(async () => {
  opened = await openTarget()
})
afterAll(() => opened.close(), 30_000)

test('the sources → name every route, field and intent the fuzz tries', () => {
  const { paths, fields, intents } = opened.target.surface
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/admin/orders/:orderId', '/preview/:code?', '/webhooks/mercado-pago']),
  )
  expect(paths).toEqual(expect.arrayContaining(['/eventos/painel', '/admin/envios/:id', '/pedidos/:code/contrato.pdf']))
  expect(fields).toEqual(expect.arrayContaining(['email', 'codigo', 'senha', 'busca', 'submission']))
  expect(intents).toEqual(expect.arrayContaining(['leave', 'reset-two-factor', 'add-version']))
  expect([paths.length, fields.length, intents.length].map((count) => count > 60)).toEqual([true, true, true])
})

test('one seed → the same requests, of every identity', () => {
  const { surface, known } = opened.target
  const requests = Array.from({ length: 200 }, (_, index) => requestOf(5, index, surface, known))
  expect(Array.from({ length: 200 }, (_, index) => requestOf(5, index, surface, known))).toEqual(requests)
  expect(new Set(requests.map(({ identity }) => identity))).toEqual(new Set(identities))
})

test.each([
  ['status 500', { status: 500 }],
  ['a stack trace', { body: 'Error: x\n    at handle (/srv/app/build/server/index.js:1:2)' }],
  ['SQL', { body: 'Failed query: select "id" from "orders"' }],
  ["another client's data", { body: 'Vitima' }],
  ['a path of the server', { body: '/srv/loja/secrets' }],
])('an answer with %s → found', (what, change) => {
  const answer = { status: 200, body: '', headers: '', ms: 1, ...change }
  const facts = { secrets: { own: 'Proprio', foreign: 'Vitima' }, hidden: ['/srv/loja'] }
  expect(findingsOf({ identity: 'client', method: 'GET' }, answer, facts)).toContain(what)
  expect(findingsOf({ identity: 'client', method: 'GET' }, { ...answer, status: 200, body: 'Proprio' }, facts)).toEqual(
    [],
  )
})

test('fifteen hundred requests → no failure, no leak, no hang', async () => {
  const report = await runFuzz(opened.target, { seed: 17, requests: 1_500 })
  expect(
    report.findings.map(({ index, what, request: { identity, method, path } }) => ({
      index,
      what,
      identity,
      method,
      path,
    })),
  ).toEqual([])
  expect([...report.statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(1_500)
  expect((await fetch(opened.target.url)).status).toBe(200)
})
