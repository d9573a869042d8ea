import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'

import { makeSocketDir, resolveClusterLocation } from './data-location.ts'
import { describeProcess } from './embedded-process.ts'
import { startEmbeddedPostgres } from './embedded.ts'

test('a fresh database → checksums, UTF-8 and a private socket only', async () => {
  const postgres = await start(await createDataDir())

  expect(await ask(postgres.url, 'show fsync')).toBe('on')
  expect(await ask(postgres.url, 'show full_page_writes')).toBe('on')
  expect(await ask(postgres.url, 'show synchronous_commit')).toBe('on')
  expect(await ask(postgres.url, 'show data_checksums')).toBe('on')
  expect(await ask(postgres.url, 'show server_encoding')).toBe('UTF8')
  expect(await ask(postgres.url, 'show listen_addresses')).toBe('')
  expect(await ask(postgres.url, "select upper('ação')")).toBe('AÇÃO')
})

test('no directory for temporary files → the socket lies beside the data, unless its path is too long', async () => {
  const dataDir = await createDataDir()
  vi.stubEnv('TMPDIR', '/nowhere')
  onTestFinished(() => void vi.unstubAllEnvs())
  const place = { native: '', cluster: join(dataDir, 'postgres') }

  expect(await makeSocketDir(place)).toBe(`${place.cluster}.socket`)
  expect(await makeSocketDir(place)).toBe(`${place.cluster}.socket`)
  const deep = { native: '', cluster: join(dataDir, 'a'.repeat(80), 'postgres') }
  await expect(makeSocketDir(deep)).rejects.toThrow('--tmpfs')
})

test('stop and start → the data is still there', async () => {
  const dataDir = await createDataDir()
  const first = await start(dataDir)
  await remember(first.url, 'before the stop')
  await first.stop()
  expect(await describeProcess(first.pid)).toBeUndefined()

  const second = await start(dataDir)
  expect(await recall(second.url)).toBe('before the stop')
})

test('the app is killed → PostgreSQL ends, and the next start has every commit', async () => {
  const dataDir = await createDataDir()
  const app = await startInOtherProcess(dataDir)
  await remember(app.url, 'committed before kill -9')
  app.kill()
  await vi.waitFor(async () => expect(await describeProcess(app.postmaster)).toBeUndefined(), 60_000)

  const next = await start(dataDir)
  expect(await recall(next.url)).toBe('committed before kill -9')
})

test('a start right after the kill → waits for the ending PostgreSQL', async () => {
  const dataDir = await createDataDir()
  const app = await startInOtherProcess(dataDir)
  await remember(app.url, 'no time to breathe')
  app.kill()

  const next = await start(dataDir)
  expect(next.pid).not.toBe(app.postmaster)
  expect(await recall(next.url)).toBe('no time to breathe')
})

test('app, watcher and postmaster are killed at once → nothing committed is lost', async () => {
  const dataDir = await createDataDir()
  const app = await startInOtherProcess(dataDir)
  await remember(app.url, 'everything died')
  const watcher = (await describeProcess(app.postmaster))?.parent ?? 0
  process.kill(watcher, 'SIGKILL')
  process.kill(app.postmaster, 'SIGKILL')
  app.kill()

  const next = await start(dataDir)
  expect(await recall(next.url)).toBe('everything died')
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('automatic recovery in progress')
})

test('the watcher is killed with the app → its PostgreSQL is ended and replaced', async () => {
  const dataDir = await createDataDir()
  const app = await startInOtherProcess(dataDir)
  await remember(app.url, 'orphaned')
  await killWatcher((await describeProcess(app.postmaster))?.parent ?? 0, app.postmaster)
  app.kill()
  expect(await describeProcess(app.postmaster)).toBeDefined()

  const next = await start(dataDir)
  expect(await describeProcess(app.postmaster)).toBeUndefined()
  expect(await recall(next.url)).toBe('orphaned')
})

test('the postmaster is killed under a running app → restarted', async () => {
  const postgres = await start(await createDataDir())
  await remember(postgres.url, 'out of memory')
  const killed = postgres.pid
  process.kill(killed, 'SIGKILL')

  await vi.waitFor(() => expect(postgres.pid).not.toBe(killed), 60_000)
  expect(await recall(postgres.url)).toBe('out of memory')
})

test('a PostgreSQL that hangs under a living app → it is ended by force and comes back by itself', async () => {
  const postgres = await start(await createDataDir())
  await remember(postgres.url, 'hung')
  const hung = postgres.pid
  process.kill(hung, 'SIGSTOP')

  await vi.waitFor(() => expect(postgres.pid).not.toBe(hung), 60_000)
  expect(await recall(postgres.url)).toBe('hung')
  expect(await describeProcess(hung)).toBeUndefined()
})

test('an orphaned PostgreSQL that hangs while it stops → the next start ends it by force', async () => {
  const dataDir = await createDataDir()
  const app = await startInOtherProcess(dataDir)
  await remember(app.url, 'stuck in stopping')
  await killWatcher((await describeProcess(app.postmaster))?.parent ?? 0, app.postmaster)
  process.kill(app.postmaster, 'SIGSTOP')
  app.kill()

  const next = await start(dataDir)
  expect(await describeProcess(app.postmaster)).toBeUndefined()
  expect(await recall(next.url)).toBe('stuck in stopping')
})

test('a pid file with the pid of another process → the start succeeds', async () => {
  const dataDir = await createDataDir()
  const first = await start(dataDir)
  await first.stop()
  const { cluster } = await resolveClusterLocation(dataDir)
  await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n/tmp\n\n  1 1\nready\n`)

  const next = await start(dataDir)
  expect(await ask(next.url, 'select 1')).toBe(1)
})

test('an empty pid file after a power cut → the start succeeds', async () => {
  const dataDir = await createDataDir()
  const first = await start(dataDir)
  await first.stop()
  const { cluster } = await resolveClusterLocation(dataDir)
  await writeFile(join(cluster, 'postmaster.pid'), '')

  const next = await start(dataDir)
  expect(await ask(next.url, 'select 1')).toBe(1)
})

test('an incomplete cluster → created again', async () => {
  const dataDir = await createDataDir()
  const draft = `${(await resolveClusterLocation(dataDir)).cluster}.new`
  await mkdir(join(draft, 'base'), { recursive: true })
  await writeFile(join(draft, 'PG_VERSION'), '18\n')

  const postgres = await start(dataDir)
  expect(await ask(postgres.url, 'select current_database()')).toBe('harmonia')
})

test('a database of another major version → refused with the way to bring it over, nothing changed', async () => {
  const dataDir = await createDataDir()
  const first = await start(dataDir)
  await first.stop()
  const { cluster } = await resolveClusterLocation(dataDir)
  await writeFile(join(cluster, 'PG_VERSION'), '17\n')

  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(
    /PostgreSQL 17.*traz o 18[^]*npm run backup[^]*npm run restore/,
  )
  await writeFile(join(cluster, 'PG_VERSION'), '18\n')
  expect(await ask((await start(dataDir)).url, 'select 1')).toBe(1)
})

test('a damaged database → its files are never deleted', async () => {
  const dataDir = await createDataDir()
  const { cluster } = await resolveClusterLocation(dataDir)
  await mkdir(cluster)
  await writeFile(join(cluster, 'rescue-me'), 'precious')

  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow('não um banco de dados PostgreSQL completo')
  expect(await readFile(join(cluster, 'rescue-me'), 'utf8')).toBe('precious')
})

test('a data directory PostgreSQL’s user cannot enter → the database is kept elsewhere', async () => {
  const dataDir = await createDataDir()
  await chmod(dataDir, 0o700)
  const first = await start(dataDir)
  const { cluster } = await resolveClusterLocation(dataDir)
  onTestFinished(() => rm(cluster, { recursive: true, force: true }))
  onTestFinished(() => rm(`${cluster}.owner.json`, { force: true }))
  await remember(first.url, 'in a closed room')
  await first.stop()

  const second = await start(dataDir)
  expect(await recall(second.url)).toBe('in a closed room')
  if (dirname(cluster) === dataDir) return

  await second.stop()
  await rm(cluster, { recursive: true })
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow('lá não há nada')
})

test('a copy of a data directory whose database lies elsewhere → never opens the original, and says what to do', async () => {
  const original = await createDataDir()
  const cluster = await moveClusterAway(original)
  const first = await start(original)
  await remember(first.url, 'only in the original')
  await first.stop()

  const copy = `${original}-copy`
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  await cp(original, copy, { recursive: true, preserveTimestamps: true })
  await chmod(copy, 0o711)
  await expect(startEmbeddedPostgres(copy)).rejects.toThrow(`é uma cópia de ${original}`)

  await cp(cluster, join(copy, 'postgres'), { recursive: true })
  const rehearsal = await start(copy)
  await ask(rehearsal.url, "update facts set fact = 'changed in the copy'")
  await rehearsal.stop()
  const again = await start(original)
  expect(await recall(again.url)).toBe('only in the original')
})

test('a data directory that was moved → keeps its database elsewhere', async () => {
  const before = await createDataDir()
  await moveClusterAway(before)
  const first = await start(before)
  await remember(first.url, 'moved')
  await first.stop()

  const after = `${before}-moved`
  await rename(before, after)
  onTestFinished(() => rm(after, { recursive: true, force: true }))
  expect(await recall((await start(after)).url)).toBe('moved')
})

test('a database restored without its access rights → they are mended', async () => {
  const dataDir = await createDataDir()
  const first = await start(dataDir)
  await remember(first.url, 'unzipped')
  await first.stop()
  await chmod((await resolveClusterLocation(dataDir)).cluster, 0o755)
  expect(await recall((await start(dataDir)).url)).toBe('unzipped')
})

test('a platform without binaries → an error that names DATABASE_URL', async () => {
  const dataDir = await createDataDir()
  await expect(startEmbeddedPostgres(dataDir, dataDir)).rejects.toThrow('DATABASE_URL')
})

async function createDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'harmonia-data-'))
  await chmod(dataDir, 0o711)
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Creates the database, and moves it where only a note leads to. */
async function moveClusterAway(dataDir: string) {
  const first = await start(dataDir)
  await first.stop()
  const elsewhere = await createDataDir()
  const cluster = join(elsewhere, 'cluster')
  await rename((await resolveClusterLocation(dataDir)).cluster, cluster)
  await writeFile(join(dataDir, 'postgres-is-elsewhere.txt'), `It lives in\n${cluster}\n`)
  return cluster
}

async function start(dataDir: string) {
  const postgres = await startEmbeddedPostgres(dataDir)
  onTestFinished(() => postgres.stop())
  return postgres
}

async function startInOtherProcess(dataDir: string) {
  const script = `
    const { startEmbeddedPostgres } = await import('./db/embedded/embedded.ts')
    const { url, pid } = await startEmbeddedPostgres(${JSON.stringify(dataDir)})
    console.log(JSON.stringify({ url, postmaster: pid }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))

  const [line] = await once(child.stdout, 'data')
  const { url, postmaster } = JSON.parse(String(line))
  return { url: String(url), postmaster: Number(postmaster), kill: () => child.kill('SIGKILL') }
}

/** Kills the watcher and its `read` process, which was started right after the postmaster. */
async function killWatcher(watcher: number, postmaster: number) {
  for (let pid = postmaster + 1; pid < postmaster + 100; pid++) {
    const found = await describeProcess(pid)
    if (found?.parent === watcher) process.kill(pid, 'SIGKILL')
  }
  process.kill(watcher, 'SIGKILL')
}

async function ask(url: string, sql: string, values: string[] = []): Promise<unknown> {
  const client = new Client(url)
  // These tests kill the database under idle connections.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, values, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

async function remember(url: string, fact: string) {
  await ask(url, 'create table facts (fact text)')
  await ask(url, 'insert into facts values ($1)', [fact])
}

function recall(url: string) {
  return ask(url, 'select fact from facts')
}
