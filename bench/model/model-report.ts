import { grouped, percent, table } from '../format.ts'
import { seeded } from '../statistics.ts'
import { demandAt, reachedAt, resources } from './capacity.ts'
import { kinds } from './measured.ts'
import { queueOf, utilisation, waitQuantile, type QueueModel } from './queues.ts'
import { drawWork, simulateQueue } from './simulate-queue.ts'

const factors = [1, 10, 100, 10_000]
const uses = [0.5, 0.7, 0.85, 0.95]

/** The tables of docs/operator/scale.md. */
export function modelReport(): string[] {
  return ['## Model', limitTable(), demandTable(), waitTable()]
}

export function limitTable(): string {
  return table(
    ['What', 'used at 1×', 'limit', 'reached at'],
    resources().map((resource) => [
      resource.name,
      `${short(resource.used)} ${resource.unit}`,
      `${short(resource.limit)}${resource.isAssumed ? ' (assumed)' : ''}`,
      `${short(reachedAt(resource))}×`,
    ]),
  )
}

export function demandTable(): string {
  const demands = factors.map(demandAt)
  const row = (what: string, of: (demand: (typeof demands)[number]) => string) => [what, ...demands.map(of)]
  return table(
    ['At', ...factors.map((factor) => `${grouped(factor)}×`)],
    [
      row('sales a day', ({ sales }) => short(sales)),
      row('web processes, 70 % full at most', ({ processes }) => grouped(processes)),
      row('wait for a process, 99 of 100 below, ms', ({ wait }) => short(wait * 1_000)),
      row('cores of PostgreSQL', ({ databaseCores }) => short(databaseCores)),
      row('connections to PostgreSQL', ({ connections }) => grouped(connections)),
      row('PostgreSQL’s log, MB/s', ({ logMegabytes }) => short(logMegabytes)),
      row('sound, MB/s', ({ soundMegabytes }) => short(soundMegabytes)),
      row('processes that analyse recordings', ({ analysers }) => grouped(analysers)),
      row('rows and mails added, GB a day', ({ storedGigabytes }) => short(storedGigabytes)),
    ],
  )
}

/** The wait for one process with the measured mix, as computed and as simulated. */
export function waitTable(): string {
  const cells = uses.map((use) => {
    const queue = fullTo(use)
    const random = seeded(29)
    const simulated = simulateQueue({ ...queue, service: () => drawWork(kinds, random), count: 1_000_000, random })
    return { use, computed: waitQuantile(queue, 0.99), simulated: simulated.quantile(0.99) }
  })
  return table(
    ['One process in use', ...cells.map(({ use }) => percent(use))],
    [
      ['wait, 99 of 100 below, ms: computed', ...cells.map(({ computed }) => short(computed * 1_000))],
      ['the same, simulated', ...cells.map(({ simulated }) => short(simulated * 1_000))],
    ],
  )
}

/** One process with the measured mix, and as much of it as fills it so far. */
function fullTo(use: number): QueueModel {
  const whole = queueOf(kinds, 1)
  return { ...whole, arrivals: (use * whole.arrivals) / utilisation(whole) }
}

/** Two digits are as many as the model is worth. */
function short(value: number): string {
  return grouped(Number(value.toPrecision(2)), value < 1 ? 2 : value < 10 ? 1 : 0)
}
