import type { SongFeatures } from './song-features.ts'

/** `main` contrasts with the ground, `accent` draws the eye. */
export type Tone = 'ground' | 'main' | 'accent'
export type Layer = { tone: Tone; path: string }

/** What a composition draws with: the song, and the chances its seed gives. */
export type Pen = SongFeatures & {
  /** A random number from `low` to `high`, different for each call. */
  between: (low: number, high: number) => number
  /** A random whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number
  /** True in this share of all covers. */
  chance: (share: number) => boolean
}

/** Bottom to top. */
export type Composition = (pen: Pen) => Layer[]

/** The index of a moment of the song among `count` equal steps. */
export function stepAt(moment: number, count: number): number {
  return Math.min(count - 1, Math.floor(moment * count))
}
