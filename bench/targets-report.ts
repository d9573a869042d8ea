import { encodedBytes, type PageWeight } from './pages/page-weight.ts'
import type { Figures } from './server/load-rounds.ts'
import type { Memory, Soak } from './server/memory.ts'
import type { Starts } from './server/startup.ts'
import { names } from './targets.ts'

export type TargetResult = { what: string; wanted: string; measured: string; reached: boolean | null }
export type Measured = {
  figures: Figures[]
  starts: Starts
  firstStart: number
  idle: Memory
  loaded: Memory
  soaked: Soak | null
  weight: PageWeight
}

/** Maximum growth in the second half of the soak that still counts as flat. */
export const flat = 0.03
/** A document with its headers, in bytes. */
export const largestDocument = 24_000

export function readMarks({ figures, starts, idle, soaked, weight }: Measured): TargetResult[] {
  const document = weight.head + weight.document
  return [
    ratioMark('cached page : bare server', 0.8, ratio(names.home, names.barePage)),
    ratioMark('tracking page : plain React Router page', 0.75, ratio(names.tracking, names.plainApp)),
    maxMark('start on existing data', 1_000, starts.start.median, 'ms'),
    maxMark('idle memory without PostgreSQL', 150, idle.product / 1e6, 'MB'),
    soaked
      ? maxMark('growth in the second half of the soak', flat * 100, soaked.growth * 100, '%')
      : { what: 'memory flat under load', wanted: 'flat', measured: 'see `--soak 300`', reached: null },
    maxMark('home: document and headers', largestDocument, document, 'B'),
    maxMark('home: scripts', 9_000, encodedBytes(weight.scripts), 'B'),
  ]

  function ratio(one: string, other: string): number {
    const [first, second] = [one, other].map((wanted) => figures.find(({ name }) => name === wanted))
    return first && second ? ratioOf(first, second) : Number.NaN
  }
}

/** Ratio of requests per second. */
export function ratioOf(one: Figures, other: Figures): number {
  return one.perSecond.median / other.perSecond.median
}

export function ratioMark(what: string, min: number, value: number): TargetResult {
  return { what, wanted: `≥ ${min.toFixed(2)}`, measured: value.toFixed(2), reached: value >= min }
}

export function maxMark(what: string, max: number, value: number, unit: string): TargetResult {
  const measured = value.toLocaleString('en', { maximumFractionDigits: digitsFor(max) })
  return {
    what,
    wanted: `≤ ${max.toLocaleString('en')} ${unit}`.trim(),
    measured: `${measured} ${unit}`.trim(),
    reached: value <= max,
  }
}

export function minMark(what: string, min: number, value: number, unit: string): TargetResult {
  const measured = value.toLocaleString('en', { maximumFractionDigits: 0 })
  return { what, wanted: `≥ ${min} ${unit}`, measured: `${measured} ${unit}`, reached: value >= min }
}

function digitsFor(max: number): number {
  if (max < 1) return 4
  return max < 10 ? 2 : 0
}
