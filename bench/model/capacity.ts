import { analysis, connectionsPerProcess, kinds, perSale, salesPerSecond, soundBytes } from './measured.ts'
import { queueOf, utilisation, waitQuantile, type QueueModel } from './queues.ts'

/** A process is planned no fuller than this: above, waits grow faster than the load. */
const fullest = 0.7

/** What one of something can do, and how much of it the measured load uses. Limits that were not measured say so. */
export type Resource = { name: string; used: number; limit: number; unit: string; isAssumed: boolean }

/** All limits, the one that is reached first first. */
export function resources(): Resource[] {
  const database = kinds.reduce((sum, { perSecond, database: seconds }) => sum + perSecond * seconds, 0)
  const all: Resource[] = [
    { name: 'one web process', used: coresOf(1), limit: fullest, unit: 'cores', isAssumed: false },
    {
      name: 'analysis of recordings, one at a time',
      used: analysis.perSecond * analysis.seconds,
      limit: fullest,
      unit: 'of the time',
      isAssumed: false,
    },
    {
      name: 'line of one server, 1 Gbit/s',
      used: soundBytes / 1e6,
      limit: 125 * fullest,
      unit: 'MB/s of sound',
      isAssumed: true,
    },
    { name: 'PostgreSQL on 8 cores', used: database, limit: 8 * fullest, unit: 'cores', isAssumed: true },
    {
      name: 'connections of one PostgreSQL, 400',
      used: (connectionsPerProcess * coresOf(1)) / fullest,
      limit: 400,
      unit: 'connections',
      isAssumed: true,
    },
    {
      name: 'commits of one disk, 10,000 a second',
      used: salesPerSecond * perSale.commits,
      limit: 10_000,
      unit: 'commits/s',
      isAssumed: true,
    },
    {
      name: 'PostgreSQL’s log, 200 MB/s',
      used: (salesPerSecond * perSale.logBytes) / 1e6,
      limit: 200,
      unit: 'MB/s',
      isAssumed: true,
    },
  ]
  return all.toSorted((one, other) => reachedAt(one) - reachedAt(other))
}

/** How many times the measured load reaches the limit. */
export function reachedAt({ used, limit }: Resource): number {
  return limit / used
}

/** Cores the web processes need together. */
function coresOf(factor: number): number {
  return factor * utilisation(queueOf(kinds, 1))
}

export type Demand = {
  factor: number
  processes: number
  /** Seconds until a process begins with a request, for 99 of 100. */
  wait: number
  databaseCores: number
  connections: number
  soundMegabytes: number
  logMegabytes: number
  analysers: number
  /** Per day. */
  sales: number
  storedGigabytes: number
}

/** What so many times the measured load needs. */
export function demandAt(factor: number): Demand {
  const processes = Math.max(1, Math.ceil(coresOf(factor) / fullest))
  const sales = factor * salesPerSecond
  return {
    factor,
    processes,
    wait: waitQuantile(webQueue(factor, processes), 0.99),
    databaseCores: factor * kinds.reduce((sum, { perSecond, database }) => sum + perSecond * database, 0),
    connections: processes * connectionsPerProcess,
    soundMegabytes: (factor * soundBytes) / 1e6,
    logMegabytes: (sales * perSale.logBytes) / 1e6,
    analysers: Math.ceil((factor * analysis.perSecond * analysis.seconds) / fullest),
    sales: sales * 86_400,
    storedGigabytes: (sales * 86_400 * (perSale.databaseBytes + perSale.mailBytes)) / 1e9,
  }
}

/** Each process has a queue of its own: a connection is given to one of them, whichever is free. */
function webQueue(factor: number, processes: number): QueueModel {
  const whole = queueOf(kinds, 1)
  return { ...whole, arrivals: (factor * whole.arrivals) / processes }
}
