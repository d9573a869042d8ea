import { setImmediate } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openTraceCollector } from '#test/support/servers/trace-collector.ts'

import { createTracing } from './otlp-tracing.ts'
import type { Tracing } from './tracing.ts'

let collector: Awaited<ReturnType<typeof openTraceCollector>>
let tracing: Tracing

beforeEach(async () => {
  collector = await openTraceCollector()
  const headers = { Authorization: 'Bearer x' }
  tracing = createTracing({ endpoint: collector.endpoint, headers, serviceName: 'loja', ratio: 1 })
})

afterEach(() => collector.close())

async function sent() {
  await tracing.close()
  return Object.fromEntries(collector.spans.map((span) => [span.name, span]))
}

test('a query inside a request → one trace, the query below the request, under the caller’s trace', async () => {
  const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  await tracing.span('request', { kind: 'server', parent }, async (request) => {
    request.rename('GET /pedido')
    await tracing.span('select', { kind: 'client', isPart: true }, () => Promise.resolve())
  })
  const { 'GET /pedido': request, select } = await sent()
  expect(request).toMatchObject({ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentSpanId: '00f067aa0ba902b7' })
  expect(select).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId })
  expect(collector.headers).toEqual(['Bearer x'])
})

test.each(['nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined])(
  'the caller’s trace %s → a new one',
  async (parent) => {
    await tracing.span('request', { kind: 'server', parent }, () => Promise.resolve())
    const { request } = await sent()
    expect(request?.parentSpanId ?? '').toBe('')
  },
)

test('a query that belongs to nothing → not sent', async () => {
  await tracing.span('select', { kind: 'client', isPart: true }, () => Promise.resolve())
  await tracing.span('request', { kind: 'server' }, () => Promise.resolve())
  expect(Object.keys(await sent())).toEqual(['request'])
})

test('what a span runs fails → the span failed, with the error but not what it quotes, and the caller gets it', async () => {
  const failure = Object.assign(new Error('value "Ana Silva" out of range'), { code: '22003' })
  await expect(tracing.span('job', { kind: 'consumer' }, () => Promise.reject(failure))).rejects.toBe(failure)
  const { job } = await sent()
  expect(job).toMatchObject({ status: { code: 2 }, events: [{ name: 'exception' }] })
  expect(JSON.stringify(job)).toContain('22003')
  expect(JSON.stringify(job)).not.toContain('Ana Silva')
})

test('an error is logged → in what is traced, or alone', async () => {
  await tracing.span('request', { kind: 'server' }, () => {
    tracing.error({ error: 'TypeError: x' }, 'a page failed')
    return Promise.resolve()
  })
  tracing.error({ error: 'Error: y' }, 'stopping failed')
  const spans = await sent()
  expect(spans.request?.events).toHaveLength(1)
  expect(spans['stopping failed']).toMatchObject({ status: { code: 2 } })
})

test('nobody collects → what is measured is not held up, and closing ends soon', async () => {
  await collector.close()
  const measured = tracing.span('request', { kind: 'server' }, () => Promise.resolve(7))
  expect(await Promise.race([measured, setImmediate('held up')])).toBe(7)
  await tracing.close()
  collector = await openTraceCollector()
})
