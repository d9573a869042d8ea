import { linearRegression, max, mean, median, min, quantile } from 'simple-statistics'

/** What a part of the bench says: Markdown, and the marks it is held to. */
export type Part = { report: string[]; marks: Mark[] }
/** `reached` is `null` where too little was measured to tell. */
export type Mark = { what: string; wanted: string; measured: string; reached: boolean | null }
type Cell = string | number

/** A row for each item, a column for each name. */
export function table<Item>(items: readonly Item[], columns: Record<string, (item: Item) => Cell>): string {
  const [names, cells] = [Object.keys(columns), Object.values(columns)]
  const rows = items.map((item) => line(cells.map((cell) => cell(item))))
  return [line(names), `|---|${'---:|'.repeat(names.length - 1)}`, ...rows].join('\n')
}

const line = (texts: Cell[]) => `| ${texts.join(' | ')} |`

/** What a table says of milliseconds. */
export function latencyColumns<Item>(timesOf: (item: Item) => number[]): Record<string, (item: Item) => Cell> {
  return {
    'median ms': (item) => median(timesOf(item)).toFixed(1),
    'p99 ms': (item) => quantile(timesOf(item), 0.99).toFixed(1),
    'slowest ms': (item) => max(timesOf(item)).toFixed(1),
  }
}

export function markTable(marks: Mark[]): string {
  return table(marks, {
    Mark: ({ what }) => what,
    wanted: ({ wanted }) => wanted,
    measured: ({ measured }) => measured,
    '': ({ reached }) => (reached === null ? '–' : reached ? 'reached' : '**not reached**'),
  })
}

export function atMost(what: string, limit: number, value: number, unit = ''): Mark {
  return { ...markOf(what, '≤', { limit, value, unit }), reached: value <= limit }
}

export function atLeast(what: string, limit: number, value: number, unit = ''): Mark {
  return { ...markOf(what, '≥', { limit, value, unit }), reached: value >= limit }
}

function markOf(what: string, sign: string, { limit, value, unit }: { limit: number; value: number; unit: string }) {
  const digits = limit < 1 && sign === '≤' ? 4 : limit < 10 ? 2 : 0
  const shown = value.toLocaleString('en', { maximumFractionDigits: digits })
  return { what, wanted: `${sign} ${limit.toLocaleString('en')} ${unit}`.trim(), measured: `${shown} ${unit}`.trim() }
}

/** The median, with the smallest and the largest value. */
export function ranged(values: number[], digits = 0): string {
  return `${grouped(median(values), digits)} (${grouped(min(values), digits)}–${grouped(max(values), digits)})`
}

export function grouped(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}

/** What was measured again and again. */
export type Rounds<Key extends string> = { rounds: Record<Key, number>[] }

export function valuesOf<Key extends string>({ rounds }: Rounds<Key>, key: Key): number[] {
  return rounds.map((round) => round[key])
}

export function medianOf<Key extends string>(measured: Rounds<Key>, key: Key): number {
  return median(valuesOf(measured, key))
}

/** Pairwise ratios: a temporary slowdown affects both values of a pair. */
export function ratiosOf(ones: number[], others: number[]): number[] {
  return ones.map((one, index) => one / (others[index] ?? Number.NaN))
}

/** A linear fit over the second half of the points: its slope, and its growth over that half relative to the mean. */
export function laterGrowth(points: [x: number, y: number][]): { slope: number; growth: number } {
  const end = max(points.map(([x]) => x))
  const half = points.filter(([x]) => x > end / 2)
  const { m: slope } = linearRegression(half)
  return { slope, growth: (slope * end) / 2 / mean(half.map(([, y]) => y)) }
}
