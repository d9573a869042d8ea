/** Pixels from one bar to the next. */
export const barPitch = 3

/** Bars around the middle as the data of an SVG path; `bars` are 0 to 1. */
export function waveformPath(bars: readonly number[], height: number): string {
  return bars
    .map((bar, index) => {
      const tall = Math.max(2, Math.round(bar * height))
      return `M${index * barPitch} ${Math.round((height - tall) / 2)}h2v${tall}h-2z`
    })
    .join('')
}
