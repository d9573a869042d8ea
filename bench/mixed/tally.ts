import { quantile } from '../statistics.ts'

/** What people did of one kind; milliseconds of those that worked. */
export type KindFigures = {
  kind: string
  count: number
  p50: number
  p99: number
  max: number
  failures: number
}

export type Tally = {
  /** Times one act. A failure is counted and described, not thrown; `null` then. */
  time<Value>(kind: string, act: () => Promise<Value>): Promise<Value | null>
  figures(): KindFigures[]
  /** The first failures in words. */
  failureTexts(): string[]
}

const maxTexts = 10

export function createTally(): Tally {
  const kinds = new Map<string, { times: number[]; failures: number }>()
  const failureTexts: string[] = []

  function entryOf(kind: string) {
    const known = kinds.get(kind) ?? { times: [], failures: 0 }
    kinds.set(kind, known)
    return known
  }

  return {
    async time(kind, act) {
      const entry = entryOf(kind)
      const began = performance.now()
      try {
        const value = await act()
        entry.times.push(performance.now() - began)
        return value
      } catch (error) {
        entry.failures += 1
        const words = error instanceof Error ? error.message : String(error)
        if (failureTexts.length < maxTexts) failureTexts.push(`${kind}: ${words}`)
        return null
      }
    },
    figures: () =>
      [...kinds].map(([kind, { times, failures }]) => {
        const ordered = Float64Array.from(times).toSorted()
        const [p50, p99] = [quantile(ordered, 0.5), quantile(ordered, 0.99)]
        return { kind, count: ordered.length, p50, p99, max: ordered.at(-1) ?? Number.NaN, failures }
      }),
    failureTexts: () => failureTexts,
  }
}
