import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { listChildren, type Child } from './embedded-process.ts'
import { endHungServer, type Server } from './embedded-server.ts'

/** Milliseconds. A recovery may take long, but then its process works; one that hangs uses no processor time. */
const patience = { betweenAsks: 2_000, answer: 2_000, silence: 12_000, failures: 3, ownDelay: 1_000 }

/**
 * Asks a server again and again whether it answers, and ends it by force once it neither answers nor works: after a
 * backend was killed, PostgreSQL can wait for ever for a process that does not end. Whoever watches its end starts it again.
 */
export async function endWhenHung(cluster: string, url: string, server: Server): Promise<void> {
  // Elsewhere nothing tells a server that hangs from one that recovers.
  if (process.platform !== 'linux') return
  const life = { over: false }
  void server.ended.then(() => (life.over = true))
  let answeredAt = performance.now()
  let failures = 0
  let before = await listChildren(server.pid)
  const ownDelay = monitorEventLoopDelay({ resolution: 200 })
  ownDelay.enable()
  void server.ended.then(() => ownDelay.disable())

  while (!life.over) {
    await wait(patience.betweenAsks, undefined, { ref: false })
    if (life.over) return
    const children = await listChildren(server.pid)
    const worked = hasWorked(before, children)
    before = children
    ownDelay.reset()
    const isAlive = worked || (await answers(url))
    failures = failuresAfter(failures, { isAlive, ownDelayMs: ownDelay.max / 1e6 })
    if (failures === 0) answeredAt = performance.now()
    if (!isHung({ failures, silentMs: performance.now() - answeredAt })) continue
    await endHungServer(cluster, server.pid, server.ended)
    return
  }
}

/** An answer that came while this process was busy itself, and was not read in time, is not missing. */
export function failuresAfter(
  before: number,
  { isAlive, ownDelayMs }: { isAlive: boolean; ownDelayMs: number },
): number {
  if (isAlive) return 0
  return ownDelayMs > patience.ownDelay ? before : before + 1
}

/** A clock that jumped, as that of a paused virtual machine, says nothing: several asks in a row must have failed, too. */
export function isHung({ failures, silentMs }: { failures: number; silentMs: number }): boolean {
  return failures >= patience.failures && silentMs >= patience.silence
}

/** These wake several times a second even in a database that does nothing: their time says nothing about the server. */
const alwaysAwake = /^postgres: (background writer|walwriter|autovacuum launcher|logical replication launcher)/

/** Whether a process of the server, as the recovery, has used processor time between two looks at them. */
export function hasWorked(before: Child[], now: Child[]): boolean {
  return now.some(
    ({ pid, command, ticks }) =>
      !alwaysAwake.test(command) && before.some((known) => known.pid === pid && ticks > known.ticks),
  )
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience.answer,
    query_timeout: patience.answer,
    application_name: 'harmonia-watch',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    // Too many connections: it is busy, not dead.
    return error instanceof Error && 'code' in error && error.code === '53300'
  } finally {
    void client.end()
  }
}
