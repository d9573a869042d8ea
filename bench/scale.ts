import { Worker } from 'node:worker_threads'

import { mean, median, sum } from 'simple-statistics'

import type { Product } from '#test/support/product.ts'

import { load } from './load.ts'
import { atLeast, percent, ranged, ratiosOf, table, valuesOf, type Part, type Rounds } from './report.ts'
import { inParallel, openForm, type OpenForm } from './sales.ts'
import { measureInTurns, openShop, openSoldShop, requestHeaders, waitUntilIdle } from './shop.ts'
import type { Ends, Size, SoldShop } from './shop.ts'

/** What each process gets of a core: both together, PostgreSQL and generator fit on two. */
const share = 0.25
/** Length of a turn, in milliseconds. */
const periodMs = 20

type Figure = 'pages' | 'pageMicroseconds' | 'used' | 'sales'
/** The processes that share the load, and those that are stopped meanwhile. */
type Setting = Rounds<Figure> & { products: Product[]; others: Product[] }

/**
 * The same load to one process, and shared by two on the same database. Each process is held to a share of a
 * core, so that it, and not what surrounds it, is what ends first. Rounds alternate.
 */
export async function measureScale({ quick }: Size, ends: Ends): Promise<Part> {
  const { rounds, ...amount } = quick ? { rounds: 2, seconds: 3, sales: 40 } : { rounds: 5, seconds: 8, sales: 120 }
  const env = { SESSION_SECRET: 's'.repeat(40) }
  const first = await openSoldShop(ends, env, 20)
  const second = await openShop(ends, { ...env, DATABASE_URL: first.databaseUrl })
  const alone: Setting = { products: [first], others: [second], rounds: [] }
  const both: Setting = { products: [first, second], others: [], rounds: [] }
  await measureInTurns([alone, both], { rounds }, (setting) => measureProcesses(setting, { shop: first, ...amount }))
  const rowOf = (what: string, key: Figure) => ({ what, key, ratio: median(ratiosOf(both, alone, key)) })
  const [pages, sales] = [rowOf('tracking page, req/s', 'pages'), rowOf('checkout forms per second', 'sales')]
  const time = rowOf('tracking page, server µs/req', 'pageMicroseconds')
  const [used, usedBeside] = [alone, both].map((setting) => percent(mean(valuesOf(setting, 'used'))))
  return {
    report: [
      '## Two processes that share the connections',
      `${rounds} alternated rounds, medians (range). Each process is stopped and continued so that it gets ${percent(share)} of a core; PostgreSQL and generator have the rest of the machine. Each used ${used} alone and ${usedBeside} beside the other.`,
      table([pages, sales, time], {
        '': ({ what }) => what,
        'one process': ({ key }) => ranged(valuesOf(alone, key), 1),
        two: ({ key }) => ranged(valuesOf(both, key), 1),
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

type Amount = { shop: SoldShop; seconds: number; sales: number }

/** The load on some processes, while the others are stopped. */
async function measureProcesses({ products, others }: Setting, { shop, seconds, sales }: Amount) {
  const loadAll = (duration: number) => {
    const options = { headers: requestHeaders(shop.order.cookie), connections: 32 / products.length, duration }
    const one = ({ url, pid }: Product) =>
      load({ ...options, url: `${url}/acompanhar-pedido` }, { pid, databaseOf: shop.pid })
    return Promise.all(products.map(one))
  }
  await loadAll(4)
  const forms: OpenForm[] = []
  while (forms.length < sales) for (const { url } of products) forms.push(await openForm(url))
  // Two processes that poll one database may never count as idle: what they still do is theirs in every round.
  const settle = () => Promise.all([...products, ...others].map(({ pid }) => waitUntilIdle(pid, 20_000)))
  await settle()

  for (const { pid } of others) process.kill(pid, 'SIGSTOP')
  const release = limitProcesses(products.map(({ pid }) => pid))
  try {
    const pages = await loadAll(seconds)
    const began = performance.now()
    await inParallel(forms, 16, ({ send }) => send())
    return {
      sales: (forms.length / (performance.now() - began)) * 1_000,
      pages: sum(pages.map(({ perSecond }) => perSecond)),
      pageMicroseconds: mean(pages.map(({ server }) => server)),
      used: mean(pages.map(({ server, perSecond }) => (server * perSecond) / 1e6)),
    }
  } finally {
    await release()
    for (const { pid } of others) process.kill(pid, 'SIGCONT')
    await settle()
  }
}

/** Lets each process run for a share of the time only, by stopping and continuing it: so many small machines. */
function limitProcesses(pids: number[]): () => Promise<void> {
  const workerData = { pids, onMs: periodMs * share, periodMs }
  const worker = new Worker(new URL('limit.ts', import.meta.url), { workerData })
  return async () => {
    await worker.terminate()
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}
