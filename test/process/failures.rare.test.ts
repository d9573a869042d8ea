import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { connect as connectTo } from 'node:net'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from '#db/client.ts'
import { httpBuyer } from '#test/support/http-buyer.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'

const data = await temporaryDataDir()
let product: Product

beforeAll(async () => {
  product = await startProduct({ dataDir: data.path })
})

afterAll(async () => {
  await product.stop()
  await data.remove()
})

const status = async (path: string) => (await fetch(`${product.url}${path}`)).status

test('a second process on the same data directory → refused with a clear message', async () => {
  await expect(startProduct({ dataDir: data.path })).rejects.toThrow('Outra Harmonia já está usando a pasta')
})

test('what the product wrote → nobody else on the machine can read it', async () => {
  const buyer = httpBuyer(product.url, '127.0.0.8', { name: 'Rosa', email: 'rosa@exemplo.com.br' })
  expect((await buyer.order('express')).status).toBe(303)
  await expect.poll(async () => readdir(join(data.path, 'mail')).catch(() => [])).not.toEqual([])

  const open: string[] = []
  for (const entry of await readdir(data.path, { withFileTypes: true })) {
    const { mode } = await lstat(join(data.path, entry.name))
    if ((mode & 0o077) !== 0) open.push(entry.name)
  }
  expect(open).toEqual([])
  expect((await lstat(data.path)).mode & 0o066).toBe(0)
})

test('a port in use → named at once', async () => {
  const other = await temporaryDataDir()
  const port = Number(new URL(product.url).port)
  await expect(startProduct({ dataDir: other.path, port })).rejects.toThrow('A porta já está em uso')
  await other.remove()
})

test('the database dies → readiness fails, cached pages stay, the rest answers "back soon", and all recovers', async () => {
  const buyer = httpBuyer(product.url, '127.0.0.9', { name: 'Ana', email: 'ana@exemplo.com.br' })
  expect((await buyer.order('express')).status).toBe(303)
  expect(await status('/pacotes')).toBe(200)

  const postmaster = Number((await readFile(join(data.path, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  // SIGSTOP instead of SIGKILL, so that it is not restarted during the check.
  process.kill(postmaster, 'SIGSTOP')
  for (const child of childrenOf(postmaster)) process.kill(child, 'SIGKILL')

  expect(await status('/healthz')).toBe(200)
  expect(await status('/pacotes')).toBe(200)
  expect(await status('/readyz')).toBe(503)
  const away = await buyer.get('/acompanhar-pedido')
  expect(away.status).toBe(503)
  expect(away.body).toContain('Voltamos já')

  process.kill(postmaster, 'SIGCONT')
  await expect.poll(() => status('/readyz')).toBe(200)
  const { body } = await buyer.get('/acompanhar-pedido')
  expect(body.replace('<wbr/>', '')).toContain('ana@exemplo.com.br')
})

test('an old database → keeps its data and starts with the new code', async () => {
  await product.stop()
  product = await startProduct({ dataDir: data.path })
  expect(await status('/readyz')).toBe(200)
  expect(product.startedInMs).toBeGreaterThan(0)
})

test('invalid settings → stop the start with their names', async () => {
  const other = await temporaryDataDir()
  const env = { PORT: 'abc', MERCADOPAGO_ACCESS_TOKEN: 'x' }
  await expect(startProduct({ dataDir: other.path, env })).rejects.toThrow('Configuração inválida')
  await other.remove()
})

test('any PostgreSQL by DATABASE_URL → works, and SIGTERM ends it cleanly', async () => {
  const database = await createTestDatabase()
  const other = await temporaryDataDir()
  const second = await startProduct({ dataDir: other.path, env: { DATABASE_URL: database.url } })
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  expect(await second.stop()).toBe(0)

  const { db, close } = connect(database.url, { connections: 1 })
  expect((await db.execute('select kind from document_versions order by kind')).rows.map(({ kind }) => kind)).toEqual([
    'catalog',
    'settings',
    'texts',
  ])
  await close()
  await database.drop()
  await other.remove()
})

test('a download nobody reads → SIGTERM still ends jobs and connections in time', async () => {
  const database = await createTestDatabase()
  const other = await temporaryDataDir()
  const slow = await startProduct({ dataDir: other.path, env: { DATABASE_URL: database.url } })
  const socket = connectTo({ port: Number(new URL(slow.url).port), host: '127.0.0.1' })
  // More than the buffers on the way can hold.
  socket.write('GET /audio/carta-de-agosto.m4a HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40))
  socket.on('error', () => undefined)
  await once(socket, 'readable')

  const began = performance.now()
  expect(await slow.stop()).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(4_000)
  const { db, close } = connect(database.url, { connections: 1 })
  expect((await db.execute(`select name from pgboss.job where state = 'active'`)).rows).toEqual([])

  socket.destroy()
  await close()
  await database.drop()
  await other.remove()
})

function childrenOf(pid: number): number[] {
  return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter((child) => child > 0)
}
