import { execFile, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { access, chmod, constants, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { migrateDatabase } from '#db/client.ts'
import { resolveClusterLocation, makeSocketDir, type ClusterLocation } from '#db/embedded/data-location.ts'
import { ensureCluster } from '#db/embedded/embedded-cluster.ts'
import { runServer } from '#db/embedded/embedded-server.ts'
import { socketUrl } from '#db/embedded/embedded.ts'
import { defineQueues } from '#db/queue.ts'

import { openTestBoss } from './test-boss.ts'

export type TestCluster = { socketDir: string; stop(): Promise<void> }

const root = dirname(dirname(import.meta.dirname))
const prepared = join(root, 'node_modules', '.cache', 'harmonia', 'clusters')
const execute = promisify(execFile)

/** Throw-away data: durability is off for speed; autovacuum would block copying the template. */
const settings = {
  listen_addresses: '',
  max_connections: 200,
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  io_method: 'sync',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
}

/** A PostgreSQL of its own in memory, with the template database `harmonia`: migrated, and with its queues. */
export async function startTestCluster(): Promise<TestCluster> {
  const home = await mkdtemp(join(await findMemory(), 'harmonia-test-'))
  await chmod(home, 0o711)
  const place = await resolveClusterLocation(home)
  const socketDir = await makeSocketDir(place)
  const sweeper = sweepAfterDeath([home, place.cluster, socketDir])

  const options = { socketDir, log: join(home, 'postgres.log'), settings }
  await provideCluster(place, options)
  const server = await runServer(place, options)
  return {
    socketDir,
    async stop() {
      await server.stop()
      await sweeper.sweep()
    },
  }
}

/**
 * Copies the cluster that an earlier run prepared from the same sources, or prepares it. Safe beside other runs, and after one
 * that was killed: a prepared cluster gets its name when it is complete, and does not change then.
 */
async function provideCluster(place: ClusterLocation, options: Parameters<typeof runServer>[1]): Promise<void> {
  const name = await nameOfSources()
  const cached = join(prepared, name)
  if (existsSync(cached)) {
    // Younger than what other runs delete.
    await utimes(cached, new Date(), new Date())
    return copy(cached, place.cluster)
  }

  await ensureCluster(place, { durable: false })
  const server = await runServer(place, options)
  const url = socketUrl(options.socketDir, 'harmonia')
  await migrateDatabase(url)
  await defineAllQueues(url)
  await server.stop()

  await mkdir(prepared, { recursive: true })
  const draft = await mkdtemp(`${cached}.`)
  await copy(place.cluster, join(draft, 'cluster'))
  // Another run may have been faster.
  await rename(join(draft, 'cluster'), cached).catch(() => undefined)
  await rm(draft, { recursive: true, force: true })
  await deleteOld(name)
}

async function defineAllQueues(url: string): Promise<void> {
  const { boss, close } = await openTestBoss(url)
  await defineQueues(boss)
  await close()
}

/** With its owner, where this is root. */
async function copy(from: string, to: string): Promise<void> {
  await execute('cp', ['-a', from, to])
}

/** Migrations and seed, and all that they are made from. */
async function nameOfSources(): Promise<string> {
  const files = globSync(['{core,copy,db}/**/*.{ts,sql}', 'package-lock.json'], { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const texts = await Promise.all(
    files.toSorted().map(async (file) => [file, await readFile(join(root, file), 'utf8')]),
  )
  return hash('sha256', JSON.stringify([process.getuid?.(), texts])).slice(0, 16)
}

/** Of other sources, where no other run can still be copying them. */
async function deleteOld(name: string): Promise<void> {
  for (const other of await readdir(prepared)) {
    if (other === name) continue
    const { mtimeMs } = await stat(join(prepared, other))
    if (mtimeMs < Date.now() - 3_600_000) await rm(join(prepared, other), { recursive: true, force: true })
  }
}

async function findMemory() {
  return access('/dev/shm', constants.W_OK | constants.X_OK).then(
    () => '/dev/shm',
    () => tmpdir(),
  )
}

const sweeping = `
read _
tries=0
while [ -e "$2/postmaster.pid" ] && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
rm -rf "$@"
`

/** Deletes the directories even if vitest is killed: its end closes the pipe this shell reads from. */
function sweepAfterDeath(directories: string[]) {
  const child = spawn('sh', ['-c', sweeping, 'sh', ...directories], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  async function sweep() {
    child.ref()
    child.stdin.destroy()
    await ended
  }
  return { sweep }
}
