import { linearRegression, max, mean } from 'simple-statistics'

import { memoryOf } from '#test/support/processes.ts'

import { atMost, grouped, ranged, table, type Part } from './report.ts'
import { sample } from './shop.ts'

/** Growth in the second half of a run that still counts as flat, in percent. */
const flat = 3

/** Reads the resident memory of a process every second until its end is asked for; a linear fit says how it grew in the second half. */
export function watchMemory(pid: number, what: string): () => Part {
  const { readings, end } = sample(async () => (await memoryOf(pid)) / 1e6, 1_000)
  return () => {
    end()
    const seconds = max(readings.map(([at]) => at))
    const half = readings.filter(([at]) => at > seconds / 2)
    const { m: slope } = linearRegression(half)
    const growth = (slope * seconds * 50) / mean(half.map(([, size]) => size))
    const rangeOf = (some: typeof readings) => ranged(some.map(([, size]) => size))
    const tenths = Map.groupBy(readings, ([at]) => Math.min(9, Math.floor((at * 10) / seconds)))
    return {
      report: [
        table([...tenths], {
          'Resident memory, from': ([tenth]) => `${grouped((tenth * seconds) / 10)} s`,
          'MB (range)': ([, some]) => rangeOf(some),
        }),
        `In all ${rangeOf(readings)} MB; in the second half ${(slope * 60).toFixed(2)} MB a minute, ${growth.toFixed(2)} %.`,
      ],
      marks: [atMost(`${what}: memory, growth in the second half`, flat, growth, '%')],
    }
  }
}
