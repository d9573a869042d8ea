import type { Readable } from 'node:stream'

import type { RecordingFailure } from '#core/recording.ts'
import type { Result } from '#core/result.ts'

/** What is measured in a recording. */
export type Measured = {
  durationMs: number
  /** LUFS; none for silence. */
  loudness: number | null
  /** LU; none for silence and for what is too short to tell. */
  loudnessRange: number | null
  /** dBTP; none for silence. */
  truePeak: number | null
  sampleRate: number
  channels: number
  /** `peakCount` values, 0 to 255. */
  peaks: number[]
}

/** A smaller copy for listening, in a temporary file that is there until `discard`. */
export type Preview = { type: string; extension: string; read: () => Readable; discard: () => Promise<void> }

export type Sound = {
  /**
   * Reads `source` once, measures it and makes its preview. A file that cannot be used is refused; rejects when the
   * machine is to blame and another try may go well.
   */
  analyse(
    source: Readable,
    onProgress: (percent: number) => void,
  ): Promise<Result<{ measured: Measured; preview: Preview }, RecordingFailure>>
}
