import { afterAll, beforeAll, expect, test } from 'vitest'

import { httpBuyer } from '#test/support/http-buyer.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'
import { openTraceCollector } from '#test/support/servers/trace-collector.ts'

const database = await createTestDatabase()
const data = await temporaryDataDir()
const collector = await openTraceCollector()
let product: Product

beforeAll(async () => {
  product = await startProduct({
    dataDir: data.path,
    env: { DATABASE_URL: database.url, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, LOG_LEVEL: 'error' },
  })
})

afterAll(async () => {
  await product.stop()
  await collector.close()
  await database.drop()
  await data.remove()
})

test('somebody buys → one trace with request, queries and the call to the provider, and no word of the buyer', async () => {
  const buyer = httpBuyer(product.url, '127.0.0.1', { name: 'Conceição Antunes', email: 'conceicao@exemplo.com.br' })
  const placed = await buyer.order('express')
  expect(placed.status).toBe(303)

  const request = () => collector.spans.find(({ name }) => name === 'POST /pagamento/:packageId')
  await expect.poll(request).toBeTruthy()
  const found = request()
  const inside = collector.spans.filter(({ traceId }) => traceId === found?.traceId)
  expect(inside.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['insert', 'commit', 'mercado-pago create-preference']),
  )
  expect(found && collector.read(found, 'http.response.status_code')).toBe('303')
  expect(found && collector.read(found, 'harmonia.request')).toBe(placed.headers['x-request-id'])
  await expect.poll(() => collector.spans.some(({ name }) => name === 'job send-contract-mail')).toBe(true)
  for (const secret of ['Conceição', 'conceicao@', 'Antunes'])
    expect(JSON.stringify(collector.spans)).not.toContain(secret)
})
