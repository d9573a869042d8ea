import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { measureLoudness } from './render.ts'

export type Measured = { durationMs: number; loudnessLufs: number; truePeak: number; peaks: string }

const rate = 11_025

/** What a player hears in the file itself, after encoding. */
export async function measure(file: string, count: number): Promise<Measured> {
  const samples = await decode(file)
  const { lufs, peak } = await measureLoudness(file)
  const durationMs = Math.round((samples.length / rate) * 1000)
  return { durationMs, loudnessLufs: lufs, truePeak: peak, peaks: heights(samples, count) }
}

async function decode(file: string): Promise<Float32Array> {
  const args = ['-v', 'error', '-i', file, '-ac', '1', '-ar', String(rate), '-f', 'f32le', '-']
  const { stdout } = await promisify(execFile)('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1 << 27 })
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + (stdout.length & ~3)))
}

/** Energy and peak together: peaks alone would draw a limited song as a brick. Two hexadecimal digits each. */
function heights(samples: Float32Array, count: number): string {
  const size = samples.length / count
  const raw = Array.from({ length: count }, (_, i) => {
    const part = samples.subarray(Math.floor(i * size), Math.floor((i + 1) * size))
    const energy = Math.sqrt(part.reduce((sum, it) => sum + it * it, 0) / part.length)
    const peak = part.reduce((top, it) => Math.max(top, Math.abs(it)), 0)
    return energy * 2 + peak * 0.5
  })
  const top = Math.max(...raw)
  return raw
    .map((it) =>
      Math.round((it / top) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
}
