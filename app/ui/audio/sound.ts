/** Our own recording of a version, as a page needs it to play and to draw. */
export type PlayableSound = {
  address: string
  durationMs: number
  /** By how many decibels it is turned down to be as loud as the others; never above 0. */
  gain: number
  /** See `core/audio/waveform.ts`. */
  peaks: string
}

export type PlayableVersion = { id: string; number: number; label: string; sound: PlayableSound }

type Place = { fromMs: number }

/** The sound at a place, for browsers without a script: players understand this of themselves. */
export function addressAt({ address }: PlayableSound, { fromMs }: Place): string {
  return `${address}#t=${Math.floor(fromMs / 1000)}`
}
