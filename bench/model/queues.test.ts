import { describe, expect, test } from 'vitest'

import { seeded } from '../statistics.ts'
import { kinds } from './measured.ts'
import { meanWait, queueOf, utilisation, waitProbability, waitQuantile, type QueueModel } from './queues.ts'
import { drawWork, exponential, simulateQueue } from './simulate-queue.ts'

const random = seeded(17)
const count = 1_000_000

/** By how much a formula differs from what was simulated. */
const errorOf = (formula: number, simulated: number) => Math.abs(formula / simulated - 1)

const exponentialQueues: QueueModel[] = [
  { servers: 1, arrivals: 70, service: 0.01, variation: 1 },
  { servers: 8, arrivals: 680, service: 0.01, variation: 1 },
  { servers: 32, arrivals: 2_700, service: 0.01, variation: 1 },
]

test.each(exponentialQueues)('M/M/c %j → formula and simulation agree', (queue) => {
  const service = () => exponential(queue.service, random)
  const simulated = simulateQueue({ ...queue, service, count, random })
  expect(errorOf(meanWait(queue), simulated.mean)).toBeLessThan(0.08)
  expect(errorOf(waitQuantile(queue, 0.99), simulated.quantile(0.99))).toBeLessThan(0.08)
})

test.each([1, 6])(
  'equal service times, %i servers → formula and simulation agree, the 99th percentile less well',
  (servers) => {
    const queue = { servers, arrivals: 80 * servers, service: 0.01, variation: 0 }
    const simulated = simulateQueue({ ...queue, service: () => 0.01, count, random })
    expect(errorOf(meanWait(queue), simulated.mean)).toBeLessThan(0.08)
    expect(errorOf(waitQuantile(queue, 0.99), simulated.quantile(0.99))).toBeLessThan(0.2)
  },
)

describe('the measured mix of requests in one process', () => {
  test.each([0.5, 0.7, 0.85])('%f of its time used → mean and 99th percentile agree', (use) => {
    const whole = queueOf(kinds, 1)
    const arrivals = (use * whole.arrivals) / utilisation(whole)
    const queue = { ...whole, arrivals }
    const simulated = simulateQueue({
      servers: 1,
      arrivals,
      service: () => drawWork(kinds, random),
      count: 2_000_000,
      random,
    })
    expect(errorOf(meanWait(queue), simulated.mean)).toBeLessThan(0.1)
    expect(errorOf(waitQuantile(queue, 0.99), simulated.quantile(0.99))).toBeLessThan(0.3)
  })
})

test('one server → the known values: it waits as often as the server is busy', () => {
  const queue = { servers: 1, arrivals: 5, service: 0.1, variation: 1 }
  expect(waitProbability(queue)).toBeCloseTo(0.5)
  expect(meanWait(queue)).toBeCloseTo(0.1)
  expect(meanWait({ ...queue, variation: 0 })).toBeCloseTo(0.05)
  expect(waitQuantile(queue, 0.4)).toBe(0)
})

test('as much work as servers, or more → the queue has no end', () => {
  const queue = { servers: 2, arrivals: 20, service: 0.1, variation: 1 }
  expect([meanWait(queue), waitQuantile(queue, 0.5)]).toEqual([Infinity, Infinity])
})

test('kinds of work → weighted by how often they come', () => {
  const queue = queueOf(
    [
      { perSecond: 3, seconds: 0.1 },
      { perSecond: 1, seconds: 0.5 },
    ],
    2,
  )
  expect(queue).toMatchObject({ servers: 2, arrivals: 4 })
  expect(queue.service).toBeCloseTo(0.2)
  expect(queue.variation).toBeCloseTo((0.75 * 0.01 + 0.25 * 0.25) / 0.04 - 1)
})
