/** Progress of a transfer at a time (ms). */
export type ProgressSample = { at: number; bytes: number }

/** Only samples within this window count for the current speed. */
const windowMs = 10_000

export function addSample(samples: readonly ProgressSample[], sample: ProgressSample): ProgressSample[] {
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample]
}

/** Estimated seconds left at the recent speed; `null` while unknown. */
export function secondsLeft(samples: readonly ProgressSample[], total: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < 1_000 || last.bytes <= first.bytes) return null
  const pace = (last.bytes - first.bytes) / (last.at - first.at)
  return Math.ceil((total - last.bytes) / pace / 1_000)
}

const pauses = [1, 2, 4, 8, 15, 30]

/** Seconds before the next retry: increasing, but short enough to notice soon when the connection is back. */
export function retryDelaySeconds(failures: number): number {
  return pauses[Math.min(failures, pauses.length) - 1] ?? 0
}
