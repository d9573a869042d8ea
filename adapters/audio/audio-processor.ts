import type { Readable } from 'node:stream'

import type { RecordingFailure } from '#core/audio/recording.ts'
import type { Result } from '#core/shared/result.ts'

/** Measurements of a recording. */
export type AudioMeasurements = {
  durationMs: number
  /** LUFS; `null` for silence. */
  loudness: number | null
  /** LU; `null` for silence and for very short recordings. */
  loudnessRange: number | null
  /** dBTP; `null` for silence. */
  truePeak: number | null
  sampleRate: number
  channels: number
  /** `waveformPeakCount` values, 0 to 255. */
  peaks: number[]
}

/** What was encoded, in a temporary file that exists until `discard`. */
export type EncodedSound = { type: string; extension: string; read: () => Readable; discard: () => Promise<void> }

/** A part of a sound (ms), and by how many decibels it is lifted or turned down. */
export type Cut = { fromMs: number; toMs: number; gain: number }

export type AudioProcessor = {
  /**
   * Reads `source` once, measures it and encodes its preview. Refuses unusable files; rejects on machine failures,
   * which may be retried.
   */
  analyse(
    source: Readable,
    onProgress: (percent: number) => void,
  ): Promise<Result<{ measured: AudioMeasurements; preview: EncodedSound }, RecordingFailure>>
  /** Encodes `source` as an MP3 of the best quality there is (320 kbit/s). Refuses and rejects as `analyse` does. */
  encodeMp3(source: Readable): Promise<Result<EncodedSound, RecordingFailure>>
  /** Cuts a part out of `source`, as a file of its own that a phone loads in a moment. Refuses and rejects as `analyse` does. */
  cut(source: Readable, part: Cut): Promise<Result<EncodedSound, RecordingFailure>>
}
