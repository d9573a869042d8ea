import { maxRecordingMs, minRecordingMs, type RecordingFailure } from '#core/audio/recording.ts'
import type { SoundFormat } from '#core/audio/sound-format.ts'
import { refuse, type Result } from '#core/shared/result.ts'

import type { AudioMeasurements } from './audio-processor.ts'

/** Local files: what is measured, and where its preview goes (AAC in MP4). */
export type EngineJob = { source: string; target: string; format: SoundFormat }

/** Measures a file and writes its preview in one pass. Rejects on failures of the machine, which may be retried. */
export type Engine = (
  job: EngineJob,
  onProgress: (percent: number) => void,
) => Promise<Result<AudioMeasurements, RecordingFailure>>

/** Sample rate of the preview, whatever the source. */
export const previewRate = 44_100
export const previewBitrate = '160k'
/** Formats FFmpeg may try: no file content may make it open another file. */
export const formatWhitelist = 'wav,flac,mp3,mov,ogg'

/** Mono is copied to both channels at full level; FFmpeg's own conversion would lower it. */
export function meterFilter(channels: number): string {
  const stereo = channels === 1 ? 'pan=stereo|c0=c0|c1=c0' : 'aformat=channel_layouts=stereo'
  return `${stereo},ebur128=peak=true:metadata=1`
}

export const previewFilter = `aresample=${previewRate},aformat=sample_fmts=fltp:sample_rates=${previewRate}:channel_layouts=stereo`

/** What decoding came to. `skipped`: bytes of packets too large for a frame, that is of garbage between MP3 frames. */
export type Decoding = { packets: number; broken: number; bytes: number; skipped: number }

/** Largest possible MP3 frame: 320 kbit/s at 32 kHz, with padding. */
export const maxMpegFrame = 1_441

/** Refuses what decoded to nothing audible, with too many errors, or to less than the file declares; and wrong lengths. */
export function checkDecoded(
  format: SoundFormat,
  { packets, broken, bytes, skipped }: Decoding,
  { seconds, declaredSeconds }: { seconds: number; declaredSeconds: number },
): Result<{ durationMs: number }, RecordingFailure> {
  if (seconds === 0 || broken > Math.max(3, packets / 100)) return refuse('damaged')
  if (format === 'mp3' && skipped > bytes / 50) return refuse('damaged')
  const hasKnownLength = format === 'wav' || format === 'flac' || format === 'm4a'
  if (hasKnownLength && seconds < declaredSeconds * 0.98 - 1) return refuse('damaged')
  const durationMs = Math.round(seconds * 1_000)
  return durationMs < minRecordingMs ? refuse('too-short') : { ok: true, value: { durationMs } }
}

/** A little tolerance for what a file only declares. */
export function isTooLong(declaredSeconds: number): boolean {
  return declaredSeconds * 1_000 > maxRecordingMs + 1_000
}

export function percentOf(seconds: number, declaredSeconds: number): number {
  return Math.min(99, Math.floor((seconds / Math.max(1, declaredSeconds)) * 100))
}
