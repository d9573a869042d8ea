export type Mix = {
  /** 0 to 1. */
  volume: number
  /** Whether versions are turned down to the quietest. */
  isMatched: boolean
  /** 1 is as recorded. */
  speed: number
}

/** Farther apart than this two versions are audibly not at the same place. */
const maxDriftSeconds = 0.06

/** The volume of a track; `gain` is in dB and never makes it louder. */
export function volumeOf({ volume, isMatched }: Mix, gain: number): number {
  return volume * (isMatched ? 10 ** (Math.min(0, gain) / 20) : 1)
}

/** Where the incoming track has to be moved to be heard at the place of the outgoing one; `null` when it is there. */
export function driftTarget(outgoing: number, incoming: number, duration: number): number | null {
  return Math.abs(outgoing - incoming) > maxDriftSeconds && outgoing < duration ? outgoing : null
}

/** Short of the very end, where playback would begin again. */
export function clampPosition(seconds: number, durationMs: number): number {
  return Math.max(0, Math.min(seconds, durationMs / 1000 - 0.1))
}
