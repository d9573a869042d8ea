import autocannon from 'autocannon'
import { quantile } from 'simple-statistics'

import { cpuOf } from '#test/support/processes.ts'

import { measureInTurns, requestHeaders, visit } from './shop.ts'

/**
 * One round of load: latencies in ms, processor time of server and database per request in microseconds, and how busy
 * their core and that of the generator were. A generator near 1 with servers below 1 has measured itself.
 */
export type Round = Record<
  'count' | 'perSecond' | 'bytesPerSecond' | 'p99' | 'server' | 'database' | 'busy' | 'generator',
  number
>
/** Open at a time. */
export const connections = 32

/** A process whose time counts, and what it started as that of the database unless another process did. */
type Watched = { pids: number[]; databaseOf: number }

export type Target = {
  name: string
  /** Names of its baselines. */
  against: string[]
  pid: number
  url: string
  cookie?: string
  /** Text that only the correct response contains. */
  marker: string
}
export type Measured = Target & { rounds: Round[] }

/** Runs autocannon once. An answer that is no success, or none, throws. */
export async function load(options: autocannon.Options, { pids, databaseOf }: Watched): Promise<Round> {
  const times: number[] = []
  const before = await usage()
  const began = performance.now()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: unknown, done) => (error ? reject(error) : resolve(done)))
    running.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  })
  const seconds = (performance.now() - began) / 1_000
  const after = await usage()
  const failures = result.errors + result.timeouts + result.non2xx
  if (failures > 0) throw new Error(`${failures} requests to ${options.url} failed`)
  const count = times.length
  const [server, database] = [after.server - before.server, after.database - before.database]
  return {
    count,
    perSecond: count / seconds,
    bytesPerSecond: result.throughput.total / seconds,
    p99: quantile(times, 0.99),
    server: server / count,
    database: database / count,
    busy: (server + database) / seconds / 1e6,
    generator: (after.generator - before.generator) / seconds / 1e6,
  }

  async function usage() {
    const servers = await Promise.all(pids.map(cpuOf))
    const { user, system } = process.cpuUsage()
    const { children } = await cpuOf(databaseOf)
    return { server: servers.reduce((sum, { own }) => sum + own, 0), database: children, generator: user + system }
  }
}

type Rounds = { rounds: number; seconds: number; databaseOf: number }

export function loadInTurns(targets: Target[], { rounds, seconds, databaseOf }: Rounds): Promise<Measured[]> {
  return measureInTurns(targets, rounds, async ({ name, url, cookie, marker, pid }) => {
    if (!(await visit(url, cookie)).decoded.includes(marker)) throw new Error(`${name} did not answer what it should`)
    const options = { url, headers: requestHeaders(cookie), connections, duration: seconds }
    return load(options, { pids: [pid], databaseOf })
  })
}
