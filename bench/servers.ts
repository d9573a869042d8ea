import { setTimeout as wait } from 'node:timers/promises'

import { median } from 'simple-statistics'

import { memoryOf, pin } from '#test/support/processes.ts'
import { startProduct } from '#test/support/product.ts'
import { fillShop, type SoldOrder } from '#test/support/sold-orders.ts'

import { connections, load, type Target } from './load.ts'
import { watchMemory } from './memory.ts'
import { atLeast, atMost, grouped, medianOf, megabytes, percent, ranged, table, valuesOf, type Part } from './report.ts'
import { measureInTurns, openShop, requestHeaders, visit, waitUntilIdle } from './shop.ts'
import type { Ends, Shop, Size } from './shop.ts'
import { openTargets } from './targets.ts'

/** Start-up, memory, and the two kinds of pages beside bare servers; servers share one core, the generator has another. */
export async function measureServers(size: Size, ends: Ends): Promise<Part> {
  const { orders, starts: count, rounds, seconds, soak: soakSeconds } = size
  const first = await openShop(ends)
  const order = await fillShop(first.url, orders)
  await waitUntilIdle(first.pid)
  await first.stop()
  const starts: number[] = []
  while (starts.length < count) {
    const product = await startProduct({ dataDir: first.dataDir })
    starts.push(product.startedInMs)
    // A server that answers has installed its signal handlers, too.
    await fetch(`${product.url}/healthz`)
    await product.stop()
  }

  const shop = await openShop(ends, {}, first.dataDir)
  await wait(10_000)
  const idle = await memoryOf(shop.pid)
  const isPinned = (await pin(process.pid, 1)) && (await pin(shop.pid, 0))
  const targets = await openTargets(ends, shop, order)
  await measureInTurns(Object.values(targets), { rounds }, async ({ name, url, cookie, marker, pid }) => {
    if (!(await visit(url, cookie)).decoded.includes(marker)) throw new Error(`${name} did not answer what it should`)
    const options = { url, headers: requestHeaders(cookie), connections, duration: seconds }
    return load(options, { pid, databaseOf: shop.pid })
  })
  const loaded = await memoryOf(shop.pid)
  const soaked = soakSeconds > 0 ? await soak(shop, order, soakSeconds) : { report: [], marks: [] }

  const cores = isPinned ? 'Servers and PostgreSQL on core 0, generator on core 1.' : 'Nothing was pinned to a core.'
  const { barePage, fullPage, home, bareRow, preparedRow, plainApp, tracking } = targets
  const groups = [
    [home, fullPage, barePage],
    [tracking, plainApp, preparedRow, bareRow],
  ]
  const compared = groups.flatMap((group) =>
    group.flatMap((one, index) => group.slice(index + 1).map((other) => ({ one, other }))),
  )
  return {
    report: [
      `## Load, ${connections} connections`,
      `${rounds} alternated rounds of ${seconds} s, medians. ${cores} µs/req is processor time.`,
      table(Object.values(targets), {
        Answer: ({ name }) => name,
        'req/s (range)': (target) => ranged(valuesOf(target, 'perSecond')),
        'p99 ms (range)': (target) => ranged(valuesOf(target, 'p99'), 1),
        'server µs/req': (target) => medianOf(target, 'server').toFixed(1),
        'database µs/req': (target) => medianOf(target, 'database').toFixed(1),
        'servers busy': (target) => percent(medianOf(target, 'busy')),
        'generator busy': (target) => percent(medianOf(target, 'generator')),
      }),
      table(compared, {
        Ratio: ({ one, other }) => `${one.name} : ${other.name}`,
        'by req/s': ({ one, other }) => bySpeed(one, other).toFixed(2),
        'by µs': ({ one, other }) => byTime(one, other).toFixed(2),
      }),
      `First start, empty data directory: ${grouped(first.startedInMs)} ms. Start on existing data, median of ${count} (range): ${ranged(starts)} ms. Resident memory, idle for 10 s: ${megabytes(idle)} MB, after the load: ${megabytes(loaded)} MB.`,
      ...soaked.report,
    ],
    marks: [
      atLeast('cached page : bare server, by processor time', 0.8, byTime(home, barePage)),
      atLeast('tracking page : plain React Router page', 0.75, bySpeed(tracking, plainApp)),
      atMost('start on existing data', 1_000, median(starts), 'ms'),
      atMost('idle memory without PostgreSQL', 150, idle / 1e6, 'MB'),
      ...soaked.marks,
    ],
  }
}

const bySpeed = (one: Target, other: Target) => medianOf(one, 'perSecond') / medianOf(other, 'perSecond')
/** Of processor time, with that of PostgreSQL: it depends less on what else the machine does, and on how fast the generator is. */
const byTime = (one: Target, other: Target) => timeOf(other) / timeOf(one)
const timeOf = (entry: Target) => medianOf(entry, 'server') + medianOf(entry, 'database')

const paths = ['/', '/pacotes', '/faq', '/pagamento/essencial', '/acompanhar-pedido']

/** Load on cached and rendered pages in turn while the server's memory is watched. */
async function soak({ url, pid }: Shop, { cookie }: SoldOrder, seconds: number): Promise<Part> {
  const end = watchMemory(pid, 'soak')
  const requests = paths.map((path) => ({ path, headers: requestHeaders(cookie) }))
  const { count } = await load({ url, requests, connections, duration: seconds }, { pid, databaseOf: pid })
  const { report, marks } = end()
  return { report: [`Soak: ${grouped(count)} requests in ${seconds} s.`, ...report], marks }
}
