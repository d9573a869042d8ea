import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

import { z } from 'zod'

import { maxRecordingMs } from '#core/audio/recording.ts'
import type { SoundFile } from '#core/audio/sound-length.ts'
import { accept, refuse } from '#core/shared/result.ts'

import {
  checkDecoded,
  countDecoded,
  cutFilter,
  demuxers,
  isTooLong,
  meterFilter,
  percentOf,
  previewBitrate,
  previewFilter,
  previewRate,
  mp3Bitrate,
  mp3Filter,
  passageBitrate,
  type Decoding,
  type Engine,
  type EngineJob,
} from './engine.ts'
import { parseLoudness, slicePeaks, summarisePeaks } from './loudness.ts'

const execute = promisify(execFile)
/** In the folder of the preview: the path is part of a filter, where some characters would mean something. */
const meterFile = 'loudness.txt'

/** FFmpeg as the program of the system, with `ffprobe` beside it. Versions 5 to 8. */
export function createProgramEngine(ffmpeg: string): Engine {
  const ffprobe = join(dirname(ffmpeg), 'ffprobe')

  return {
    async measure({ source, target, sound }, onProgress) {
      const input = inputOptions(source, sound)
      const described = await describe(ffprobe, input)
      if (!described) return refuse('damaged')
      const { stream, expectedSeconds, indexedSeconds } = described
      if (!stream) return refuse('not-audio')
      if (isTooLong(sound, indexedSeconds)) return refuse('too-long')

      const peaks: number[] = []
      let samples = 0
      let reportedPercent = 0
      const run = await decode(ffmpeg, { input, target, channels: stream.channels }, (left, right) => {
        slicePeaks(peaks, samples, [left, right])
        samples += left.length
        const percent = percentOf(samples / previewRate, expectedSeconds)
        if (percent > reportedPercent) onProgress(percent)
        reportedPercent = Math.max(percent, reportedPercent)
        return (samples / previewRate) * 1_000 <= maxRecordingMs
      })
      if (run === 'stopped') return refuse('too-long')
      if (run === 'failed') return refuse('damaged')

      const skipped = sound.format === 'mp3' ? await countGarbage(ffprobe, input) : 0
      const checked = checkDecoded(sound, { ...run, skipped }, { seconds: samples / previewRate, indexedSeconds })
      if (!checked.ok) return checked
      const { durationMs } = checked.value
      const loudness = parseLoudness(await readMeter(join(dirname(target), meterFile)), durationMs)
      return accept({ durationMs, ...stream, peaks: summarisePeaks(peaks), ...loudness })
    },
    async encodeMp3(job) {
      const stream = (await describe(ffprobe, inputOptions(job.source, job.sound)))?.stream
      if (!stream) return refuse('damaged')
      return encode(ffmpeg, job, ['-af', mp3Filter(stream), '-c:a', 'libmp3lame', '-b:a', mp3Bitrate, '-f', 'mp3'])
    },
    cut(job, part) {
      const output = ['-af', cutFilter(part), '-c:a', 'aac', '-b:a', passageBitrate, '-movflags', '+faststart']
      return encode(ffmpeg, job, [...output, '-f', 'mp4'])
    },
  }
}

async function encode(ffmpeg: string, { source, target, sound }: EngineJob, output: string[]) {
  const general = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...inputOptions(source, sound)]
  await execute(ffmpeg, [...general, '-map', '0:a:0', '-map_metadata', '-1', ...output, target], { env: {} })
  return accept()
}

function inputOptions(source: string, { format, start }: SoundFile): string[] {
  return ['-protocol_whitelist', 'file', '-f', demuxers[format], '-skip_initial_bytes', String(start), '-i', source]
}

const description = z.object({
  streams: z
    .array(
      z.object({
        sample_rate: z.coerce.number().positive(),
        channels: z.number().positive(),
        duration: z.coerce.number().catch(0),
      }),
    )
    .default([]),
  format: z.object({ duration: z.coerce.number().default(0) }).default({ duration: 0 }),
})

/** Null when FFmpeg cannot read the file at all. */
async function describe(ffprobe: string, input: string[]) {
  const entries = ['-select_streams', 'a:0', '-show_entries', 'stream=sample_rate,channels,duration:format=duration']
  const text = await probe(ffprobe, [...entries, '-of', 'json', ...input])
  if (text === null) return null
  const parsed = description.safeParse(JSON.parse(text))
  if (!parsed.success) return null
  const [first] = parsed.data.streams
  const stream = first && { sampleRate: first.sample_rate, channels: first.channels }
  return { stream, expectedSeconds: parsed.data.format.duration, indexedSeconds: first?.duration ?? 0 }
}

/** Bytes between MP3 frames, which arrive as packets larger than any frame and are decoded to nothing. */
async function countGarbage(ffprobe: string, input: string[]): Promise<number> {
  const entries = ['-select_streams', 'a:0', '-show_entries', 'packet=size', '-of', 'csv=print_section=0']
  const text = (await probe(ffprobe, [...entries, ...input])) ?? ''
  const counting = countDecoded('mp3')
  for (const line of text.split('\n')) if (line !== '') counting.add(Number.parseInt(line, 10) || 0, true)
  return counting.counts.skipped
}

/** Null when it refused the file; rejects when it could not be run, or was ended from outside. */
async function probe(ffprobe: string, args: string[]): Promise<string | null> {
  try {
    return (await execute(ffprobe, ['-v', 'error', ...args], { env: {}, maxBuffer: 64 * 1024 * 1024 })).stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') return null
    throw error
  }
}

type Job = { input: string[]; target: string; channels: number }

/**
 * Writes the preview and the meter's file, and passes on all samples of the preview. `onSamples` returns whether to go on.
 * Resolves with what was read, or with why it ended early; rejects when the machine failed.
 */
async function decode(
  ffmpeg: string,
  { input, target, channels }: Job,
  onSamples: (left: Float32Array, right: Float32Array) => boolean,
): Promise<Omit<Decoding, 'skipped'> | 'stopped' | 'failed'> {
  const meter = `${meterFilter(channels)},ametadata=mode=print:file=${meterFile}`
  const graph = `[0:a:0]${meter},${previewFilter},asplit[preview][samples]`
  const general = ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'repeat+verbose', '-y']
  const filters = ['-filter_complex', graph, '-map_metadata', '-1']
  const preview = ['-map', '[preview]', '-c:a', 'aac', '-b:a', previewBitrate, '-movflags', '+faststart', '-f', 'mp4']
  const samples = ['-map', '[samples]', '-c:a', 'pcm_f32le', '-f', 'f32le', 'pipe:1']
  const child = spawn(ffmpeg, [...general, ...input, ...filters, ...preview, target, ...samples], {
    cwd: dirname(target),
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const read = { packets: 0, broken: 0, bytes: 0 }
  let machineFault = ''
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (/error while decoding|error submitting (a )?packet to (the )?decoder/i.test(line)) read.broken += 1
    if (/no space left on device|cannot allocate memory|input\/output error/i.test(line)) machineFault = line
    const [, packets, bytes] = /\(audio\):\s+(\d+) packets read \((\d+) bytes\)/.exec(line) ?? []
    if (packets) Object.assign(read, { packets: Number(packets), bytes: Number(bytes) })
  })
  const closed = once(child, 'close')
  // A program that cannot be started is reported here, and is noticed below; without a listener it would end the process.
  closed.catch(() => undefined)

  let rest = Buffer.alloc(0)
  let goesOn = true
  for await (const chunk of child.stdout) {
    const bytes = Buffer.concat([rest, Buffer.from(chunk)])
    const frames = Math.floor(bytes.length / 8)
    rest = bytes.subarray(frames * 8)
    goesOn = onSamples(...separate(bytes, frames))
    if (!goesOn) break
  }
  if (!goesOn) child.kill('SIGKILL')

  const [code, signal] = await closed
  if (!goesOn) return 'stopped'
  if (signal || machineFault) throw new Error(`ffmpeg ended with ${signal ?? code}: ${machineFault.slice(0, 200)}`)
  return code === 0 ? read : 'failed'
}

/** Samples of both channels follow each other in turn. */
function separate(bytes: Buffer, frames: number): [Float32Array, Float32Array] {
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)]
  for (let index = 0; index < frames; index += 1) {
    left[index] = bytes.readFloatLE(index * 8)
    right[index] = bytes.readFloatLE(index * 8 + 4)
  }
  return [left, right]
}

/** The meter's last values; the file is removed. Its last frame, which is shorter, has none. */
async function readMeter(path: string): Promise<Record<string, string>> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, 16_384))
    await file.read(tail, 0, tail.length, size - tail.length)
    const values: Record<string, string> = {}
    for (const [, name = '', value = ''] of tail.toString().matchAll(/^(lavfi\.r128\.\w+)=(.+)$/gm))
      values[name] = value
    return withTruePeak(values)
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

/** Older versions give the peak of each channel only. */
function withTruePeak(values: Record<string, string>): Record<string, string> {
  const peaks = Object.entries(values).flatMap(([name, value]) => (/true_peaks_ch/.test(name) ? [Number(value)] : []))
  return peaks.length > 0 ? { 'lavfi.r128.true_peak': String(Math.max(...peaks)), ...values } : values
}
