export type Mix = {
  /** 0 to 1. */
  volume: number
  /** Whether versions play equally loud; see `core/audio/recording.ts`. */
  isMatched: boolean
  /** 1 is as recorded. */
  speed: number
}

/** Farther apart than this two versions are audibly not at the same place. */
const maxDriftSeconds = 0.06

/** The volume of a track; `gain` is in dB. Above 0 dB an element cannot go: see `boostOf`. */
export function volumeOf({ volume, isMatched }: Mix, gain: number): number {
  return volume * (isMatched ? amplitude(Math.min(0, gain)) : 1)
}

/** By how much more than recorded a track is played; 1 for most. */
export function boostOf({ isMatched }: Mix, gain: number): number {
  return isMatched ? amplitude(Math.max(0, gain)) : 1
}

function amplitude(decibels: number): number {
  return 10 ** (decibels / 20)
}

/** Where the incoming track has to be moved to be heard at the place of the outgoing one; `null` when it is there. */
export function driftTarget(outgoing: number, incoming: number, duration: number): number | null {
  return Math.abs(outgoing - incoming) > maxDriftSeconds && outgoing < duration ? outgoing : null
}

/** Short of the very end, where playback would begin again. */
export function clampPosition(seconds: number, durationMs: number): number {
  return Math.max(0, Math.min(seconds, durationMs / 1000 - 0.1))
}
