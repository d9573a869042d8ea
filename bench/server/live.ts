import { connect as openSocket, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { eq } from 'drizzle-orm'

import { connect } from '#db/client.ts'
import { projects } from '#db/schema.ts'
import { withoutSession } from '#db/staff/audit.ts'
import { embeddedUrl } from '#test/support/embedded-url.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'
import { moveStep } from '#use-cases/project/move-step.ts'

import { grouped, table } from '../format.ts'
import { median, quantile } from '../statistics.ts'
import { maxMark, type TargetResult } from '../targets-report.ts'
import { fillShop, waitUntilIdle, type SeededOrder } from './seed-orders.ts'

export type LiveMeasured = {
  listeners: number
  changes: number
  median: number
  p99: number
  max: number
  missed: number
}

const listenerCount = 1_000
/** The server allows this many of one order to an address; on Linux every address in 127.0.0.0/8 can be used. */
const streamsPerAddress = 20
const patienceMs = 5_000
const actor = { id: 'bench', name: 'Bench', ip: '127.0.0.1', userAgent: 'bench', ...withoutSession }

/**
 * A thousand event streams of one order while its step is changed repeatedly. Measures from the call of the use case,
 * including its transaction, until each stream has received the event.
 */
export async function measureLive({ rounds }: { rounds: number }): Promise<LiveMeasured> {
  const ends: (() => unknown)[] = []
  try {
    const data = await temporaryDataDir()
    ends.push(data.remove)
    const product = await startProduct({ dataDir: data.path })
    ends.push(product.stop)
    const order = await fillShop(product.url, 5)
    const { db, close } = connect(await embeddedUrl(data.path), { connections: 1 })
    ends.push(close)
    const [project] = await db.select({ id: projects.id }).from(projects).where(eq(projects.orderId, order.id))
    if (!project) throw new Error('the order has no project')
    await waitUntilIdle(product.pid)

    const listeners = await Promise.all(
      Array.from({ length: listenerCount }, (_, index) =>
        openListener(Number(new URL(product.url).port), order, index),
      ),
    )
    ends.push(() => listeners.forEach(({ end }) => end()))

    const durations: number[] = []
    let missed = 0
    const steps = ['analysis', 'composition', 'production']
    const changes = rounds * 3
    for (let index = 0; index < changes; index += 1) {
      const received = listeners.map(({ next }) => next())
      const requestedAt = performance.now()
      const moved = await moveStep(
        { db, now: () => new Date() },
        { projectId: project.id, actor },
        { step: steps[(index + 1) % 3] ?? '', seen: steps[index % 3] ?? '' },
      )
      if (!moved.ok) throw new Error(`a step was not moved: ${moved.code}`)
      const times = await Promise.race([Promise.all(received), wait(patienceMs, null)])
      if (times) durations.push(...times.map((at) => at - requestedAt))
      else missed += listeners.filter(({ isWaiting }) => isWaiting()).length
      // One change may send several events: do not attribute them to the next one.
      await wait(100)
    }

    const ordered = Float64Array.from(durations).toSorted()
    return {
      listeners: listenerCount,
      changes,
      median: median(durations),
      p99: quantile(ordered, 0.99),
      max: ordered.at(-1) ?? Number.NaN,
      missed,
    }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/** An event stream as a browser opens it; `next` resolves with the time of the next event. */
function openListener(port: number, { id, cookie }: SeededOrder, index: number) {
  const localAddress = `127.0.0.${1 + Math.floor(index / streamsPerAddress)}`
  const socket: Socket = openSocket({ port, host: '127.0.0.1', localAddress })
  const opened = Promise.withResolvers<void>()
  let waiting: ((at: number) => void) | null = null
  socket.once('error', opened.reject)
  socket.once('connect', () => {
    socket.write(`GET /eventos/pedido/${id} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`)
  })
  socket.on('data', (bytes) => {
    const text = bytes.toString('latin1')
    if (text.includes('retry:')) opened.resolve()
    if (!text.includes('event: changed')) return
    waiting?.(performance.now())
    waiting = null
  })
  const listener = {
    next: () => new Promise<number>((resolve) => (waiting = resolve)),
    isWaiting: () => waiting !== null,
    end: () => socket.destroy(),
  }
  return opened.promise.then(() => listener)
}

export function liveReport({ listeners, changes, ...received }: LiveMeasured): string[] {
  return [
    '## Live',
    `${grouped(listeners)} open pages of one order hear of ${changes} changes, one after the other; counted from before the transaction.`,
    table(
      ['', 'ms'],
      [
        ['median', received.median.toFixed(1)],
        ['p99', received.p99.toFixed(1)],
        ['slowest', received.max.toFixed(1)],
        ['missed', received.missed],
      ],
    ),
  ]
}

export function liveMarks({ p99, missed }: LiveMeasured): TargetResult[] {
  return [
    maxMark('1,000 listeners hear of a change, p99', 60, p99, 'ms'),
    maxMark('listeners that missed one', 0, missed, ''),
  ]
}
