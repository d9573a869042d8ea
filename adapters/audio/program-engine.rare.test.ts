import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { FF_ENCODER_AAC, FF_ENCODER_FLAC, FF_ENCODER_LIBMP3LAME, FF_ENCODER_LIBOPUS } from 'node-av/constants'
import { afterAll, describe, expect, test } from 'vitest'

import { refuse } from '#core/shared/result.ts'
import { encodeSound } from '#test/support/formats/encode-sound.ts'
import { refusedSounds } from '#test/support/formats/refused-sounds.ts'
import { createTone, createWav } from '#test/support/formats/wav-fixtures.ts'

import type { AudioProcessor } from './audio-processor.ts'
import { createAudioProcessor } from './worker-process.ts'

const program = join(import.meta.dirname, 'worker.ts')
const folder = await mkdtemp(join(tmpdir(), 'harmonia-program-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Installed by the system's packages; the tests that need it are skipped where there is none. */
const ffmpeg = process.env.FFMPEG_PATH ?? '/usr/bin/ffmpeg'
const tone = createWav(createTone({ seconds: 4, level: 0.5 }))

const open = (name: string, ffmpegPath?: string) =>
  createAudioProcessor({ program, ffmpegPath, folder: join(folder, name) })
const streamOf = (bytes: Uint8Array) => Readable.from([bytes], { objectMode: false })

async function analyse(sound: AudioProcessor, bytes: Uint8Array) {
  const reported: number[] = []
  const analysed = await sound.analyse(streamOf(bytes), (percent) => reported.push(percent))
  if (!analysed.ok) return analysed
  const preview = await buffer(analysed.value.preview.read())
  await analysed.value.preview.discard()
  return { ...analysed.value.measured, preview, reported }
}

async function encoded(ending: string, encoder: Parameters<typeof encodeSound>[2], shape: string) {
  const [source, path] = [join(folder, 'tone.wav'), join(folder, `tone.${ending}`)]
  await writeFile(source, tone)
  encodeSound(source, path, encoder, shape)
  return readFile(path)
}

describe.skipIf(!existsSync(ffmpeg))('FFmpeg of the system', async () => {
  const [byProgram, byLibrary] = [await open('program', ffmpeg), await open('library')]

  test.each([
    ['wav', () => tone],
    [
      'mono wav of 96 kHz',
      () => createWav(createTone({ seconds: 4, level: 0.3, rate: 96_000 }), { rate: 96_000, channels: 1 }),
    ],
    ['long wav', () => createWav(createTone({ seconds: 30, level: 0.5 }))],
    ['flac', () => encoded('flac', FF_ENCODER_FLAC, 'aformat=sample_fmts=s16')],
    ['mp3', () => encoded('mp3', FF_ENCODER_LIBMP3LAME, 'aformat=sample_fmts=s16p')],
    ['m4a', () => encoded('m4a', FF_ENCODER_AAC, 'aformat=sample_fmts=fltp')],
    ['ogg', () => encoded('ogg', FF_ENCODER_LIBOPUS, 'aformat=sample_fmts=flt:sample_rates=48000')],
  ])('%s → measured as the library measures it', async (_name, create) => {
    const bytes = await create()
    const [one, other] = [await analyse(byProgram, bytes), await analyse(byLibrary, bytes)]
    if ('ok' in one || 'ok' in other) throw new Error('refused')

    expect([one.sampleRate, one.channels]).toEqual([other.sampleRate, other.channels])
    expect(Math.abs(one.durationMs - other.durationMs)).toBeLessThan(60)
    expect(one.loudness).toBeCloseTo(other.loudness ?? 0, 1)
    expect(one.truePeak).toBeCloseTo(other.truePeak ?? 0, 1)
    expect(one.loudnessRange === null).toBe(other.loudnessRange === null)
    expect(one.peaks).toHaveLength(800)
    expect(Math.max(...one.peaks.map((peak, index) => Math.abs(peak - (other.peaks[index] ?? 0))))).toBeLessThan(12)
    expect(one.preview.subarray(4, 8).toString()).toBe('ftyp')
    expect(one.preview.indexOf('moov')).toBeLessThan(one.preview.indexOf('mdat'))
    expect(one.reported.toSorted((a, b) => a - b)).toEqual(one.reported)
  })

  test('silence → no loudness', async () => {
    const silence = createWav(createTone({ seconds: 2, level: 0 }))
    expect(await analyse(byProgram, silence)).toMatchObject({ loudness: null, loudnessRange: null, truePeak: null })
  })

  test.each(refusedSounds)('%s → refused, as by the library', async (_name, bytes, failure) => {
    expect(await analyse(byProgram, bytes)).toEqual(refuse(failure))
  })

  test.each([
    ['flac', FF_ENCODER_FLAC, 'aformat=sample_fmts=s16'],
    ['mp3', FF_ENCODER_LIBMP3LAME, 'aformat=sample_fmts=s16p'],
    ['ogg', FF_ENCODER_LIBOPUS, 'aformat=sample_fmts=flt:sample_rates=48000'],
  ] as const)('half of a %s is noise → refused', async (ending, encoder, shape) => {
    const bytes = await encoded(ending, encoder, shape)
    for (let at = Math.floor(bytes.length / 4); at < bytes.length * 0.75; at += 1)
      bytes[at] = (at * 2_654_435_761) & 0xff
    expect(await analyse(byProgram, bytes)).toEqual(refuse('damaged'))
  })

  test('after all of these → no temporary files remain', async () => {
    expect(await readdir(join(folder, 'program'))).toEqual([])
  })
})

test('no program at the given path → the machine’s fault, not the file’s', async () => {
  const sound = await open('missing', join(folder, 'no-such-ffmpeg'))
  await expect(analyse(sound, tone)).rejects.toThrow('the sound process ended')
})

test('the program is killed, or the disk is full → the machine’s fault, so that it is tried again', async () => {
  const described = `{"streams":[{"sample_rate":"44100","channels":2}],"format":{"duration":"4"}}`
  await createProgram('ffprobe', `echo '${described}'`)
  const killed = await createProgram('killed', 'kill -9 $$')
  const full = await createProgram('full', 'echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1')

  await expect(analyse(await open('one', killed), tone)).rejects.toThrow('the sound process ended')
  await expect(analyse(await open('two', full), tone)).rejects.toThrow('the sound process ended')
})

test('the program refuses the file → damaged', async () => {
  await createProgram('ffprobe', 'exit 1')
  expect(await analyse(await open('three', join(folder, 'killed')), tone)).toEqual(refuse('damaged'))
})

async function createProgram(name: string, body: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${body}\n`)
  await chmod(path, 0o755)
  return path
}
