import { createServer, type Socket } from 'node:net'
import { dirname } from 'node:path'

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { refuse } from '#core/shared/result.ts'
import { readServerFacts } from '#db/shared/server-facts.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { silentNetwork } from '#test/support/servers/silent-network.ts'

import { placeOf, prepareDatabase } from './prepare-database.ts'

const root = dirname(dirname(import.meta.dirname))

function prepare(url: string, { signal = new AbortController().signal, maxWaitMs = 300 } = {}) {
  const lines: string[] = []
  const printLine = (line: string) => void lines.push(line)
  return { lines, ready: prepareDatabase(url, { root, signal, printLine, maxWaitMs, pauseMs: 50 }) }
}

async function openDatabase() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database.url
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

test('no database yet → waits, says so once, and gives up after a while with what to do', async () => {
  const { lines, ready } = prepare('postgres://ana:geheim@127.0.0.1:1/loja')

  await expect(ready).rejects.toThrow(/^O banco de dados em 127\.0\.0\.1:1 não responde\. .*DATABASE_URL/)
  expect(lines).toEqual([expect.stringContaining('127.0.0.1:1 ainda não responde; esperando')])
})

test('a database that comes up meanwhile → the start goes on', async () => {
  const url = await openDatabase()
  const { port, open } = await createGate(url)
  const { lines, ready } = prepare(`postgres://postgres@127.0.0.1:${port}/${nameOf(url)}?sslmode=disable`, {
    maxWaitMs: 20_000,
  })
  await expect.poll(() => lines.length).toBe(1)
  open()

  await expect(ready).resolves.toBeUndefined()
})

test('stopped while it waits → ends at once', async () => {
  const ending = new AbortController()
  const { ready } = prepare('postgres://127.0.0.1:1/loja', { signal: ending.signal, maxWaitMs: 60_000 })
  setTimeout(() => ending.abort(), 100)

  await expect(ready).rejects.toThrow(/abort/i)
})

test('a database that does not exist → not waited for', async () => {
  const url = await openDatabase()
  const { lines, ready } = prepare(url.replace(nameOf(url), 'no_such_database'), { maxWaitMs: 60_000 })

  await expect(ready).rejects.toThrow('não existe o banco de dados que DATABASE_URL nomeia')
  expect(lines).toEqual([])
})

test('a database that takes no writes → refused with the reason, not with the statement that failed', async () => {
  const url = await openDatabase()
  await query(url, `alter database ${nameOf(url)} set default_transaction_read_only = on`)

  await expect(prepare(url).ready).rejects.toThrow(/não aceita gravações: confira se é uma réplica/)
})

test('a database behind a firewall that drops everything → waited for, like one that is not up yet', async () => {
  const network = await silentNetwork('')
  onTestFinished(network.close)
  network.silence()

  expect(await readServerFacts(`postgres://postgres@127.0.0.1:${network.port}/loja`, 200)).toEqual(
    refuse('unreachable'),
  )
})

test('a database a newer program migrated → refused, and left as it is', async () => {
  const url = await openDatabase()
  await query(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`)

  await expect(prepare(url).ready).rejects.toThrow(/versão mais nova da Harmonia[^]*restaure o backup/)
})

test('a database of before the first migration → refused, and left as it is', async () => {
  const url = await openDatabase()
  await query(url, 'update drizzle.__drizzle_migrations set created_at = 1')

  await expect(prepare(url).ready).rejects.toThrow(/antes de 27 de novembro de 2026/)
})

test.each([
  ['postgres://ana:geheim@banco.exemplo:5433/loja', 'banco.exemplo:5433'],
  ['postgres://postgres@localhost:5432/loja?host=%2Frun%2Fpg', '/run/pg'],
  ['postgres://ana:ge#heim@banco/loja', 'DATABASE_URL'],
  ['postgres://ana:1984#heim@banco/loja', 'DATABASE_URL'],
  ['postgres://ana:1984/heim@banco/loja', 'DATABASE_URL'],
  ['postgres://ana:1984?heim@banco/loja', 'DATABASE_URL'],
])('%s → named as %s', (url, place) => {
  expect(placeOf(url)).toBe(place)
})

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

/** A port that refuses connections until it is opened, and leads to the database then. */
async function createGate(url: string) {
  const socketDir = new URL(url).searchParams.get('host') ?? ''
  const { connect } = await import('node:net')
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const inner = connect(`${socketDir}/.s.PGSQL.5432`)
    for (const socket of [client, inner]) sockets.add(socket.on('error', () => undefined))
    client.pipe(inner).pipe(client)
  })
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port, open: () => void server.listen(port, '127.0.0.1') }
}
