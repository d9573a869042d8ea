/** Sixty-four levels, each one character that needs no escaping anywhere. */
const levels = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** More than a screen can show side by side as bars that can be told apart. */
const packedCount = 400

/** The shape of a recording as a short text, for a page. `peaks` run from 0 to 255. */
export function packPeaks(peaks: readonly number[]): string {
  return loudestOf(peaks, Math.min(packedCount, peaks.length))
    .map((peak) => levels[Math.round((Math.min(255, Math.max(0, peak)) / 255) * 63)])
    .join('')
}

/** As many bars as there is room for, each from 0 to 1. */
export function barsOf(packed: string, count: number): number[] {
  const peaks = Array.from(packed, (level) => Math.max(0, levels.indexOf(level)) / 63)
  return peaks.length === 0 ? [] : loudestOf(peaks, Math.max(1, Math.floor(count)))
}

/** The loudest of each of `count` slices. */
function loudestOf(peaks: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count))
    return Math.max(...peaks.slice(from, to))
  })
}
