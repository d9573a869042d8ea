import { embeddedUrl } from '#test/support/embedded-url.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'

import { percent, ranged, table } from '../format.ts'
import { requestText } from '../pages/browser.ts'
import { startGenerator, type Generator } from '../server/child-processes.ts'
import { cpuTimeOf } from '../server/processes.ts'
import { openForm, type OpenForm } from '../server/sales.ts'
import { fillShop, waitUntilIdle, type SeededOrder } from '../server/seed-orders.ts'
import { median, ratiosOf, spreadOf } from '../statistics.ts'
import { ratioMark, type TargetResult } from '../targets-report.ts'
import { openBalancer, type Balancer } from './balancer.ts'
import { limitProcesses } from './limit-processes.ts'

/** Of one round with one process or two. `used`: the share of a core that each process used. */
type Sample = { pages: number; pageMicroseconds: number; databaseMicroseconds: number; used: number; sales: number }
export type ScaleMeasured = { one: Sample[]; two: Sample[] }

/** What each process gets of a core: both together, PostgreSQL, balancer and generator fit on two. */
const share = 0.25
const connections = 32
const salesAtOnce = 16
const idleMs = 20_000

/**
 * The same load through a balancer to one process, and to two on the same database. Each process is held to a share of a
 * core, so that it, and not what surrounds it, is what ends first. Rounds alternate.
 */
export async function measureScale({ quick }: { quick: boolean }): Promise<ScaleMeasured> {
  const ends: (() => unknown)[] = []
  const { rounds, ms, sales } = quick ? { rounds: 2, ms: 3_000, sales: 40 } : { rounds: 5, ms: 8_000, sales: 120 }
  try {
    const [data, other] = [await temporaryDataDir(), await temporaryDataDir()]
    ends.push(data.remove, other.remove)
    const env = { SESSION_SECRET: 's'.repeat(40) }
    const first = await startProduct({ dataDir: data.path, env })
    ends.push(first.stop)
    const order = await fillShop(first.url, 20)
    const balancer = await openBalancer()
    ends.push(balancer.close)
    const generator = await startGenerator({ pins: false })
    ends.push(generator.stop)

    const url = await embeddedUrl(data.path)
    const second = await startProduct({ dataDir: other.path, env: { ...env, DATABASE_URL: url } })
    ends.push(second.stop)

    const bench = { order, balancer, generator, databaseOf: first.pid, ms, sales, buyers: { count: 0 } }
    const measured: ScaleMeasured = { one: [], two: [] }
    // Code that was not compiled yet is measured in no round.
    await measureProcesses(bench, [first, second], [])
    for (let round = 0; round < rounds; round += 1) {
      measured.one.push(await measureProcesses(bench, [first], [second]))
      measured.two.push(await measureProcesses(bench, [first, second], []))
    }
    return measured
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

type Bench = {
  order: SeededOrder
  balancer: Balancer
  generator: Generator
  databaseOf: number
  ms: number
  sales: number
  /** Every form is another buyer's: no round sends one again. */
  buyers: { count: number }
}

/** The load on `products`, while `others` are stopped. */
async function measureProcesses(bench: Bench, products: Product[], others: Product[]): Promise<Sample> {
  const { order, balancer, generator, databaseOf, ms } = bench
  const pids = products.map(({ pid }) => pid)
  balancer.send(products.map(({ url }) => Number(new URL(url).port)))
  const load = {
    port: balancer.port,
    requests: [requestText(balancer.port, '/acompanhar-pedido', order.cookie)],
    connections,
    servers: pids,
    databaseOf,
  }
  await generator.run({ ...load, warmUpMs: 0, ms: 4_000 })
  const forms = await openForms(bench)
  await waitUntilAllIdle([...products, ...others])

  for (const { pid } of others) process.kill(pid, 'SIGSTOP')
  const release = limitProcesses(pids, share)
  try {
    const before = await cpuTimeOf(pids)
    const began = performance.now()
    const pages = await generator.run({ ...load, warmUpMs: 500, ms })
    const used = ((await cpuTimeOf(pids)) - before) / 1_000 / (performance.now() - began) / pids.length
    return {
      pages: pages.perSecond,
      pageMicroseconds: pages.serverMicroseconds,
      databaseMicroseconds: pages.databaseMicroseconds,
      used,
      sales: await sell(forms),
    }
  } finally {
    await release()
    for (const { pid } of others) process.kill(pid, 'SIGCONT')
    await waitUntilAllIdle([...products, ...others])
  }
}

/** Two processes that poll one database may never count as idle: what they still do then is theirs in every round. */
async function waitUntilAllIdle(products: Product[]): Promise<void> {
  await Promise.all(products.map(({ pid }) => waitUntilIdle(pid, idleMs)))
}

async function openForms({ balancer, buyers, sales }: Bench): Promise<OpenForm[]> {
  const forms: OpenForm[] = []
  while (forms.length < sales) forms.push(await openForm(`http://127.0.0.1:${balancer.port}`, (buyers.count += 1)))
  return forms
}

/** Checkout forms per second. */
async function sell(forms: OpenForm[]): Promise<number> {
  const queue = forms.values()
  const began = performance.now()
  const buyer = async () => {
    for (const { buyer: person, fields } of queue) {
      const { status } = await person.post('/pagamento/essencial', fields)
      if (status !== 303) throw new Error(`a checkout was answered with ${status}`)
    }
  }
  await Promise.all(Array.from({ length: salesAtOnce }, buyer))
  return (forms.length / (performance.now() - began)) * 1_000
}

const ratio = ({ one, two }: ScaleMeasured, of: (sample: Sample) => number) => ratiosOf(two.map(of), one.map(of))

export function scaleReport(measured: ScaleMeasured): string[] {
  const row = (what: string, digits: number, of: (sample: Sample) => number) => [
    what,
    ranged(spreadOf(measured.one.map(of)), digits),
    ranged(spreadOf(measured.two.map(of)), digits),
    median(ratio(measured, of)).toFixed(2),
  ]
  return [
    '## Two processes behind a balancer',
    `${measured.one.length} alternated rounds, medians (range). Each process is stopped and continued so that it gets ${percent(share)} of a core; PostgreSQL, balancer and generator have the rest of the machine. Each used ${percent(median(measured.one.map(({ used }) => used)))} alone and ${percent(median(measured.two.map(({ used }) => used)))} beside the other.`,
    table(
      ['', 'one process', 'two', 'ratio'],
      [
        row('tracking page, req/s', 0, ({ pages }) => pages),
        row('checkout forms per second', 1, ({ sales }) => sales),
        row('tracking page, server µs/req', 0, ({ pageMicroseconds }) => pageMicroseconds),
        row('tracking page, database µs/req', 0, ({ databaseMicroseconds }) => databaseMicroseconds),
      ],
    ),
    `By processor time two processes on cores of their own give ${byProcessorTime(measured).toFixed(2)} of one.`,
  ]
}

/** What two whole cores would give if only the servers' processor time counted. */
function byProcessorTime(measured: ScaleMeasured): number {
  return 2 / median(ratio(measured, ({ pageMicroseconds }) => pageMicroseconds))
}

export function scaleMarks(measured: ScaleMeasured): TargetResult[] {
  const of = (pick: (sample: Sample) => number) => median(ratio(measured, pick))
  return [
    ratioMark(
      'two processes : one, tracking page',
      1.8,
      of(({ pages }) => pages),
    ),
    ratioMark(
      'two processes : one, checkouts',
      1.8,
      of(({ sales }) => sales),
    ),
    ratioMark('the same by processor time', 1.8, byProcessorTime(measured)),
  ]
}
