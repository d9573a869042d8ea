import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { AudioMeasurements, AudioProcessor, EncodedSound } from '#adapters/audio/audio-processor.ts'
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
  /** What is made of a recording: its bytes behind these words. */
  function encode(bytes: Buffer, prefix: string, format: Pick<EncodedSound, 'type' | 'extension'>) {
    if (result.deaths > 0) {
      result.deaths -= 1
      throw new Error('the machine died')
    }
    if (result.refusal) return refuse(result.refusal)
    result.stored += 1
    return accept({
      ...format,
      read: () => Readable.from([Buffer.concat([Buffer.from(prefix), bytes])], { objectMode: false }),
      async discard() {
        result.stored -= 1
      },
    })
  }

  const sound: AudioProcessor = {
    async analyse(source, onProgress) {
      const bytes = await buffer(source)
      onProgress(50)
      const preview = encode(bytes, 'preview of ', { type: 'audio/mp4', extension: 'm4a' })
      return preview.ok ? accept({ measured: result.measured, preview: preview.value }) : preview
    },
    cut: async (source, { fromMs, toMs, gain }) =>
      encode(await buffer(source), `${fromMs} to ${toMs} at ${gain} of `, { type: 'audio/mp4', extension: 'm4a' }),
    encodeMp3: async (source) => encode(await buffer(source), 'ID3 mp3 of ', { type: 'audio/mpeg', extension: 'mp3' }),
  }
  return { ...sound, result }
}
