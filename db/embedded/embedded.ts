import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { resolveClusterLocation, makeSocketDir, writeLocationFile, type ClusterLocation } from './data-location.ts'
import { ensureCluster } from './embedded-cluster.ts'
import { runServer, type Server } from './embedded-server.ts'
import { endWhenHung } from './process-hang.ts'

export type EmbeddedPostgres = { url: string; readonly pid: number; stop(): Promise<void> }

/** Sized for a small machine. Must not weaken durability: fsync and full_page_writes keep their defaults. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 60,
  shared_buffers: '48MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  // The data is nearly always cached, so random access costs little more than sequential access.
  random_page_cost: 1.1,
  max_logical_replication_workers: 0,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and error details contain personal data: they must not be logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Starts the embedded PostgreSQL in `dataDir`, creating it on first use; it ends with this process, however that ends.
 * The caller must hold `lockDataDir`. `root` is the directory whose node_modules contains the binaries.
 */
export async function startEmbeddedPostgres(dataDir: string, root?: string): Promise<EmbeddedPostgres> {
  const place = await resolveClusterLocation(dataDir, root)
  await ensureCluster(place)
  await writeLocationFile(dataDir, place.cluster)

  const log = join(dataDir, 'postgres.log')
  await dropLongLog(log)
  return keepAlive(place, log)
}

/** A connection URL for node-postgres, complete enough that PG* environment variables have no effect. */
export function socketUrl(socketDir: string, database: string) {
  return `postgres://postgres@localhost:5432/${database}?host=${encodeURIComponent(socketDir)}&sslmode=disable`
}

/** Restarts PostgreSQL when it dies while the app runs (killed by the OOM killer, for instance); pools reconnect. */
async function keepAlive(place: ClusterLocation, log: string): Promise<EmbeddedPostgres> {
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
    void endWhenHung(place.cluster, socketUrl(socketDir, 'harmonia'), current)
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
