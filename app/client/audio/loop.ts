import { formatDuration } from '#core/shared/duration.ts'

/** Positions in seconds. */
export type TimeSpan = { from: number; to: number }
/** Two marks in a recording, and whether what lies between them is repeated. */
export type Loop = { from: number | null; to: number | null; isOn: boolean }

export const noLoop: Loop = { from: null, to: null, isOn: false }

/** Minimum length in seconds: a shorter span is an accidental press and ignored. */
const minSeconds = 0.2
/** A larger step between two frames is a jump, not playback. */
const maxFrameSeconds = 2

export function loopSpan({ from, to }: Loop): TimeSpan | null {
  return from !== null && to !== null && to - from > minSeconds ? { from, to } : null
}

/** What the waveform shows: the span, or the place of a single mark. */
export function markedSpan(loop: Loop): TimeSpan | null {
  const place = loop.from ?? loop.to
  return loopSpan(loop) ?? (place === null ? null : { from: place, to: place })
}

/** `0:10–0:14`, or nothing. */
export function loopText(loop: Loop): string {
  const span = loopSpan(loop)
  return span ? `${formatDuration(span.from * 1000)}–${formatDuration(span.to * 1000)}` : ''
}

/** Sets one end at a position; two marks in the wrong order change places, and a whole span is repeated at once. */
export function markLoop(loop: Loop, end: 'from' | 'to', at: number): Loop {
  const marked = { ...loop, [end]: at }
  const { from, to } = marked
  if (from === null || to === null) return marked
  const ordered = from > to ? { from: to, to: from } : { from, to }
  return { ...ordered, isOn: ordered.to - ordered.from > minSeconds }
}

/** Whether playback that went from `last` to `at` between two frames ran over the end of the span from inside. */
export function isLoopOver(loop: Loop, last: number, at: number): boolean {
  const span = loopSpan(loop)
  return loop.isOn && span !== null && last < span.to && at >= span.to && at - last < maxFrameSeconds
}
