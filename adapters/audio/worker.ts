// A child process started by `worker-process.ts`. FFmpeg takes about 100 MB and may crash on a hostile file: neither may
// happen in the web server.
import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'

import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api'
import { AV_LOG_QUIET, FF_ENCODER_AAC } from 'node-av/constants'
import { FFmpegError, Log, type Frame, type Stream } from 'node-av/lib'

import { maxRecordingMs, minRecordingMs, type RecordingFailure } from '#core/audio/recording.ts'
import { isBrokenOff, parseAudioFormat, soundHeadBytes, type SoundFormat } from '#core/audio/sound-format.ts'

import type { AudioMeasurements } from './audio-processor.ts'
import { parseLoudness, slicePeaks, summarisePeaks } from './loudness.ts'

export type ChildMessage =
  | { kind: 'progress'; percent: number }
  | { kind: 'measured'; measured: AudioMeasurements }
  | { kind: 'refused'; failure: RecordingFailure }

/** Sample rate of the preview, whatever the source. */
const rate = 44_100
/** Largest possible frame: 320 kbit/s at 32 kHz, with padding. */
const maxMpegFrame = 1_441
const [source = '', target = ''] = process.argv.slice(2)

Log.setLevel(AV_LOG_QUIET)
// The parent process is gone.
process.once('disconnect', () => process.exit(1))
const answer = await analyse()
process.removeAllListeners('disconnect')
send(answer)
process.disconnect()

async function analyse(): Promise<ChildMessage> {
  const { format, brokenOff } = await lookAt(source)
  if (!format) return { kind: 'refused', failure: 'not-audio' }
  if (brokenOff) return { kind: 'refused', failure: 'damaged' }
  try {
    return await measure(format)
  } catch (error) {
    if (error instanceof FFmpegError) return { kind: 'refused', failure: 'damaged' }
    throw error
  }
}

async function measure(format: SoundFormat): Promise<ChildMessage> {
  const input = await Demuxer.open(source, {
    // No file content may make FFmpeg open another file.
    options: { format_whitelist: 'wav,flac,mp3,mov,ogg', protocol_whitelist: 'file' },
  })
  const stream = input.audio()
  if (!stream) return { kind: 'refused', failure: 'not-audio' }
  const { sampleRate, channels } = stream.codecpar
  if (input.duration * 1_000 > maxRecordingMs + 1_000) return { kind: 'refused', failure: 'too-long' }

  const decoder = await Decoder.create(stream)
  // Mono is copied to both channels at full level; FFmpeg's own conversion would lower it.
  const stereo = channels === 1 ? 'pan=stereo|c0=c0|c1=c0' : 'aformat=channel_layouts=stereo'
  const measuring = FilterAPI.create(`${stereo},ebur128=peak=true:metadata=1`)
  const shaping = FilterAPI.create(
    `aresample=${rate},aformat=sample_fmts=fltp:sample_rates=${rate}:channel_layouts=stereo`,
  )
  const encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate: '160k', filter: shaping })
  const output = await Muxer.open(target, { format: 'mp4', options: { movflags: '+faststart' } })
  const track = output.addStream(encoder)

  const decoding: Decoding = { packets: 0, broken: 0, bytes: 0, skipped: 0 }
  const frames = decoded(input, stream, decoder, decoding)
  const peaks: number[] = []
  let loudness: Record<string, string> = {}
  let samples = 0
  let reportedPercent = 0

  for (const packet of encoder.packetsSync(watched())) {
    output.writePacketSync(packet, track)
    const percent = Math.min(99, Math.floor((samples / rate / Math.max(1, input.duration)) * 100))
    if (percent > reportedPercent) {
      send({ kind: 'progress', percent })
      reportedPercent = percent
      // Lets the message be sent, and a disconnect of the parent be noticed.
      await setImmediate()
    }
    packet?.free()
    if ((samples / rate) * 1_000 > maxRecordingMs) return { kind: 'refused', failure: 'too-long' }
  }
  output.closeSync()

  const durationMs = Math.round((samples / rate) * 1_000)
  if (isDamaged()) return { kind: 'refused', failure: 'damaged' }
  if (durationMs < minRecordingMs) return { kind: 'refused', failure: 'too-short' }
  return {
    kind: 'measured',
    measured: {
      durationMs,
      sampleRate,
      channels,
      peaks: summarisePeaks(peaks),
      ...parseLoudness(loudness, durationMs),
    },
  }

  function* watched() {
    for (const frame of shaping.framesSync(measured())) {
      if (frame) {
        slicePeaks(peaks, samples, channelsOf(frame))
        samples += frame.nbSamples
      }
      yield frame
    }
  }

  function* measured() {
    for (const frame of measuring.framesSync(frames)) {
      const metadata = frame?.getMetadata().getAll()
      // The last, shorter frame has no loudness data.
      if (metadata?.['lavfi.r128.I']) loudness = metadata
      yield frame
    }
  }

  /** Nothing audible, too many errors, or shorter than the file's own declared duration. */
  function isDamaged(): boolean {
    const { packets, broken, bytes, skipped } = decoding
    if (samples === 0 || broken > Math.max(3, packets / 100)) return true
    // Garbage between MP3 frames arrives as one large packet and is skipped silently.
    if (format === 'mp3' && skipped > bytes / 50) return true
    const hasKnownLength = format === 'wav' || format === 'flac' || format === 'm4a'
    return hasKnownLength && samples / rate < input.duration * 0.98 - 1
  }
}

type Decoding = { packets: number; broken: number; bytes: number; skipped: number }

/** Decodes packets; single undecodable frames are skipped and counted: many MP3 files start with one. */
function* decoded(input: Demuxer, stream: Stream, decoder: Decoder, counts: Decoding) {
  for (const packet of input.packetsSync(stream.index)) {
    if (!packet) break
    counts.bytes += packet.size
    if (packet.size > maxMpegFrame) counts.skipped += packet.size
    counts.packets += 1
    try {
      decoder.decodeSync(packet)
      for (let frame = decoder.receiveSync(); frame; frame = decoder.receiveSync()) yield frame
    } catch (error) {
      if (!(error instanceof FFmpegError)) throw error
      counts.broken += 1
    } finally {
      packet.free()
    }
  }
  yield* decoder.flushFramesSync()
  yield null
}

function channelsOf(frame: Frame): Float32Array[] {
  const planes = frame.data ?? []
  return planes.slice(0, 2).map(({ buffer, byteOffset }) => new Float32Array(buffer, byteOffset, frame.nbSamples))
}

/** Detects format and truncation: FFmpeg plays a truncated WAV without an error. */
async function lookAt(path: string): Promise<{ format: SoundFormat | null; brokenOff: boolean }> {
  const file = await open(path, 'r')
  try {
    const head = new Uint8Array(soundHeadBytes)
    await file.read(head, 0, soundHeadBytes, 0)
    const { size } = await file.stat()
    return { format: parseAudioFormat(head), brokenOff: isBrokenOff(head, size) }
  } finally {
    await file.close()
  }
}

function send(message: ChildMessage): void {
  process.send?.(message)
}
