import { fork } from 'node:child_process'
import { once } from 'node:events'

import { mean, median, sum } from 'simple-statistics'

import type { Product } from '#test/support/product.ts'
import type { SoldOrder } from '#test/support/sold-orders.ts'

import { load } from './load.ts'
import { atLeast, percent, ranged, ratiosOf, table, valuesOf, type Part } from './report.ts'
import { inParallel, openForm, sendForm, type OpenForm } from './sales.ts'
import { measureInTurns, openShop, openSoldShop, requestHeaders, waitUntilIdle, type Ends, type Size } from './shop.ts'

/** What each process gets of a core: both together, PostgreSQL and generator fit on two. */
const share = 0.25
/** Length of a turn, in milliseconds. */
const periodMs = 20

type Sample = { pages: number; pageMicroseconds: number; used: number; sales: number }
type Bench = {
  order: SoldOrder
  databaseOf: number
  seconds: number
  sales: number
  /** Every form is another buyer's: no round sends one again. */
  buyers: number
}

/**
 * The same load to one process, and shared by two on the same database. Each process is held to a share of a
 * core, so that it, and not what surrounds it, is what ends first. Rounds alternate.
 */
export async function measureScale({ quick }: Size, ends: Ends): Promise<Part> {
  const { rounds, ...amount } = quick ? { rounds: 2, seconds: 3, sales: 40 } : { rounds: 5, seconds: 8, sales: 120 }
  const env = { SESSION_SECRET: 's'.repeat(40) }
  const { order, ...first } = await openSoldShop(ends, env, 20)
  const second = await openShop(ends, { ...env, DATABASE_URL: first.databaseUrl })
  const bench = { order, databaseOf: first.pid, buyers: 0, ...amount }
  const settings = [
    { products: [first], others: [second] },
    { products: [first, second], others: [] },
  ]
  const sides = await measureInTurns(settings, rounds, ({ products, others }) =>
    measureProcesses(bench, products, others),
  )
  const rowOf = (what: string, key: keyof Sample) => {
    const [alone = [], both = []] = sides.map((side) => valuesOf(side, key))
    return { what, alone, both, ratio: median(ratiosOf(both, alone)) }
  }
  const [pages, sales] = [rowOf('tracking page, req/s', 'pages'), rowOf('checkout forms per second', 'sales')]
  const time = rowOf('tracking page, server µs/req', 'pageMicroseconds')
  const used = sides.map((side) => percent(mean(valuesOf(side, 'used'))))
  return {
    report: [
      '## Two processes that share the connections',
      `${rounds} alternated rounds, medians (range). Each process is stopped and continued so that it gets ${percent(share)} of a core; PostgreSQL and generator have the rest of the machine. Each used ${used[0]} alone and ${used[1]} beside the other.`,
      table([pages, sales, time], {
        '': ({ what }) => what,
        'one process': ({ alone }) => ranged(alone, 1),
        two: ({ both }) => ranged(both, 1),
        ratio: ({ ratio }) => ratio.toFixed(2),
      }),
    ],
    marks: [
      atLeast('two processes : one, tracking page', 1.8, pages.ratio),
      atLeast('two processes : one, checkouts', 1.8, sales.ratio),
      // What two whole cores would give if only the servers' processor time counted.
      atLeast('the same by processor time', 1.8, 2 / time.ratio),
    ],
  }
}

/** The load on `products`, while `others` are stopped. */
async function measureProcesses(bench: Bench, products: Product[], others: Product[]): Promise<Sample> {
  const { order, databaseOf, seconds } = bench
  const pids = products.map(({ pid }) => pid)
  const loadAll = (duration: number) => {
    const options = { headers: requestHeaders(order.cookie), connections: 32 / products.length, duration }
    const one = ({ url, pid }: Product) =>
      load({ ...options, url: `${url}/acompanhar-pedido` }, { pids: [pid], databaseOf })
    return Promise.all(products.map(one))
  }
  await loadAll(4)
  const forms: OpenForm[] = []
  while (forms.length < bench.sales)
    forms.push(await openForm(products[forms.length % products.length]?.url ?? '', (bench.buyers += 1)))
  // Two processes that poll one database may never count as idle: what they still do is theirs in every round.
  const settle = () => Promise.all([...products, ...others].map(({ pid }) => waitUntilIdle(pid, 20_000)))
  await settle()

  for (const { pid } of others) process.kill(pid, 'SIGSTOP')
  const release = limitProcesses(pids)
  try {
    const pages = await loadAll(seconds)
    const began = performance.now()
    await inParallel(forms, 16, sendForm)
    const sales = (forms.length / (performance.now() - began)) * 1_000
    return {
      pages: sum(pages.map(({ perSecond }) => perSecond)),
      pageMicroseconds: mean(pages.map(({ server }) => server)),
      used: mean(pages.map(({ server, perSecond }) => (server * perSecond) / 1e6)),
      sales,
    }
  } finally {
    await release()
    for (const { pid } of others) process.kill(pid, 'SIGCONT')
    await settle()
  }
}

/** Lets each process run for a share of the time only, by stopping and continuing it: so many small machines. */
function limitProcesses(pids: number[]): () => Promise<void> {
  const child = fork(new URL('limit.ts', import.meta.url), [periodMs * share, periodMs, ...pids].map(String))
  return async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}
