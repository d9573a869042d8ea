import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { connect } from '#db/client.ts'
import { httpBuyer, type HttpBuyer } from '#test/support/http-buyer.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'
import { openRetryingProxy } from '#test/support/servers/retrying-proxy.ts'

const database = await createTestDatabase()
const { db, close } = connect(database.url, { connections: 2 })
const folders = [await temporaryDataDir(), await temporaryDataDir()]
const products: Product[] = []
const proxy = await openRetryingProxy(() => products.map(({ url }) => url))

beforeAll(async () => {
  for (const index of folders.keys()) products[index] = await startOne(index)
  await bothReady()
})

afterAll(async () => {
  for (const product of products) await product.stop()
  await proxy.close()
  await close()
  await database.drop()
  for (const folder of folders) await folder.remove()
})

/** Whoever restarts one process after the other waits until the proxy uses the first again. */
const bothReady = () => vi.waitFor(() => expect(proxy.ready()).toBe(2), { timeout: 60_000 })

function startOne(index: number): Promise<Product> {
  const old = products[index]
  return startProduct({
    dataDir: folders[index]?.path ?? '',
    ...(old ? { port: Number(new URL(old.url).port) } : {}),
    env: { DATABASE_URL: database.url, SESSION_SECRET: 's'.repeat(40), TRUST_PROXY: '1', LOG_LEVEL: 'fatal' },
  })
}

let people = 0

function createBuyer(): { buyer: HttpBuyer; email: string } {
  people += 1
  const email = `compra-${people}@exemplo.com.br`
  const address = `127.3.${1 + Math.floor(people / 200)}.${1 + (people % 200)}`
  return { buyer: httpBuyer(proxy.url, address, { name: 'Ana', email }), email }
}

/** Visitors who read pages, buyers who look at their order, and people who buy, until it is ended. */
function startLoad() {
  const load = { on: true, read: 0, broken: [] as string[], acknowledged: [] as string[], lost: 0 }

  async function read(buyer: HttpBuyer, path: string) {
    const answer = await buyer.get(path).catch(() => null)
    if (answer?.status === 200) load.read += 1
    else load.broken.push(`${path} ${answer?.status ?? 'broke off'}`)
  }
  const visitor = async () => {
    const { buyer } = createBuyer()
    while (load.on) for (const path of ['/', '/pacotes', '/pagamento/express']) await read(buyer, path)
  }
  const shopper = async () => {
    while (load.on) {
      const { buyer, email } = createBuyer()
      const placed = await buyer.order('express').catch(() => null)
      if (placed?.status === 303) {
        load.acknowledged.push(email)
        await read(buyer, '/acompanhar-pedido')
      } else {
        load.lost += 1
      }
      await wait(20)
    }
  }
  const all = Promise.all([visitor(), visitor(), shopper(), shopper()])
  return {
    load,
    async end() {
      load.on = false
      await all
    },
  }
}

/** Orders and sent mails by buyer, of these buyers. */
async function readOrders(emails: string[]) {
  const { rows } = await db.execute<{ email: string; orders: number; mails: number }>(sql`
    select email, count(distinct o.id)::int as orders, count(m.id) filter (where m.state = 'sent')::int as mails
    from unnest(${sql.param(emails)}::text[]) as email
    left join orders o on o.buyer_email = email
    left join mails m on m.order_id = o.id and m.kind = 'order-received'
    group by email`)
  return rows
}

const isCut = (page: string) => page.endsWith('broke off')

async function expectOnce(emails: string[]) {
  const others = async () => (await readOrders(emails)).filter(({ orders, mails }) => orders !== 1 || mails !== 1)
  // A job of the dead process is found by its missed heartbeats.
  await expect.poll(others, { timeout: 90_000, interval: 500 }).toEqual([])
}

test('one of two processes killed under load → no page fails behind the proxy, and each acknowledged order is there once, with one mail', async () => {
  const { load, end } = startLoad()
  for (const index of folders.keys()) {
    const before = load.acknowledged.length
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 6)
    await products[index]?.kill()
    await wait(2_000)
    products[index] = await startOne(index)
    await bothReady()
  }
  await end()
  // No proxy can mend an answer that was cut in the middle.
  const [cut, failed] = [load.broken.filter(isCut), load.broken.filter((one) => !isCut(one))]
  expect(failed).toEqual([])
  expect(cut.length).toBeLessThanOrEqual(2)
  expect(load.read).toBeGreaterThan(50)
  await expectOnce(load.acknowledged)
}, 240_000)

test('both processes restarted one after the other under load → no page fails, and each acknowledged order is there once', async () => {
  const { load, end } = startLoad()
  for (const index of folders.keys()) {
    const before = load.acknowledged.length
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 6)
    expect(await products[index]?.stop()).toBe(0)
    products[index] = await startOne(index)
    await bothReady()
  }
  await end()
  expect(load.broken).toEqual([])
  await expectOnce(load.acknowledged)
}, 240_000)
