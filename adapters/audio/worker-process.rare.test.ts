import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { afterAll, describe, expect, test } from 'vitest'

import { refuse } from '#core/shared/result.ts'
import { refusedSounds } from '#test/support/formats/refused-sounds.ts'
import { createTone, createWav } from '#test/support/formats/wav-fixtures.ts'

import { createAudioProcessor } from './worker-process.ts'

const root = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'harmonia-sound-'))
const program = join(root, 'adapters/audio/worker.ts')
const sound = await createAudioProcessor({ program, folder })
afterAll(() => rm(folder, { recursive: true, force: true }))

const streamOf = (bytes: Uint8Array) => Readable.from([bytes], { objectMode: false })

async function analyse(bytes: Uint8Array) {
  const reported: number[] = []
  const analysed = await sound.analyse(streamOf(bytes), (percent) => reported.push(percent))
  if (!analysed.ok) throw new Error(`refused: ${analysed.code}`)
  const { measured, preview } = analysed.value
  const bytesOfPreview = await buffer(preview.read())
  await preview.discard()
  return { measured, preview: bytesOfPreview, reported }
}

describe('a tone of −6 dBFS', () => {
  test.each([16, 24, 32] as const)('%d bits → same measurements', async (bits) => {
    const { measured, preview, reported } = await analyse(createWav(createTone({ seconds: 3, level: 0.5 }), { bits }))

    expect(measured).toMatchObject({ durationMs: 3_000, sampleRate: 44_100, channels: 2, loudnessRange: null })
    // A full-scale sine has −3 LUFS per channel, +3 for two channels; the rest is the meter's frequency weighting.
    expect(measured.loudness).toBeGreaterThan(-7.5)
    expect(measured.loudness).toBeLessThan(-5)
    expect(measured.truePeak).toBeCloseTo(-6.02, 1)
    expect(measured.peaks).toHaveLength(800)
    expect(measured.peaks.slice(10, -10).every((peak) => peak >= 120 && peak <= 130)).toBe(true)
    expect(preview.subarray(4, 8).toString()).toBe('ftyp')
    expect(preview.indexOf('moov')).toBeLessThan(preview.indexOf('mdat'))
    expect(reported.toSorted((one, other) => one - other)).toEqual(reported)
  })

  test('mono → as loud as stereo', async () => {
    const tone = { seconds: 2, level: 0.5 }
    const mono = await analyse(createWav(createTone(tone), { channels: 1 }))
    const stereo = await analyse(createWav(createTone(tone)))

    expect(mono.measured.channels).toBe(1)
    expect(mono.measured.loudness).toBeCloseTo(stereo.measured.loudness ?? 0, 1)
    expect(mono.measured.truePeak).toBeCloseTo(stereo.measured.truePeak ?? 0, 1)
  })

  test('its preview file → same loudness and duration', async () => {
    const first = await analyse(createWav(createTone({ seconds: 3, level: 0.5, rate: 96_000 }), { rate: 96_000 }))
    const again = await analyse(first.preview)

    expect(first.measured.sampleRate).toBe(96_000)
    expect(again.measured.sampleRate).toBe(44_100)
    expect(Math.abs(again.measured.durationMs - 3_000)).toBeLessThan(60)
    expect(again.measured.loudness).toBeCloseTo(first.measured.loudness ?? 0, 0)
  })
})

test('silence → no loudness', async () => {
  const { measured } = await analyse(createWav(createTone({ seconds: 2, level: 0 })))

  expect(measured).toMatchObject({ loudness: null, loudnessRange: null, truePeak: null })
  expect(new Set(measured.peaks)).toEqual(new Set([0]))
})

test('peaks → highest where the audio is loudest', async () => {
  const quiet = createTone({ seconds: 1, level: 0.01 })
  const { measured } = await analyse(createWav([...quiet, ...createTone({ seconds: 1, level: 1 }), ...quiet]))

  expect(measured.peaks[100]).toBeLessThan(10)
  expect(measured.peaks[400]).toBeGreaterThan(250)
  expect(measured.peaks[700]).toBeLessThan(10)
})

const wav = createWav(createTone({ seconds: 3, level: 0.5 }))

test.each([
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'not-audio'],
  ['nothing at all', Buffer.alloc(0), 'not-audio'],
  ['a wave that breaks off', wav.subarray(0, 200_000), 'damaged'],
  ...refusedSounds,
] as const)('%s → refused', async (_name, bytes, failure) => {
  expect(await sound.analyse(streamOf(bytes), () => undefined)).toEqual(refuse(failure))
})

test('success or refusal → no temporary files remain', async () => {
  expect(await readdir(folder)).toEqual([])
})

test('the time limit is reached → the analysis is stopped', async () => {
  const hasty = await createAudioProcessor({ program, folder: join(folder, 'hasty'), patienceMs: 20 })

  expect(await hasty.analyse(streamOf(wav), () => undefined)).toEqual(refuse('failed'))
})

test('a child that cannot start → not reported as a bad file', async () => {
  const lost = await createAudioProcessor({ program: join(folder, 'worker.ts'), folder: join(folder, 'lost') })

  await expect(lost.analyse(streamOf(wav), () => undefined)).rejects.toThrow('the sound process ended')
  expect(await readdir(join(folder, 'lost'))).toEqual([])
})

test('an interrupted source → not reported as a bad file', async () => {
  const broken = Readable.from(
    (async function* () {
      yield wav.subarray(0, 1_000)
      throw new Error('the line dropped')
    })(),
  )
  await expect(sound.analyse(broken, () => undefined)).rejects.toThrow('the line dropped')
})
