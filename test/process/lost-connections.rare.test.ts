import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from '#db/client.ts'
import { resolveClusterLocation, makeSocketDir } from '#db/embedded/data-location.ts'
import { ensureCluster } from '#db/embedded/embedded-cluster.ts'
import { runServer, type Server } from '#db/embedded/embedded-server.ts'
import { socketUrl } from '#db/embedded/embedded.ts'
import { httpBuyer } from '#test/support/http-buyer.ts'
import { signInStaff } from '#test/support/http-staff.ts'
import { createTestDatabase, findPostgres } from '#test/support/postgres.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'
import { silentNetwork } from '#test/support/servers/silent-network.ts'

/** By hand also run with 30, then with a figure of milliseconds that only a machine without other work can keep. */
const rounds = Number(process.env.LOST_CONNECTION_ROUNDS ?? 4)

/** A PostgreSQL of our own, as if somebody else ran it. */
const home = await mkdtemp(join(tmpdir(), 'harmonia-external-'))
await chmod(home, 0o711)
const place = await resolveClusterLocation(home)
const socketDir = await makeSocketDir(place)
const url = socketUrl(socketDir, 'harmonia')
let server: Server
/** Processes of one database sign with the same secret. */
const shared = { SESSION_SECRETS: 's'.repeat(40) }
const owner = { email: 'dona@estudio.example', password: 'violão de nylon' }
const data = await temporaryDataDir()
let product: Product

beforeAll(async () => {
  await ensureCluster(place, { durable: false })
  server = await startServer()
  product = await startProduct({
    dataDir: data.path,
    env: { ...shared, DATABASE_URL: url, LOG_LEVEL: 'error', ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
  })
})

afterAll(async () => {
  await product.stop()
  await server.stop()
  for (const folder of [home, place.cluster, socketDir]) await rm(folder, { recursive: true, force: true })
  await data.remove()
})

function startServer() {
  return runServer(place, {
    socketDir,
    log: join(home, 'postgres.log'),
    settings: { listen_addresses: '', fsync: 'off' },
  })
}

/** Buyers who look at their order again and again, and one who orders; any answer may be a failure meanwhile. */
async function underLoad(siteUrl: string) {
  const load = { on: true, seen: 0, sold: 0 }
  const buyers = await Promise.all([2, 3, 4, 5].map((index) => createBuyer(siteUrl, `127.0.${index}.1`)))
  const watchers = buyers.map(async (buyer) => {
    while (load.on) {
      const answer = await buyer.get('/acompanhar-pedido').catch(() => null)
      if (answer?.status === 200) load.seen += 1
      else await wait(20)
    }
  })
  const shopper = async () => {
    for (let visit = 1; load.on; visit += 1) {
      const person = { name: 'Ana', email: `ana-${visit}@exemplo.com.br` }
      const buyer = httpBuyer(siteUrl, `127.1.${1 + Math.floor(visit / 200)}.${1 + (visit % 200)}`, person)
      const answer = await buyer.order('express').catch(() => null)
      if (answer?.status === 303) load.sold += 1
    }
  }
  const all = Promise.all([...watchers, shopper()])
  return {
    load,
    async end() {
      load.on = false
      await all
    },
  }
}

let buyers = 0

async function createBuyer(siteUrl: string, ip: string) {
  buyers += 1
  const buyer = httpBuyer(siteUrl, ip, { name: 'Rosa', email: `rosa-${buyers}@exemplo.com.br` })
  await comes(async () => (await buyer.order('express')).status, 303)
  return buyer
}

type Buyer = Awaited<ReturnType<typeof createBuyer>>

/** Milliseconds until readiness, a page from the database and an order are all right again. */
async function back(siteUrl: string, known: Buyer): Promise<number> {
  const began = performance.now()
  await comes(async () => (await fetch(`${siteUrl}/readyz`).catch(() => null))?.status, 200)
  await comes(async () => (await known.get('/acompanhar-pedido').catch(() => null))?.status, 200)
  await comes(async () => (await known.order('express').catch(() => null))?.status, 303)
  return performance.now() - began
}

async function comes(ask: () => Promise<number | undefined>, status: number) {
  await expect.poll(ask, { interval: 20 }).toBe(status)
}

test('sessions killed under load, round after round → the process lives and sells again by itself', async () => {
  const known = await createBuyer(product.url, '127.0.0.1')
  const { load, end } = await underLoad(product.url)
  const killer = connect(url, { connections: 1 })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await wait(300)
    await killer.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    times.push(await back(product.url, known))
  }
  await end()
  await killer.close()
  report('killed sessions', times)
  expect(load.seen + load.sold).toBeGreaterThan(rounds)
}, 240_000)

test('an external PostgreSQL stopped under load → 503 meanwhile, and sales by themselves once it is started', async () => {
  const known = await createBuyer(product.url, '127.0.0.1')
  const { cookie } = await signInStaff(product.url, owner)
  const { end } = await underLoad(product.url)
  const times: number[] = []
  for (let round = 0; round < Math.ceil(rounds / 4); round += 1) {
    await wait(300)
    await server.stop()
    await wait(500)
    expect((await fetch(`${product.url}/readyz`)).status).toBe(503)
    expect((await known.get('/acompanhar-pedido')).status).toBe(503)
    for (const path of ['/admin', '/admin/projects', '/eventos/painel'])
      expect([path, (await fetch(`${product.url}${path}`, { headers: { cookie } })).status]).toEqual([path, 503])
    server = await startServer()
    times.push(await back(product.url, known))
  }
  await end()
  report('stopped server', times)
})

test('a network that goes silent and flows again → the product is back within thirty seconds by itself', async () => {
  const network = await silentNetwork(socketDir)
  const other = await temporaryDataDir()
  const env = { DATABASE_URL: `postgres://postgres@127.0.0.1:${network.port}/harmonia?sslmode=disable` }
  const far = await startProduct({ dataDir: other.path, env: { ...shared, ...env, LOG_LEVEL: 'fatal' } })
  const known = await createBuyer(far.url, '127.0.0.1')
  const { end } = await underLoad(far.url)
  await wait(1_000)
  network.silence()
  await wait(8_000)
  expect((await fetch(`${far.url}/readyz`)).status).toBe(503)
  network.speak()
  const ms = await back(far.url, known)
  report('silent network', [ms])
  await end()
  await far.stop()
  await network.close()
  await other.remove()
})

test('a start whose line for live updates cannot be opened → the process ends with words, and leaves nothing behind', async () => {
  const database = await createTestDatabase()
  const network = await silentNetwork(await findPostgres(), { swallowed: 'harmonia-live' })
  const name = new URL(database.url).pathname
  const other = await temporaryDataDir()
  const env = { DATABASE_URL: `postgres://postgres@127.0.0.1:${network.port}${name}?sslmode=disable` }
  await expect(startProduct({ dataDir: other.path, env })).rejects.toThrow(/ended with 1:[^]*timeout/)
  await network.close()
  await database.drop()
  await other.remove()
})

function report(what: string, times: number[]) {
  const sorted = times.map(Math.round).toSorted((a, b) => a - b)
  if (process.env.LOST_CONNECTION_ROUNDS)
    process.stdout.write(
      `${what}: ${sorted.length} rounds, median ${sorted[sorted.length >> 1]} ms, most ${sorted.at(-1)} ms\n`,
    )
}
