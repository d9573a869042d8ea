import { max, median, min, quantile } from 'simple-statistics'

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

export const atMost = held('≤', (value, limit) => value <= limit)
export const atLeast = held('≥', (value, limit) => value >= limit)

function held(sign: string, isReached: (value: number, limit: number) => boolean) {
  return (what: string, limit: number, value: number, unit = ''): Mark => {
    const shown = value.toLocaleString('en', { maximumFractionDigits: limit === 0 ? 4 : limit < 10 ? 2 : 0 })
    const [wanted, measured] = [`${sign} ${limit.toLocaleString('en')} ${unit}`, `${shown} ${unit}`]
    return { what, wanted: wanted.trim(), measured: measured.trim(), reached: isReached(value, limit) }
  }
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

/** Of neighbouring rounds: a temporary slowdown affects both values of a pair. */
export function ratiosOf<Key extends string>(one: Rounds<Key>, other: Rounds<Key>, key: Key): number[] {
  return one.rounds.map((round, index) => round[key] / (other.rounds[index]?.[key] ?? Number.NaN))
}
