/** Our own recording, as a page needs it to play and to draw. */
export type PlayableSound = {
  url: string
  durationMs: number
  /** By how many decibels it is lifted, or turned down, to be as loud as the others; see `loudnessGains`. */
  gain: number
  /** See `core/audio/waveform.ts`. */
  peaks: string
}
