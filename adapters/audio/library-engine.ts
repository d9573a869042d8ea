import { setImmediate } from 'node:timers/promises'

import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api'
import { AV_LOG_QUIET, FF_ENCODER_AAC, FF_ENCODER_LIBMP3LAME } from 'node-av/constants'
import { FFmpegError, Log, type Frame, type Stream } from 'node-av/lib'

import { maxRecordingMs, type RecordingFailure } from '#core/audio/recording.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import type { AudioMeasurements, Cut } from './audio-processor.ts'
import {
  checkDecoded,
  countDecoded,
  cutFilter,
  demuxers,
  isTooLong,
  meterFilter,
  mp3Bitrate,
  mp3Filter,
  passageBitrate,
  percentOf,
  previewBitrate,
  previewFilter,
  previewRate,
  type Engine,
  type EngineJob,
} from './engine.ts'
import { parseLoudness, slicePeaks, summarisePeaks } from './loudness.ts'

/** FFmpeg as a library inside this process. */
export const libraryEngine: Engine = {
  measure: (job, onProgress) => refuseUnreadable(() => measure(job, onProgress)),
  encodeMp3: (job) => refuseUnreadable(() => encode(job, mp3)),
  cut: (job, part) => refuseUnreadable(() => encode(job, passageOf(part))),
}

async function refuseUnreadable<Value>(
  work: () => Promise<Result<Value, RecordingFailure>>,
): Promise<Result<Value, RecordingFailure>> {
  Log.setLevel(AV_LOG_QUIET)
  try {
    return await work()
  } catch (error) {
    if (error instanceof FFmpegError) return refuse('damaged')
    throw error
  }
}

/** How a source is written anew: through which filter, by which encoder, into which file. */
type Encoding = {
  filterOf: (stream: Stream) => string
  encoder: Parameters<typeof Encoder.create>[0]
  bitrate: string
  file: Parameters<typeof Muxer.open>[1]
}

const mp3: Encoding = {
  filterOf: ({ codecpar }) => mp3Filter(codecpar),
  encoder: FF_ENCODER_LIBMP3LAME,
  bitrate: mp3Bitrate,
  file: { format: 'mp3' },
}

function passageOf(part: Cut): Encoding {
  return {
    filterOf: () => cutFilter(part),
    encoder: FF_ENCODER_AAC,
    bitrate: passageBitrate,
    file: { format: 'mp4', options: { movflags: '+faststart' } },
  }
}

async function encode(
  { source, target, sound }: EngineJob,
  how: Encoding,
): Promise<Result<undefined, RecordingFailure>> {
  const input = await openInput(source, sound)
  const stream = input.audio()
  if (!stream) return refuse('not-audio')
  const decoder = await Decoder.create(stream)
  const filter = FilterAPI.create(how.filterOf(stream))
  const encoder = await Encoder.create(how.encoder, { bitrate: how.bitrate, filter })
  const output = await Muxer.open(target, how.file)
  const track = output.addStream(encoder)
  const frames = filter.framesSync(decoded(input, stream, decoder, countDecoded(sound.format)))
  for (const packet of encoder.packetsSync(frames)) {
    output.writePacketSync(packet, track)
    packet?.free()
  }
  output.closeSync()
  return accept()
}

function openInput(source: string, { format, start }: EngineJob['sound']): Promise<Demuxer> {
  const options = { skip_initial_bytes: start, protocol_whitelist: 'file' }
  return Demuxer.open(source, { format: demuxers[format], options })
}

async function measure(
  { source, target, sound }: EngineJob,
  onProgress: (percent: number) => void,
): Promise<Result<AudioMeasurements, RecordingFailure>> {
  const input = await openInput(source, sound)
  const stream = input.audio()
  if (!stream) return refuse('not-audio')
  const { sampleRate, channels } = stream.codecpar
  const indexedSeconds = secondsOf(stream)
  if (isTooLong(sound, indexedSeconds)) return refuse('too-long')

  const decoder = await Decoder.create(stream)
  const measuring = FilterAPI.create(meterFilter(channels))
  const shaping = FilterAPI.create(previewFilter)
  const encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate: previewBitrate, filter: shaping })
  const output = await Muxer.open(target, { format: 'mp4', options: { movflags: '+faststart' } })
  const track = output.addStream(encoder)

  const decoding = countDecoded(sound.format)
  const frames = decoded(input, stream, decoder, decoding)
  const peaks: number[] = []
  let loudness: Record<string, string> = {}
  let samples = 0
  let reportedPercent = 0

  for (const packet of encoder.packetsSync(watched())) {
    output.writePacketSync(packet, track)
    const percent = percentOf(samples / previewRate, input.duration)
    if (percent > reportedPercent) {
      onProgress(percent)
      reportedPercent = percent
      // Lets the message be sent, and a disconnect of the parent be noticed.
      await setImmediate()
    }
    packet?.free()
    if ((samples / previewRate) * 1_000 > maxRecordingMs) return refuse('too-long')
  }
  output.closeSync()

  const lengths = { seconds: samples / previewRate, indexedSeconds }
  const checked = checkDecoded(sound, decoding.counts, lengths)
  if (!checked.ok) return checked
  const { durationMs } = checked.value
  return accept({
    durationMs,
    sampleRate,
    channels,
    peaks: summarisePeaks(peaks),
    ...parseLoudness(loudness, durationMs),
  })

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
}

/** Decodes packets; single undecodable frames are skipped and counted: many MP3 files start with one. */
function* decoded(input: Demuxer, stream: Stream, decoder: Decoder, counting: ReturnType<typeof countDecoded>) {
  for (const packet of input.packetsSync(stream.index)) {
    if (!packet) break
    let isDecoded = true
    try {
      decoder.decodeSync(packet)
      for (let frame = decoder.receiveSync(); frame; frame = decoder.receiveSync()) yield frame
    } catch (error) {
      if (!(error instanceof FFmpegError)) throw error
      isDecoded = false
    } finally {
      counting.add(packet.size, isDecoded)
      packet.free()
    }
  }
  yield* decoder.flushFramesSync()
  yield null
}

/** The length of the sound alone: pictures and chapters beside it may be longer. */
function secondsOf({ duration, timeBase }: Stream): number {
  return duration > 0n ? (Number(duration) * timeBase.num) / timeBase.den : 0
}

function channelsOf(frame: Frame): Float32Array[] {
  const planes = frame.data ?? []
  return planes.slice(0, 2).map(({ buffer, byteOffset }) => new Float32Array(buffer, byteOffset, frame.nbSamples))
}
