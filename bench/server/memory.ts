import { requestText } from '../pages/browser.ts'
import { laterGrowth } from '../statistics.ts'
import type { Generator } from './child-processes.ts'
import { processTree, memoryOf } from './processes.ts'

/** In bytes. PostgreSQL's processes share memory: shared pages are counted once (PSS). */
export type Memory = { product: number; emulator: number; postgres: number; postgresProcesses: number }

export async function readMemory(pid: number): Promise<Memory> {
  const [own, ...others] = await Promise.all((await processTree(pid)).map(memoryOf))
  const postgres = others.filter(({ name }) => name.startsWith('postgres'))
  const emulators = others.filter(({ name }) => /node|MainThread/i.test(name))
  return {
    product: own?.resident ?? 0,
    emulator: emulators.reduce((sum, { resident }) => sum + resident, 0),
    postgres: postgres.reduce((sum, { share }) => sum + share, 0),
    postgresProcesses: postgres.length,
  }
}

export type Soak = {
  seconds: number
  requests: number
  /** Minimum and maximum resident bytes in each half minute. */
  spans: { from: number; min: number; max: number }[]
  /** Growth in the second half: bytes per minute, and in total relative to the mean. */
  perMinute: number
  growth: number
}

type Options = { server: { pid: number; port: number }; cookie: string; seconds: number; connections: number }

const spanSeconds = 30
const paths = ['/', '/pacotes', '/faq', '/pagamento/essencial', '/acompanhar-pedido']

/** Mixed load on cached and rendered pages while the server's memory is sampled every second. */
export async function soak(generator: Generator, { server, cookie, seconds, connections }: Options): Promise<Soak> {
  const requests = paths.map((path) => requestText(server.port, path, cookie))
  const readings: { x: number; y: number }[] = []
  const began = performance.now()
  const timer = setInterval(() => {
    const x = (performance.now() - began) / 1_000
    void memoryOf(server.pid).then(({ resident }) => readings.push({ x, y: resident }))
  }, 1_000)

  let answered = 0
  while (performance.now() - began < seconds * 1_000) {
    const ms = Math.min(10_000, seconds * 1_000)
    const order = {
      port: server.port,
      requests,
      connections,
      warmUpMs: 0,
      ms,
      servers: [server.pid],
      databaseOf: server.pid,
    }
    const { perSecond } = await generator.run(order)
    answered += (perSecond * ms) / 1_000
  }
  clearInterval(timer)

  const { slope, growth } = laterGrowth(readings)
  return { seconds, requests: Math.round(answered), spans: spansOf(readings), perMinute: slope * 60, growth }
}

function spansOf(readings: { x: number; y: number }[]) {
  const spans = Map.groupBy(readings, ({ x }) => Math.floor(x / spanSeconds) * spanSeconds)
  return [...spans].map(([from, span]) => {
    const values = span.map(({ y }) => y)
    return { from, min: Math.min(...values), max: Math.max(...values) }
  })
}
