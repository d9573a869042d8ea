/** 64 levels, one URL- and HTML-safe character each. */
const levels = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** More bars than a screen can show side by side. */
const packedCount = 400

/** Encodes a waveform as a short text for a page. `peaks` are 0 to 255. */
export function encodePeaks(peaks: readonly number[]): string {
  return loudestOf(peaks, Math.min(packedCount, peaks.length))
    .map((peak) => levels[Math.round((Math.min(255, Math.max(0, peak)) / 255) * 63)])
    .join('')
}

/** How high the loudest bar of a quiet recording is drawn: what is lower is a hairline in which nothing can be found. */
const quietHeight = 0.6

/** The waveform as `count` bars from 0 to 1. */
export function waveformBars(packed: string, count: number): number[] {
  const peaks = Array.from(packed, (level) => Math.max(0, levels.indexOf(level)) / 63)
  if (peaks.length === 0) return []
  const lift = Math.max(1, quietHeight / Math.max(...peaks, 1 / 63))
  return loudestOf(peaks, Math.max(1, Math.floor(count))).map((peak) => peak * lift)
}

/** The maximum of each of `count` slices. */
export function loudestOf(peaks: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count))
    return Math.max(...peaks.slice(from, to))
  })
}
