/** The quantile `share` of sorted numbers. */
export function quantile(ordered: ArrayLike<number>, share: number): number {
  const last = Math.min(ordered.length - 1, Math.floor(ordered.length * share))
  return ordered[last] ?? Number.NaN
}

export function median(numbers: readonly number[]): number {
  const ordered = numbers.toSorted((one, other) => one - other)
  const middle = (ordered.length - 1) / 2
  return ((ordered[Math.floor(middle)] ?? Number.NaN) + (ordered[Math.ceil(middle)] ?? Number.NaN)) / 2
}

export type Spread = { median: number; min: number; max: number }

export function spreadOf(numbers: readonly number[]): Spread {
  return { median: median(numbers), min: Math.min(...numbers), max: Math.max(...numbers) }
}

/** Slope of the least-squares line through the points. */
export function slopeOf(points: readonly { x: number; y: number }[]): number {
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length
  const above = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  const below = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  return above / below
}

/** A linear fit over the second half of the points: its slope, and its growth over that half relative to the mean. */
export function laterGrowth(points: readonly { x: number; y: number }[]): { slope: number; growth: number } {
  const end = Math.max(...points.map(({ x }) => x))
  const half = points.filter(({ x }) => x > end / 2)
  const slope = slopeOf(half)
  const mean = half.reduce((sum, { y }) => sum + y, 0) / half.length
  return { slope, growth: (slope * (end / 2)) / mean }
}

/** Pairwise ratios: a temporary slowdown affects both values of a pair. */
export function ratiosOf(ones: readonly number[], others: readonly number[]): number[] {
  return ones.map((one, index) => one / (others[index] ?? Number.NaN))
}

type Task = { start: number; length: number }

/** Total blocking time after `from`: of each task, the part above 50 ms. */
export function blockingTime(tasks: readonly Task[], from: number): number {
  return tasks.reduce((sum, { start, length }) => sum + Math.max(0, start + length - Math.max(start, from) - 50), 0)
}

/**
 * A 90 % bootstrap interval for the ratio of two quantiles, from 300 resamples. A wide interval means too few or too
 * noisy values.
 */
export function ratioRange(ones: readonly number[], others: readonly number[], share: number) {
  const random = seeded(20_261)
  const ratios = Array.from({ length: 300 }, () => drawn(ones, share, random) / drawn(others, share, random))
  const ordered = ratios.toSorted((one, other) => one - other)
  return { min: quantile(ordered, 0.05), max: quantile(ordered, 0.95) }
}

function drawn(numbers: readonly number[], share: number, random: () => number): number {
  const draw = Float64Array.from(numbers, () => numbers[Math.floor(random() * numbers.length)] ?? Number.NaN)
  return quantile(draw.toSorted(), share)
}

/** A seeded pseudo-random generator from 0 to 1. */
export function seeded(seed: number): () => number {
  const modulus = 2 ** 31 - 1
  let state = seed
  return () => {
    state = (state * 48_271) % modulus
    return state / modulus
  }
}
