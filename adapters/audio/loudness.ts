import { waveformPeakCount } from '#core/audio/recording.ts'

import type { AudioMeasurements } from './audio-processor.ts'

/** Samples per slice while the duration is still unknown: half an hour gives 80,000 slices. */
const sliceSamples = 1_024

/** Updates the maximum of each slice; `from` is the number of samples already processed. */
export function slicePeaks(slices: number[], from: number, channels: Float32Array[]): void {
  for (const samples of channels) {
    for (let index = 0; index < samples.length; index += 1) {
      const slice = Math.floor((from + index) / sliceSamples)
      const value = Math.abs(samples[index] ?? 0)
      if (value > (slices[slice] ?? -1)) slices[slice] = value
    }
  }
}

/** Reduces slices to the number drawn, keeping the maximum of each group. */
export function summarisePeaks(slices: readonly number[]): number[] {
  return Array.from({ length: waveformPeakCount }, (_, index) => {
    const from = Math.floor((index * slices.length) / waveformPeakCount)
    const to = Math.max(from + 1, Math.ceil(((index + 1) * slices.length) / waveformPeakCount))
    let loudest = 0
    for (let at = from; at < to; at += 1) loudest = Math.max(loudest, slices[at] ?? 0)
    return Math.min(255, Math.round(loudest * 255))
  })
}

/** Loudness range is computed over 3 s windows; below this duration there are too few. */
const minRangeMs = 20_000
/** FFmpeg's value when everything is below the absolute gate of EBU R128. */
const silence = -70

/** Parses the values of FFmpeg's meter from its last frame; peaks are linear. */
export function parseLoudness(
  output: Record<string, string>,
  durationMs: number,
): Pick<AudioMeasurements, 'loudness' | 'loudnessRange' | 'truePeak'> {
  const number = (name: string) => Number(output[`lavfi.r128.${name}`] ?? Number.NaN)
  const loudness = number('I')
  const peak = number('true_peak')
  const isSilent = !(loudness > silence)
  return {
    loudness: isSilent ? null : loudness,
    loudnessRange: isSilent || durationMs < minRangeMs ? null : number('LRA'),
    truePeak: peak > 0 ? Math.round(2_000 * Math.log10(peak)) / 100 : null,
  }
}
