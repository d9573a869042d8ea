export type Axis = { bottom: number; top: number; /** From the bottom up, zero among them. */ ticks: number[] }

const maxSteps = 4

/** The axis of a plot: few round values, evenly apart, around everything that is plotted and zero. */
export function axisOf(values: readonly number[], unit = 1): Axis {
  const [highest, lowest] = [Math.max(0, ...values), Math.min(0, ...values)]
  const step = roundStep(highest, lowest, unit)
  const [from, to] = [Math.floor(lowest / step) || 0, Math.max(Math.ceil(highest / step), lowest < 0 ? 0 : 1)]
  const ticks = Array.from({ length: to - from + 1 }, (_, place) => (from + place) * step)
  return { bottom: from * step, top: to * step, ticks }
}

function roundStep(highest: number, lowest: number, unit: number): number {
  for (let power = unit; ; power *= 10)
    for (const factor of [1, 2, 5]) {
      const step = factor * power
      if (Math.ceil(highest / step) - Math.floor(lowest / step) <= maxSteps) return step
    }
}
