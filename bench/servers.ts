import { setTimeout as wait } from 'node:timers/promises'

import { max, median, min } from 'simple-statistics'

import { memoryOf, pin } from '#test/support/processes.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'
import { fillShop, type SoldOrder } from '#test/support/sold-orders.ts'

import { connections, load, loadInTurns, type Measured } from './load.ts'
import {
  atLeast,
  atMost,
  grouped,
  laterGrowth,
  medianOf,
  megabytes,
  percent,
  ranged,
  table,
  valuesOf,
  type Part,
} from './report.ts'
import { openShop, requestHeaders, sample, waitUntilIdle, type Ends, type Shop, type Size } from './shop.ts'
import { names, openTargets } from './targets.ts'

/** Growth in the second half of a run that still counts as flat. */
export const flat = 0.03

/** Start-up, memory, and the two kinds of pages beside bare servers; servers share one core, the generator has another. */
export async function measureServers(size: Size, ends: Ends): Promise<Part> {
  const { orders, starts: count, rounds, seconds, soak: soakSeconds } = size
  const data = await temporaryDataDir()
  ends.push(data.remove)
  const first = await startProduct({ dataDir: data.path })
  ends.push(first.stop)
  const order = await fillShop(first.url, orders)
  await waitUntilIdle(first.pid)
  await first.stop()
  const starts = await measureStarts(data.path, count)

  const shop = await openShop(ends, {}, data.path)
  await wait(10_000)
  const idle = await memoryOf(shop.pid)
  const isPinned = (await pin(process.pid, 1)) && (await pin(shop.pid, 0))
  const targets = await openTargets(ends, shop, order)
  const figures = await loadInTurns(targets, { rounds, seconds, databaseOf: shop.pid })
  const loaded = await memoryOf(shop.pid)
  const soaked = soakSeconds > 0 ? await soak(shop, order, soakSeconds) : null

  const cores = isPinned ? 'Servers and PostgreSQL on core 0, generator on core 1.' : 'Nothing was pinned to a core.'
  const find = (name: string) => figures.find((entry) => entry.name === name) ?? { rounds: [] }
  const by = (ratio: typeof bySpeed, one: string, other: string) => ratio(find(one), find(other))
  return {
    report: [
      `## Load, ${connections} connections`,
      `${rounds} alternated rounds of ${seconds} s, medians. ${cores} µs/req is processor time.`,
      speedTable(figures),
      table(
        figures.flatMap(({ name, against }) => against.map((other) => ({ name, other }))),
        {
          Ratio: ({ name, other }) => `${name} : ${other}`,
          'by req/s': ({ name, other }) => by(bySpeed, name, other).toFixed(2),
          'by µs': ({ name, other }) => by(byTime, name, other).toFixed(2),
        },
      ),
      `First start, empty data directory: ${grouped(first.startedInMs)} ms. Start on existing data, median of ${count} (range): ${ranged(starts)} ms. Resident memory, idle for 10 s: ${megabytes(idle)} MB, after the load: ${megabytes(loaded)} MB.`,
      ...(soaked?.report ?? []),
    ],
    marks: [
      atLeast('cached page : bare server, by processor time', 0.8, by(byTime, names.home, names.barePage)),
      atLeast('tracking page : plain React Router page', 0.75, by(bySpeed, names.tracking, names.plainApp)),
      atMost('start on existing data', 1_000, median(starts), 'ms'),
      atMost('idle memory without PostgreSQL', 150, idle / 1e6, 'MB'),
      ...(soaked?.marks ?? [
        { what: 'memory under load', wanted: 'flat', measured: 'see `--soak 300`', reached: null },
      ]),
    ],
  }
}

/** Starts the product on existing data until its URL is printed, and stops it again. */
async function measureStarts(dataDir: string, count: number): Promise<number[]> {
  const starts: number[] = []
  while (starts.length < count) {
    const product = await startProduct({ dataDir })
    starts.push(product.startedInMs)
    // A server that answers has installed its signal handlers, too.
    await fetch(`${product.url}/healthz`)
    const code = await product.stop()
    if (code !== 0) throw new Error(`the product ended with ${code}`)
  }
  return starts
}

type Rounds = Pick<Measured, 'rounds'>

const bySpeed = (one: Rounds, other: Rounds) => medianOf(one, 'perSecond') / medianOf(other, 'perSecond')
/** Of processor time, with that of PostgreSQL: it depends less on what else the machine does, and on how fast the generator is. */
const byTime = (one: Rounds, other: Rounds) => timeOf(other) / timeOf(one)
const timeOf = (entry: Rounds) => medianOf(entry, 'server') + medianOf(entry, 'database')

function speedTable(figures: Measured[]): string {
  return table(figures, {
    Answer: ({ name }) => name,
    'req/s (range)': (entry) => ranged(valuesOf(entry, 'perSecond')),
    'p99 ms (range)': (entry) => ranged(valuesOf(entry, 'p99'), 1),
    'server µs/req': (entry) => medianOf(entry, 'server').toFixed(1),
    'database µs/req': (entry) => medianOf(entry, 'database').toFixed(1),
    'busy: servers, generator': (entry) =>
      `${percent(medianOf(entry, 'busy'))}, ${percent(medianOf(entry, 'generator'))}`,
  })
}

const paths = ['/', '/pacotes', '/faq', '/pagamento/essencial', '/acompanhar-pedido']

/** Load on cached and rendered pages in turn while the server's memory is sampled every second. */
async function soak({ url, pid }: Shop, { cookie }: SoldOrder, seconds: number): Promise<Part> {
  const { readings, end } = sample(() => memoryOf(pid), 1_000)
  const requests = paths.map((path) => ({ path, headers: requestHeaders(cookie) }))
  const { count } = await load({ url, requests, connections, duration: seconds }, { pids: [pid], databaseOf: pid })
  end()

  const { slope, growth } = laterGrowth(readings)
  const spans = Map.groupBy(readings, ([x]) => Math.floor(x / 30) * 30)
  return {
    report: [
      table([...spans], {
        'Resident under load, from': ([from]) => `${from} s`,
        'least MB': ([, span]) => megabytes(min(span.map(([, y]) => y))),
        'most MB': ([, span]) => megabytes(max(span.map(([, y]) => y))),
      }),
      `${grouped(count)} requests in ${seconds} s. Second half: ${((slope * 60) / 1e6).toFixed(2)} MB a minute, ${(growth * 100).toFixed(1)} % in all.`,
    ],
    marks: [atMost('growth in the second half of the soak', flat * 100, growth * 100, '%')],
  }
}
