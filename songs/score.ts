/** A note as written: `at` and `beats` count quarter notes from the beginning of the piece. */
export type Note = { at: number; beats: number; pitch: number; velocity: number }

export type Control = { at: number; controller: number; value: number }

export type Patch = { program: number; bank?: number; drums?: boolean }

/** One player: what is played, with which sound, and where it stands in the room. */
export type Part = {
  name: string
  patch: Patch
  notes: Note[]
  /** How loud the part is while it plays; the renderer measures it and sets it. */
  lufs: number
  /** −1 left, 1 right. */
  pan: number
  /** 0 dry, 1 far away. */
  room: number
  /** The notes a player of this instrument can reach. */
  range: [number, number]
  /** Swells and vibrato, for what is blown, bowed or sung. */
  breath?: boolean
  /** How many milliseconds this player tends to be late, and how far around that they wander. */
  lag?: number
  looseness?: number
  controls?: Control[]
  /** An ffmpeg filter chain for the part alone. */
  effect?: string
}

export type Tempo = { at: number; bpm: number }

export type Piece = {
  id: string
  seed: number
  tempo: Tempo[]
  beats: number
  /** Seconds in which the last sound fades away. */
  ring: number
  /** Where a note written at `at` is really played, in beats. */
  groove?: (at: number) => number
  parts: Part[]
  bare: Part | null
}

export const controllers = { vibrato: 1, level: 7, pan: 10, expression: 11, pedal: 64, reverb: 91, chorus: 93 }

/** The same wandering hand at every rendering. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Off-beats later than the middle: `share` is the part of the pair that the first note takes. */
export function swing(unit: number, share: number): (at: number) => number {
  return (at) => {
    const pair = Math.floor(at / (unit * 2) + 1e-6) * unit * 2
    const inside = at - pair
    const bent = inside < unit ? (inside / unit) * share * 2 * unit : at - pair
    return pair + (inside < unit ? bent : share * 2 * unit + ((inside - unit) / unit) * (1 - share) * 2 * unit)
  }
}

export function secondsAt(tempo: Tempo[], beat: number): number {
  return tempo.reduce((sum, { at, bpm }, i) => {
    const until = Math.min(beat, tempo[i + 1]?.at ?? beat)
    return until > at ? sum + ((until - at) * 60) / bpm : sum
  }, 0)
}

/** A ritardando in half-beat steps from `bpm` down to `slow`. */
export function slowing(bpm: number, slow: number, from: number, to: number): Tempo[] {
  const steps = Math.round((to - from) * 2)
  return Array.from({ length: steps }, (_, i) => ({
    at: from + i / 2,
    bpm: bpm + ((slow - bpm) * (i + 1)) / steps,
  }))
}
