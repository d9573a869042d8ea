import type { TimeRange } from './note.ts'

/** A line of a lyric; an empty one separates two verses. */
export type LyricLine = {
  text: string
  /** When it begins in the recording (ms); `null` when nobody timed it. */
  atMs: number | null
}

/** The line that is sung at a moment (ms); `null` before the first one, in a pause, and where nothing is timed. */
export function currentLineIndex(lines: readonly LyricLine[], atMs: number): number | null {
  const index = lines.findLastIndex((line) => line.atMs !== null && line.atMs <= atMs)
  return index === -1 || lines[index]?.text === '' ? null : index
}

/** Where a line is in the recording: until the next one that is timed. `null` for a line without a time. */
export function lineRange(lines: readonly LyricLine[], index: number): TimeRange | null {
  const fromMs = lines[index]?.atMs ?? null
  if (fromMs === null) return null
  const next = lines.slice(index + 1).find(({ atMs }) => atMs !== null && atMs > fromMs)
  return { fromMs, toMs: next?.atMs ?? null }
}
