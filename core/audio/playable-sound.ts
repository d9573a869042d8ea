/** Our own recording, as a page needs it to play and to draw. */
export type PlayableSound = {
  url: string
  durationMs: number
  /** By how many decibels it is turned down to be as loud as the others; never above 0. */
  gain: number
  /** See `core/audio/waveform.ts`. */
  peaks: string
}
