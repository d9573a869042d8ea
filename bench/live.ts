import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { max, median, quantile } from 'simple-statistics'

import { withoutSession } from '#db/staff/audit.ts'
import { findProject } from '#test/support/full-preview.ts'
import { fillShop, type SoldOrder } from '#test/support/sold-orders.ts'
import { moveStep } from '#use-cases/project/move-step.ts'

import { atMost, grouped, type Part } from './report.ts'
import { openShop, waitUntilIdle, withEnds, type Size } from './shop.ts'

const listenerCount = 1_000
/** The server allows this many of one order to an address; on Linux every address in 127.0.0.0/8 can be used. */
const streamsPerAddress = 20
const patienceMs = 5_000
const actor = { id: 'bench', name: 'Bench', ip: '127.0.0.1', userAgent: 'bench', ...withoutSession }
const steps = ['analysis', 'composition', 'production']

/** A thousand event streams of one order while its step is changed: from the call of the use case until each has the event. */
export function measureLive({ rounds }: Size): Promise<Part> {
  return withEnds(async (ends) => {
    const { url, pid, db } = await openShop(ends)
    const order = await fillShop(url, 5)
    const { id: projectId } = await findProject(db, order.id)
    await waitUntilIdle(pid)
    const listeners = await Promise.all(
      Array.from({ length: listenerCount }, (_, index) => openListener(url, order, index)),
    )
    ends.push(() => listeners.forEach(({ end }) => end()))

    const durations: number[] = []
    let missed = 0
    const changes = rounds * 3
    for (let index = 0; index < changes; index += 1) {
      const received = listeners.map(({ next }) => next())
      const requestedAt = performance.now()
      const change = { step: steps[(index + 1) % 3] ?? '', seen: steps[index % 3] ?? '' }
      const moved = await moveStep({ db, now: () => new Date() }, { projectId, actor }, change)
      if (!moved.ok) throw new Error(`a step was not moved: ${moved.code}`)
      const times = await Promise.race([Promise.all(received), wait(patienceMs, null)])
      if (times) durations.push(...times.map((at) => at - requestedAt))
      else missed += listeners.filter(({ isWaiting }) => isWaiting()).length
      // One change may send several events: do not attribute them to the next one.
      await wait(100)
    }
    const p99 = quantile(durations, 0.99)
    return {
      report: [
        '## Live',
        `${grouped(listenerCount)} open pages of one order hear of ${changes} changes, one after the other; counted from before the transaction.`,
        `Median ${median(durations).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, slowest ${max(durations).toFixed(1)} ms, missed ${missed}.`,
      ],
      marks: [
        atMost('1,000 listeners hear of a change, p99', 60, p99, 'ms'),
        atMost('listeners that missed one', 0, missed),
      ],
    }
  })
}

/** An event stream as a browser opens it; `next` resolves with the time of the next event. */
function openListener(url: string, { id, cookie }: SoldOrder, index: number) {
  const localAddress = `127.0.0.${1 + Math.floor(index / streamsPerAddress)}`
  let waiting: ((at: number) => void) | null = null
  const listener = {
    next: () => new Promise<number>((resolve) => (waiting = resolve)),
    isWaiting: () => waiting !== null,
    end: () => request.destroy(),
  }
  const opened = Promise.withResolvers<typeof listener>()
  const request = get(
    `${url}/eventos/pedido/${id}`,
    { headers: { cookie }, localAddress, agent: false },
    (response) => {
      response.setEncoding('utf8').on('error', opened.reject)
      response.on('data', (text: string) => {
        if (text.includes('retry:')) opened.resolve(listener)
        if (!text.includes('event: changed')) return
        waiting?.(performance.now())
        waiting = null
      })
    },
  )
  request.on('error', opened.reject)
  return opened.promise
}
