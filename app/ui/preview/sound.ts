/** Sound of our own, as a page needs it to play and to draw. */
export type ShownSound = {
  address: string
  durationMs: number
  /** By how many decibels it is turned down to be as loud as the others; never above 0. */
  gain: number
  /** See `core/audio/waveform.ts`. */
  peaks: string
}

type Place = { fromMs: number }

/** The sound at a place, for browsers without a script: players understand this of themselves. */
export function addressAt({ address }: ShownSound, { fromMs }: Place): string {
  return `${address}#t=${Math.floor(fromMs / 1000)}`
}
