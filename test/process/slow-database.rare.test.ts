import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from '#db/client.ts'
import { httpBuyer } from '#test/support/http-buyer.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'

const database = await createTestDatabase()
const { db, close } = connect(database.url, { connections: 2 })
const data = await temporaryDataDir()
let product: Product

beforeAll(async () => {
  product = await startProduct({ dataDir: data.path, env: { DATABASE_URL: database.url, LOG_LEVEL: 'fatal' } })
})

afterAll(async () => {
  await product.stop()
  await close()
  await database.drop()
  await data.remove()
})

let people = 0

function createBuyer() {
  people += 1
  return httpBuyer(product.url, `127.4.0.${people}`, { name: 'Ana', email: `ana-${people}@exemplo.com.br` })
}

test('orders cannot be written for seven seconds, and thirty buyers wait → health and pages answer, and nobody waits for ever', async () => {
  const known = createBuyer()
  expect((await known.order('express')).status).toBe(303)

  const waiting: Promise<{ status: number }>[] = []
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table orders in share row exclusive mode`)
    for (let count = 0; count < 30; count += 1) {
      const buyer = createBuyer()
      waiting.push(buyer.order('express'))
    }
    await wait(1_500)
    // Answered while the lock is held: whoever waited for it would get a 503 when its time is over.
    for (let round = 0; round < 4; round += 1) {
      const [health, page, metrics] = await Promise.all([
        fetch(`${product.url}/readyz`),
        known.get('/acompanhar-pedido'),
        fetch(`${product.url}/metrics`),
      ])
      expect([health.status, page.status, metrics.status]).toEqual([200, 200, 403])
      await wait(500)
    }
    await wait(3_000)
  })
  const answers = await Promise.all(waiting)
  expect(answers.filter(({ status }) => status !== 303 && status !== 503)).toEqual([])
  expect((await createBuyer().order('express')).status).toBe(303)
})
