import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { connect } from '#db/client.ts'
import { signInStaff } from '#test/support/http-staff.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'

const root = dirname(dirname(import.meta.dirname))
const owner = { email: 'dona@estudio.example', password: 'uma senha bem comprida' }

async function createPlace() {
  const [data, database] = [await temporaryDataDir(), await createTestDatabase()]
  onTestFinished(async () => {
    await data.remove()
    await database.drop()
  })
  return { dataDir: data.path, url: database.url }
}

function request(url: string, agent?: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => resolve(answer.resume())).on('error', reject)
  })
}

test('SIGTERM while it waits for the database → ends at once and in order, and frees the data directory', async () => {
  const { dataDir } = await createPlace()
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DATABASE_URL: 'postgres://127.0.0.1:1/loja' }
  const child = spawn(process.execPath, [join(root, 'server', 'main.mjs')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [line] = await once(child.stdout, 'data')
  expect(String(line)).toContain('127.0.0.1:1 ainda não responde')

  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

test('SIGTERM behind a proxy → not healthy first and still serving, streams end, then the process', async () => {
  const { dataDir, url } = await createPlace()
  const env = { DATABASE_URL: url, TRUST_PROXY: '1', ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }
  const product = await startProduct({ dataDir, env })
  const { cookie } = await signInStaff(product.url, owner)
  const opened = await Promise.all(
    Array.from({ length: 12 }, () => fetch(`${product.url}/eventos/painel`, { headers: { cookie } })),
  )
  const ends = opened.map((stream) =>
    stream.text().then(
      () => 'ended',
      () => 'cut',
    ),
  )
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  expect((await request(`${product.url}/readyz`, agent)).statusCode).toBe(200)

  const stopped = product.stop()
  const ready = async () => (await request(`${product.url}/readyz`, agent)).statusCode
  await expect.poll(ready, { interval: 20 }).toBe(503)
  const seen = await Promise.all(['/readyz', '/healthz', '/'].map((path) => request(product.url + path, agent)))
  expect(seen.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200])
  expect(seen.map(({ headers }) => headers.connection)).toEqual(['close', 'close', 'close'])

  expect(await stopped).toBe(0)
  expect(await Promise.all(ends)).toEqual(Array(12).fill('ended'))
})

test('the data directory with the secrets is lost → no start with new ones; the database is left as it is', async () => {
  const { dataDir, url } = await createPlace()
  const first = await startProduct({ dataDir, env: { DATABASE_URL: url } })
  await first.stop()
  await rm(dataDir, { recursive: true })

  await expect(startProduct({ dataDir, env: { DATABASE_URL: url } })).rejects.toThrow('Traga de volta a pasta secrets')
  await expect(startProduct({ dataDir, env: { DATABASE_URL: url } })).rejects.toThrow('Traga de volta a pasta secrets')

  const again = await startProduct({ dataDir, env: { DATABASE_URL: url, SESSION_SECRETS: 'n'.repeat(40) } })
  expect(again.output()).toContain('SESSION_SECRETS não contém o segredo usado até agora')
  await again.stop()
})

test('a database of a newer program → the old one does not start on it', async () => {
  const { dataDir, url } = await createPlace()
  const { db, close } = connect(url, { connections: 1 })
  await db.$client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`)
  await close()

  await expect(startProduct({ dataDir, env: { DATABASE_URL: url } })).rejects.toThrow('versão mais nova da Harmonia')
})

test('a database that refuses a migration → the start says why, without the values of the statement', async () => {
  const { dataDir } = await createPlace()
  const database = await createTestDatabase({ isEmpty: true })
  onTestFinished(() => database.drop())
  const { db, close } = connect(database.url, { connections: 1 })
  await db.$client.query('create table orders (id int)')
  await close()

  await expect(startProduct({ dataDir, env: { DATABASE_URL: database.url } })).rejects.toThrow(
    /recusou um comando: relation "orders" already exists/,
  )
})

test('a setting with a slip in its name → the start says so, and goes on', async () => {
  const { dataDir, url } = await createPlace()
  const product = await startProduct({ dataDir, env: { DATABASE_URL: url, TRUST_PROXI: '1' } })

  expect(product.output()).toContain(
    'TRUST_PROXI não é uma configuração da Harmonia, e foi ignorada. Seria TRUST_PROXY?',
  )
  await product.stop()
})

test('a proxy in front and no TRUST_PROXY → logged once', async () => {
  const { dataDir, url } = await createPlace()
  const product = await startProduct({ dataDir, env: { DATABASE_URL: url } })
  for (let i = 0; i < 3; i += 1)
    await fetch(`${product.url}/acompanhar-pedido`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  await product.stop()

  expect(
    product
      .output()
      .split('\n')
      .filter((line) => line.includes('TRUST_PROXY')),
  ).toHaveLength(1)
})
