import { peakCount } from '#core/recording.ts'

import type { Measured } from './sound.ts'

/** Samples of one value kept while the length is still unknown: half an hour makes eighty thousand of them. */
const sliceSamples = 1_024

/** Takes the loudest sample of each slice; `from` says how many samples came before these. */
export function slicePeaks(slices: number[], from: number, channels: Float32Array[]): void {
  for (const samples of channels) {
    for (let index = 0; index < samples.length; index += 1) {
      const slice = Math.floor((from + index) / sliceSamples)
      const value = Math.abs(samples[index] ?? 0)
      if (value > (slices[slice] ?? -1)) slices[slice] = value
    }
  }
}

/** Brings slices to the number that is drawn; the loudest of those that fall together stays. */
export function summarisePeaks(slices: readonly number[]): number[] {
  return Array.from({ length: peakCount }, (_, index) => {
    const from = Math.floor((index * slices.length) / peakCount)
    const to = Math.max(from + 1, Math.ceil(((index + 1) * slices.length) / peakCount))
    let loudest = 0
    for (let at = from; at < to; at += 1) loudest = Math.max(loudest, slices[at] ?? 0)
    return Math.min(255, Math.round(loudest * 255))
  })
}

/** A range of loudness is told by contrasts of three seconds each; in less than this there are too few. */
const shortestRangeMs = 20_000
/** What FFmpeg says instead of "nothing was loud enough to count" (EBU R128's absolute gate). */
const silence = -70

/** What FFmpeg's meter left in the last frame, as numbers; its peak is linear. */
export function readLoudness(
  said: Record<string, string>,
  durationMs: number,
): Pick<Measured, 'loudness' | 'loudnessRange' | 'truePeak'> {
  const number = (name: string) => Number(said[`lavfi.r128.${name}`] ?? Number.NaN)
  const loudness = number('I')
  const peak = number('true_peak')
  const isSilent = !(loudness > silence)
  return {
    loudness: isSilent ? null : loudness,
    loudnessRange: isSilent || durationMs < shortestRangeMs ? null : number('LRA'),
    truePeak: peak > 0 ? Math.round(2_000 * Math.log10(peak)) / 100 : null,
  }
}
