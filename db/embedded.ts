import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { ensureCluster } from './embedded-cluster.ts'
import { findPlace, makeSocketDir, noteWhere, type Place } from './embedded-place.ts'
import { runServer, type Server } from './embedded-server.ts'

export type EmbeddedPostgres = { url: string; readonly pid: number; stop(): Promise<void> }

/** Sized for a small machine. Nothing here may weaken durability: fsync and full page writes keep their defaults. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 60,
  shared_buffers: '48MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  // What is asked for is nearly always in memory: going from row to row costs little more than reading on.
  random_page_cost: 1.1,
  max_logical_replication_workers: 0,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and details carry names and e-mail addresses of clients: they stay out of the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Starts the PostgreSQL that lives in `dataDir`, making it on the first call; it ends when this process ends, however
 * that happens. Hold `lockDataDir` before. `root` is the folder whose node_modules has the binaries.
 */
export async function startEmbeddedPostgres(dataDir: string, root?: string): Promise<EmbeddedPostgres> {
  const place = await findPlace(dataDir, root)
  await ensureCluster(place)
  await noteWhere(dataDir, place.cluster)

  const log = join(dataDir, 'postgres.log')
  await dropLongLog(log)
  return keepAlive(place, log)
}

/** The address for node-postgres, complete enough that no PG… variable of the environment changes it. */
export function socketUrl(socketDir: string, database: string) {
  return `postgres://postgres@localhost:5432/${database}?host=${encodeURIComponent(socketDir)}&sslmode=disable`
}

/** A postmaster that is killed under a living app (out of memory, say) is started again; pools reconnect by themselves. */
async function keepAlive(place: Place, log: string): Promise<EmbeddedPostgres> {
  const socketDir = await makeSocketDir(place)
  const options = { socketDir, log, settings }
  let server = await runServer(place, options)
  const life = { stopping: false }
  let restarting = Promise.resolve()

  watch(server)
  return {
    url: socketUrl(socketDir, 'harmonia'),
    get pid() {
      return server.pid
    },
    async stop() {
      life.stopping = true
      await restarting
      await server.stop()
      await rm(socketDir, { recursive: true, force: true })
    },
  }

  function watch(current: Server) {
    void current.ended.then(() => {
      if (!life.stopping) restarting = restart()
    })
  }

  async function restart() {
    await server.stop()
    while (!life.stopping) {
      const next = await runServer(place, options).catch(() => undefined)
      if (next) {
        server = next
        return watch(next)
      }
      await wait(1000, undefined, { ref: false })
    }
  }
}

async function dropLongLog(log: string) {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  )
  if (size > 1_000_000) await rm(log)
}
