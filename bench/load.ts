import autocannon from 'autocannon'
import { quantile } from 'simple-statistics'

import { cpuOf } from '#test/support/processes.ts'

import type { Rounds } from './report.ts'

/**
 * One round of load: latencies in ms, processor time of server and database per request in microseconds, and how busy
 * their core and that of the generator were. A generator near 1 with servers below 1 has measured itself.
 */
type Figure = 'count' | 'perSecond' | 'bytesPerSecond' | 'p99' | 'server' | 'database' | 'busy' | 'generator'
/** A process whose time counts, and what it started as that of the database unless another process did. */
type Watched = { pid: number; databaseOf: number }

/** `marker`: text that only the correct response contains. */
export type Target = Rounds<Figure> & { name: string; marker: string; pid: number; url: string; cookie?: string }

/** Open at a time. */
export const connections = 32

/** Runs autocannon once. An answer that is no success, or none, throws. */
export async function load(options: autocannon.Options, { pid, databaseOf }: Watched): Promise<Record<Figure, number>> {
  const usage = async () => {
    const { user, system } = process.cpuUsage()
    return { server: (await cpuOf(pid)).own, database: (await cpuOf(databaseOf)).children, generator: user + system }
  }
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
}
