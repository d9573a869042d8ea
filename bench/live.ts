import { once } from 'node:events'
import { get, type ClientRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { quantile } from 'simple-statistics'

import { withoutSession } from '#db/staff/audit.ts'
import type { SoldOrder } from '#test/support/sold-orders.ts'
import { moveStep } from '#use-cases/project/move-step.ts'

import { atMost, grouped, latencyColumns, table, type Part } from './report.ts'
import { openSoldShop, waitUntilIdle, type Ends, type Size } from './shop.ts'

const listenerCount = 1_000
/** The server allows this many of one order to an address; on Linux every address in 127.0.0.0/8 can be used. */
const streamsPerAddress = 20
const actor = { id: 'bench', name: 'Bench', ip: '127.0.0.1', userAgent: 'bench', ...withoutSession }
const steps = ['analysis', 'composition', 'production']

/** A thousand event streams of one order while its step is changed: from the call of the use case until each has the event. */
export async function measureLive({ rounds }: Size, ends: Ends): Promise<Part> {
  const { url, db, pid, order, project } = await openSoldShop(ends)
  await waitUntilIdle(pid)
  const listeners = await Promise.all(
    Array.from({ length: listenerCount }, (_, index) => openListener(url, order, index)),
  )
  ends.push(() => listeners.forEach((listener) => listener.destroy()))

  const durations: number[] = []
  const changes = rounds * 3
  for (let index = 0; index < changes; index += 1) {
    const signal = AbortSignal.timeout(5_000)
    const requestedAt = performance.now()
    const received = listeners.map(async (listener) => {
      await once(listener, 'changed', { signal })
      durations.push(performance.now() - requestedAt)
    })
    const change = { step: steps[(index + 1) % 3] ?? '', seen: steps[index % 3] ?? '' }
    const moved = await moveStep({ db, now: () => new Date() }, { projectId: project.id, actor }, change)
    if (!moved.ok) throw new Error(`a step was not moved: ${moved.code}`)
    await Promise.allSettled(received)
    // One change may send several events: do not attribute them to the next one.
    await wait(100)
  }
  return {
    report: [
      '## Live',
      `${grouped(listenerCount)} open pages of one order hear of ${changes} changes, one after the other; counted from before the transaction.`,
      table([durations], { times: (times) => grouped(times.length), ...latencyColumns((times: number[]) => times) }),
    ],
    marks: [
      atMost('1,000 listeners hear of a change, p99', 60, quantile(durations, 0.99), 'ms'),
      atMost('listeners that missed one', 0, listenerCount * changes - durations.length),
    ],
  }
}

/** An event stream as a browser opens it, which emits `changed` for each event. */
async function openListener(url: string, { id, cookie }: SoldOrder, index: number): Promise<ClientRequest> {
  const localAddress = `127.0.0.${1 + Math.floor(index / streamsPerAddress)}`
  const options = { headers: { cookie }, localAddress, agent: false }
  const request = get(`${url}/eventos/pedido/${id}`, options, (response) => {
    response.setEncoding('utf8').on('error', (error) => request.emit('error', error))
    response.on('data', (text: string) => {
      if (text.includes('retry:')) request.emit('opened')
      if (text.includes('event: changed')) request.emit('changed')
    })
  })
  await once(request, 'opened')
  // What ends it later was missed.
  return request.on('error', () => undefined)
}
