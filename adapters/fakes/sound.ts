import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { AudioMeasurements, AudioProcessor } from '#adapters/audio/audio-processor.ts'
import { waveformPeakCount, type RecordingFailure } from '#core/audio/recording.ts'
import { accept, refuse } from '#core/shared/result.ts'

/**
 * A fake analysis that finds the same three minutes in every file; tests can make it refuse, or fail like a dying
 * process.
 */
export function fakeSound() {
  const result = {
    measured: {
      durationMs: 180_000,
      loudness: -14,
      loudnessRange: 6,
      truePeak: -1,
      sampleRate: 44_100,
      channels: 2,
      peaks: Array.from({ length: waveformPeakCount }, (_, index) => index % 256),
    } satisfies AudioMeasurements,
    refusal: null as RecordingFailure | null,
    deaths: 0,
    /** Number of previews that were created and not discarded. */
    stored: 0,
  }
  const sound: AudioProcessor = {
    async analyse(source, onProgress) {
      const bytes = await buffer(source)
      onProgress(50)
      if (result.deaths > 0) {
        result.deaths -= 1
        throw new Error('the machine died')
      }
      if (result.refusal) return refuse(result.refusal)
      result.stored += 1
      return accept({
        measured: result.measured,
        preview: {
          type: 'audio/mp4',
          extension: 'm4a',
          read: () => Readable.from([Buffer.concat([Buffer.from('preview of '), bytes])], { objectMode: false }),
          async discard() {
            result.stored -= 1
          },
        },
      })
    },
    async encodeMp3(source) {
      const bytes = await buffer(source)
      if (result.deaths > 0) {
        result.deaths -= 1
        throw new Error('the machine died')
      }
      if (result.refusal) return refuse(result.refusal)
      result.stored += 1
      return accept({
        type: 'audio/mpeg',
        extension: 'mp3',
        read: () => Readable.from([Buffer.concat([Buffer.from('ID3 mp3 of '), bytes])], { objectMode: false }),
        async discard() {
          result.stored -= 1
        },
      })
    },
  }
  return { ...sound, result }
}
