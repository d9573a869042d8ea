import { quantile } from '../statistics.ts'
import type { Work } from './queues.ts'

type Simulation = {
  servers: number
  /** Arrivals per second, at random. */
  arrivals: number
  /** Draws a service time, in seconds. */
  service: () => number
  count: number
  random: () => number
}

/** Event by event: who arrives gets the server that is free first. Returns waits in seconds, without the first tenth. */
export function simulateQueue({ servers, arrivals, service, count, random }: Simulation) {
  const freeAt = new Float64Array(servers)
  const waits = new Float64Array(count)
  let now = 0
  for (let index = 0; index < count; index += 1) {
    now += exponential(1 / arrivals, random)
    let first = 0
    for (let server = 1; server < servers; server += 1) if ((freeAt[server] ?? 0) < (freeAt[first] ?? 0)) first = server
    const begins = Math.max(now, freeAt[first] ?? 0)
    waits[index] = begins - now
    freeAt[first] = begins + service()
  }
  const measured = waits.subarray(Math.floor(count / 10)).toSorted()
  return {
    mean: measured.reduce((sum, wait) => sum + wait, 0) / measured.length,
    quantile: (share: number) => quantile(measured, share),
  }
}

export function exponential(mean: number, random: () => number): number {
  return -mean * Math.log(1 - random())
}

/** The service time of one request out of several kinds, each as often as it comes. */
export function drawWork(kinds: readonly Work[], random: () => number): number {
  let left = random() * kinds.reduce((sum, { perSecond }) => sum + perSecond, 0)
  for (const { perSecond, seconds } of kinds) {
    left -= perSecond
    if (left <= 0) return seconds
  }
  return 0
}
