import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, chmod, constants, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'

import { migrateDatabase } from '#db/client.ts'
import { resolveClusterLocation, makeSocketDir } from '#db/embedded/data-location.ts'
import { ensureCluster } from '#db/embedded/embedded-cluster.ts'
import { runServer } from '#db/embedded/embedded-server.ts'
import { socketUrl } from '#db/embedded/embedded.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended from outside
  export interface ProvidedContext {
    postgresSocket: string
  }
}

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

/** Vitest's global setup: one temporary PostgreSQL for the whole run, with a migrated template database. */
export async function setup(project: TestProject) {
  const home = await mkdtemp(join(await findMemory(), 'harmonia-test-'))
  await chmod(home, 0o711)
  const place = await resolveClusterLocation(home)
  const socketDir = await makeSocketDir(place)
  const sweeper = sweepAfterDeath([home, place.cluster, socketDir])

  await ensureCluster(place, { durable: false })
  const server = await runServer(place, { socketDir, log: join(home, 'postgres.log'), settings })
  await migrateDatabase(socketUrl(socketDir, 'harmonia'))
  project.provide('postgresSocket', socketDir)

  return async () => {
    await server.stop()
    await sweeper.sweep()
  }
}

/** A fresh copy of the migrated database, within milliseconds; `isEmpty`: one without any table. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const socketDir = inject('postgresSocket')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await command(socketDir, `create database ${name} template ${isEmpty ? 'template0' : 'harmonia'} strategy file_copy`)

  return {
    url: socketUrl(socketDir, name),
    // A pool reports it is closed slightly before its last connections are: wait for them, then terminate any that
    // remain.
    drop: () =>
      command(socketDir, `drop database ${name}`).catch(() => command(socketDir, `drop database ${name} with (force)`)),
  }
}

async function command(socketDir: string, sql: string) {
  const client = new Client(socketUrl(socketDir, 'postgres'))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
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
