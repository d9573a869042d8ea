import { quantile } from '../statistics.ts'
// A separate process: the generator must not share a thread with anything else.
import { openConnection } from './connection.ts'
import { cpuTimeOf, cpuTimeOfDescendants } from './processes.ts'

export type LoadOrder = {
  port: number
  /** Raw requests, taken in turn by the connections. */
  requests: string[]
  connections: number
  warmUpMs: number
  ms: number
  /** Processes whose CPU time is measured after the warm-up. */
  servers: number[]
  /** Process that started the database, whose CPU time is measured, too. */
  databaseOf: number
}

process.on('message', (order: LoadOrder) => {
  void run(order).then(
    (round) => process.send?.(round),
    (error: unknown) => process.send?.({ failed: error instanceof Error ? error.message : String(error) }),
  )
})

async function run({ connections, warmUpMs, ms, servers, databaseOf, ...target }: LoadOrder) {
  const load = startLoad(target, connections)
  await Promise.race([wait(warmUpMs), load.failed])
  const before = await usage()
  const began = performance.now()
  load.record(true)
  await Promise.race([wait(ms), load.failed])
  load.record(false)
  const seconds = (performance.now() - began) / 1_000
  const after = await usage()
  await Promise.race([load.stop(), load.failed])

  const latencies = Float64Array.from(load.latencies).toSorted()
  const count = latencies.length
  return {
    perSecond: count / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    serverMicroseconds: (after.server - before.server) / count,
    databaseMicroseconds: (after.database - before.database) / count,
    busyShare: (after.server + after.database - before.server - before.database) / (seconds * 1_000_000),
    generatorShare: (after.own - before.own) / (seconds * 1_000_000),
  }

  async function usage() {
    const [ofServer, ofDatabase] = await Promise.all([cpuTimeOf(servers), cpuTimeOfDescendants(databaseOf)])
    const { user, system } = process.cpuUsage()
    return { server: ofServer, database: ofDatabase, own: user + system }
  }
}

function startLoad({ port, requests }: Pick<LoadOrder, 'port' | 'requests'>, connections: number) {
  const latencies: number[] = []
  let recording = false
  let stopping = false
  let idle = 0
  const failure = Promise.withResolvers<never>()
  const end = Promise.withResolvers<void>()
  const bytes = requests.map((request) => Buffer.from(request, 'latin1'))

  for (let index = 0; index < connections; index += 1) {
    let requestedAt = 0
    const ask = () => {
      requestedAt = performance.now()
      connection.ask()
    }
    const onAnswer = () => {
      if (recording) latencies.push(performance.now() - requestedAt)
      if (!stopping) return ask()
      connection.end()
      idle += 1
      if (idle === connections) end.resolve()
    }
    const request = bytes[index % bytes.length] ?? Buffer.alloc(0)
    const connection = openConnection({ port, request, onReady: ask, onAnswer, onFailure: failure.reject })
  }

  return {
    latencies,
    failed: failure.promise,
    record: (on: boolean) => void (recording = on),
    stop() {
      stopping = true
      return end.promise
    },
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
