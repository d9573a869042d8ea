import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { parseBuffer } from 'music-metadata'
import { FF_ENCODER_AAC, FF_ENCODER_FLAC, FF_ENCODER_LIBMP3LAME, FF_ENCODER_LIBOPUS } from 'node-av/constants'
import { afterAll, expect, it } from 'vitest'

import { refuse } from '#core/shared/result.ts'
import { encodeSound } from '#test/support/formats/encode-sound.ts'
import { createTone, createWav } from '#test/support/formats/wav-fixtures.ts'

import { createAudioProcessor } from './worker-process.ts'

const root = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'harmonia-formats-'))
const sound = await createAudioProcessor({
  program: join(root, 'adapters/audio/worker.ts'),
  folder: join(folder, 'work'),
})
const wav = join(folder, 'tone.wav')
await writeFile(wav, createWav(createTone({ seconds: 4, level: 0.5 })))
afterAll(() => rm(folder, { recursive: true, force: true }))

const analyse = (bytes: Buffer) => sound.analyse(Readable.from([bytes], { objectMode: false }), () => undefined)

/** Overwrites some kilobytes in the middle with noise, like a failing disk or connection. */
function spoil(bytes: Buffer): Buffer {
  const spoilt = Buffer.from(bytes)
  const from = Math.floor(bytes.length / 4)
  for (let at = from; at < bytes.length * 0.75; at += 1) spoilt[at] = (at * 2_654_435_761) & 0xff
  return spoilt
}

it('the audio library → loads with a stand-in for its WebRTC library', async () => {
  const standIn: unknown = JSON.parse(await readFile(join(root, 'node_modules/werift/package.json'), 'utf8'))
  expect(standIn).toMatchObject({ name: 'werift', version: '0.0.0' })
  await expect(Promise.all([import('node-av/api'), import('node-av/lib')])).resolves.toHaveLength(2)
})

it.each([
  ['flac', FF_ENCODER_FLAC, 'aformat=sample_fmts=s16'],
  ['mp3', FF_ENCODER_LIBMP3LAME, 'aformat=sample_fmts=s16p'],
  ['m4a', FF_ENCODER_AAC, 'aformat=sample_fmts=fltp'],
  ['ogg', FF_ENCODER_LIBOPUS, 'aformat=sample_fmts=flt:sample_rates=48000'],
] as const)('%s → decoded like its source, refused when half of it is noise', async (ending, encoder, shape) => {
  const path = join(folder, `tone.${ending}`)
  encodeSound(wav, path, encoder, shape)
  const bytes = await readFile(path)
  const analysed = await analyse(bytes)
  if (!analysed.ok) throw new Error(`refused: ${analysed.code}`)
  await analysed.value.preview.discard()

  expect(Math.abs(analysed.value.measured.durationMs - 4_000)).toBeLessThan(120)
  expect(analysed.value.measured.loudness).toBeCloseTo(-6, 0)
  expect(analysed.value.measured.truePeak).toBeCloseTo(-6, 0)
  expect(await analyse(spoil(bytes))).toEqual(refuse('damaged'))
})

it.each([
  ['a WAV of 96 kHz', 96_000, 2, 48_000],
  ['a mono WAV', 44_100, 1, 44_100],
] as const)('%s → an MP3 of 320 kbit/s that sounds like it', async (_name, rate, channels, encodedRate) => {
  const source = createWav(createTone({ seconds: 4, level: 0.5, rate }), { rate, channels })
  const encoded = await sound.encodeMp3(Readable.from([source], { objectMode: false }))
  if (!encoded.ok) throw new Error(`refused: ${encoded.code}`)
  const mp3 = await buffer(encoded.value.read())
  await encoded.value.discard()
  const { format } = await parseBuffer(mp3, { mimeType: 'audio/mpeg' })
  const analysed = await analyse(mp3)
  if (!analysed.ok) throw new Error(`refused: ${analysed.code}`)
  await analysed.value.preview.discard()

  expect(format).toMatchObject({ bitrate: 320_000, sampleRate: encodedRate, numberOfChannels: channels })
  expect(Math.abs(analysed.value.measured.durationMs - 4_000)).toBeLessThan(120)
  expect(analysed.value.measured.loudness).toBeCloseTo(-6, 0)
})

it('a part of a song → only that part, in the format of a preview, as much louder as was asked for', async () => {
  const source = createWav(createTone({ seconds: 20, level: 0.25 }))
  const cut = async (gain: number) => {
    const encoded = await sound.cut(Readable.from([source], { objectMode: false }), {
      fromMs: 6_000,
      toMs: 14_000,
      gain,
    })
    if (!encoded.ok) throw new Error(`refused: ${encoded.code}`)
    const bytes = await buffer(encoded.value.read())
    await encoded.value.discard()
    const analysed = await analyse(bytes)
    if (!analysed.ok) throw new Error(`refused: ${analysed.code}`)
    await analysed.value.preview.discard()
    return { ...analysed.value.measured, bytes: bytes.length }
  }
  const [plain, lifted] = [await cut(0), await cut(6)]

  expect(Math.abs(plain.durationMs - 8_000)).toBeLessThan(120)
  expect((lifted.loudness ?? 0) - (plain.loudness ?? 0)).toBeCloseTo(6, 0)
  expect(Math.max(plain.bytes, lifted.bytes)).toBeLessThan(160_000)
})

it('a part at the very end → what is left of the song', async () => {
  const source = createWav(createTone({ seconds: 10, level: 0.25 }))
  const encoded = await sound.cut(Readable.from([source], { objectMode: false }), {
    fromMs: 6_000,
    toMs: 10_000,
    gain: 0,
  })
  if (!encoded.ok) throw new Error(`refused: ${encoded.code}`)
  const analysed = await analyse(await buffer(encoded.value.read()))
  await encoded.value.discard()
  if (!analysed.ok) throw new Error(`refused: ${analysed.code}`)
  await analysed.value.preview.discard()

  expect(Math.abs(analysed.value.measured.durationMs - 4_000)).toBeLessThan(120)
})
