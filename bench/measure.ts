import { setTimeout as wait } from 'node:timers/promises'

import { embeddedUrl } from '#test/support/embedded-url.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'

import { weighPage } from './pages/page-weight.ts'
import { pinServer, startGenerator } from './server/child-processes.ts'
import { runRounds } from './server/load-rounds.ts'
import { readMemory, soak } from './server/memory.ts'
import { fillShop, waitUntilIdle } from './server/seed-orders.ts'
import { measureStarts } from './server/startup.ts'
import type { Measured } from './targets-report.ts'
import { openTargets } from './targets.ts'

export type Size = {
  orders: number
  starts: number
  rounds: number
  ms: number
  soakSeconds: number
  connections: number
}

/** Runs all server measurements on temporary data. `say` receives progress messages. */
export async function measure(size: Size, log: (what: string) => void): Promise<Measured & { pinned: boolean }> {
  const ends: (() => unknown)[] = []
  try {
    const data = await temporaryDataDir()
    ends.push(data.remove)

    log('first start and orders')
    const first = await startProduct({ dataDir: data.path })
    ends.push(first.stop)
    const order = await fillShop(first.url, size.orders)
    await waitUntilIdle(first.pid)
    await first.stop()

    log('starts')
    const starts = await measureStarts(data.path, size.starts)

    log('idle memory')
    const product = await startProduct({ dataDir: data.path })
    ends.push(product.stop)
    await wait(10_000)
    const idle = await readMemory(product.pid)
    const server = { pid: product.pid, port: Number(new URL(product.url).port) }
    const weight = await weighPage(server.port, '/')

    log('load')
    const { connections, rounds, ms, soakSeconds } = size
    const generator = await startGenerator()
    ends.push(generator.stop)
    const pinned = (await pinServer(product.pid)) && generator.pinned
    const { targets, stop } = await openTargets({ server, order, databaseUrl: await embeddedUrl(data.path) })
    ends.push(stop)
    const figures = await runRounds(generator, targets, { rounds, ms, connections, databaseOf: product.pid })
    const loaded = await readMemory(product.pid)

    if (soakSeconds > 0) log(`${soakSeconds} s of load`)
    const soaked =
      soakSeconds > 0
        ? await soak(generator, { server, cookie: order.cookie, seconds: soakSeconds, connections })
        : null

    return { figures, starts, firstStart: first.startedInMs, idle, loaded, soaked, weight, pinned }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}
