import { maxRecordingMs, minRecordingMs, type RecordingFailure } from '#core/audio/recording.ts'
import type { SoundFormat } from '#core/audio/sound-format.ts'
import type { SoundFile } from '#core/audio/sound-length.ts'
import { refuse, type Result } from '#core/shared/result.ts'

import type { AudioMeasurements, Cut } from './audio-processor.ts'

/** Local files: what is read, up to the tags behind it, and where what is encoded goes: the preview (AAC in MP4), or the MP3. */
export type EngineJob = { source: string; target: string; sound: SoundFile }

/** Rejects on failures of the machine, which may be retried. */
export type Engine = {
  /** Measures a file and writes its preview in one pass. */
  measure(job: EngineJob, onProgress: (percent: number) => void): Promise<Result<AudioMeasurements, RecordingFailure>>
  encodeMp3(job: EngineJob): Promise<Result<undefined, RecordingFailure>>
  /** Writes a part of a file in the format of a preview. */
  cut(job: EngineJob, part: Cut): Promise<Result<undefined, RecordingFailure>>
}

export const passageBitrate = '128k'

/** A click at each end is no part of the song. */
const fadeSeconds = 0.03

/** Chosen by hundredths of a second: `atrim` would end the sound in the middle, and refuse what is still to come. */
export function cutFilter({ fromMs, toMs, gain }: Cut): string {
  const [start, end] = [fromMs / 1_000, toMs / 1_000]
  return [
    previewFilter,
    `asetnsamples=n=${previewRate / 100}`,
    `aselect='gte(t,${start})*lt(t,${end})'`,
    'asetpts=N/SR/TB',
    `volume=${gain}dB`,
    `afade=t=in:d=${fadeSeconds}`,
    `afade=t=out:st=${Math.max(0, toMs - fromMs - fadeSeconds * 1_000)}ms:d=${fadeSeconds}`,
  ].join(',')
}

export const mp3Bitrate = '320k'

/** The sample rate an MP3 of 320 kbit/s has for a source of another: of the same family, so that it is converted cleanly. */
function mp3Rate(sampleRate: number): number {
  if (sampleRate === 32_000 || sampleRate === 48_000) return sampleRate
  return sampleRate % 11_025 === 0 ? 44_100 : 48_000
}

export function mp3Filter({ sampleRate, channels }: { sampleRate: number; channels: number }): string {
  const rate = mp3Rate(sampleRate)
  const layout = channels === 1 ? 'mono' : 'stereo'
  return `aresample=${rate},aformat=sample_fmts=fltp:sample_rates=${rate}:channel_layouts=${layout}`
}

/** Sample rate of the preview, whatever the source. */
export const previewRate = 44_100
export const previewBitrate = '160k'
/** FFmpeg's name of each format. It is told which one, so that it guesses nothing and no content makes it open another file. */
export const demuxers: Record<SoundFormat, string> = {
  wav: 'wav',
  w64: 'w64',
  flac: 'flac',
  mp3: 'mp3',
  aac: 'aac',
  aiff: 'aiff',
  caf: 'caf',
  ogg: 'ogg',
  mp4: 'mov',
  mov: 'mov',
  webm: 'matroska',
}

/** Mono is copied to both channels at full level; FFmpeg's own conversion would lower it. */
export function meterFilter(channels: number): string {
  const stereo = channels === 1 ? 'pan=stereo|c0=c0|c1=c0' : 'aformat=channel_layouts=stereo'
  return `${stereo},ebur128=peak=true:metadata=1`
}

export const previewFilter = `aresample=${previewRate},aformat=sample_fmts=fltp:sample_rates=${previewRate}:channel_layouts=stereo`

/** What decoding came to. `skipped`: bytes of garbage between frames; what comes before the first and after the last is none. */
export type Decoding = { packets: number; broken: number; bytes: number; skipped: number }

/** Largest possible MP3 frame: 320 kbit/s at 32 kHz, with padding. */
const maxMpegFrame = 1_441

/** Formats without an index: whatever is in the file arrives as a packet. */
function isFrames(format: SoundFormat): boolean {
  return format === 'mp3' || format === 'aac'
}

/**
 * Counts garbage between frames, which arrives as packets that decode to nothing. What follows the last frame proves no
 * damage: programs write tags there that nobody else knows.
 */
export function countDecoded(format: SoundFormat) {
  const counts: Decoding = { packets: 0, broken: 0, bytes: 0, skipped: 0 }
  let pending = { broken: 0, skipped: 0 }
  let hasSound = false
  return {
    counts,
    add(size: number, isDecoded: boolean) {
      counts.packets += 1
      counts.bytes += size
      const isGarbage = format === 'mp3' && size > maxMpegFrame
      if (!isFrames(format)) {
        if (!isDecoded) counts.broken += 1
      } else if (isDecoded && !isGarbage) {
        if (hasSound) {
          counts.broken += pending.broken
          counts.skipped += pending.skipped
        }
        hasSound = true
        pending = { broken: 0, skipped: 0 }
      } else {
        if (!isDecoded) pending.broken += 1
        if (isGarbage) pending.skipped += size
      }
    },
  }
}

/** Refuses what decoded to nothing audible, with too many errors, or to less than the file proves to be; and wrong lengths. */
export function checkDecoded(
  sound: SoundFile,
  { packets, broken, bytes, skipped }: Decoding,
  { seconds, indexedSeconds }: { seconds: number; indexedSeconds: number },
): Result<{ durationMs: number }, RecordingFailure> {
  if (seconds === 0 || broken > Math.max(3, packets / 100) || skipped > bytes / 50) return refuse('damaged')
  if (seconds < provenSeconds(sound, indexedSeconds) * 0.98 - 1) return refuse('damaged')
  const durationMs = Math.round(seconds * 1_000)
  return durationMs < minRecordingMs ? refuse('too-short') : { ok: true, value: { durationMs } }
}

/** 0 where nothing proves it: FFmpeg's length is then an estimate from the first frames, or what a recorder left open. */
function provenSeconds({ format, declaredSeconds, isOpenEnded }: SoundFile, indexedSeconds: number): number {
  const isIndexed = format === 'mp4' || format === 'mov' || (format === 'aiff' && !isOpenEnded)
  return declaredSeconds ?? (isIndexed ? indexedSeconds : 0)
}

/** What is proven to be too long need not be decoded first. */
export function isTooLong(sound: SoundFile, indexedSeconds: number): boolean {
  return provenSeconds(sound, indexedSeconds) * 1_000 > maxRecordingMs + 1_000
}

export function percentOf(seconds: number, expectedSeconds: number): number {
  return Math.min(99, Math.floor((seconds / Math.max(1, expectedSeconds)) * 100))
}
