import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import {
  FF_ENCODER_AAC,
  FF_ENCODER_ALAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_PCM_S16BE,
  FF_ENCODER_PCM_S16LE,
  type FFEncoderCodec,
} from 'node-av/constants'
import { afterAll, expect, test } from 'vitest'

import { refuse } from '#core/shared/result.ts'
import { encodeSound } from '#test/support/formats/encode-sound.ts'
import { createTone, createWav } from '#test/support/formats/wav-fixtures.ts'

import { createAudioProcessor } from './worker-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'harmonia-odd-'))
const sound = await createAudioProcessor({
  program: join(import.meta.dirname, 'worker.ts'),
  folder: join(folder, 'work'),
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const seconds = 12
const wav = createWav(createTone({ seconds, level: 0.5, rate: 22_050 }), { rate: 22_050, channels: 1 })
const source = join(folder, 'tone.wav')
await writeFile(source, wav)

const s16 = 'aformat=sample_fmts=s16'
const s16p = 'aformat=sample_fmts=s16p'
const floats = 'aformat=sample_fmts=fltp'

async function encoded(name: string, encoder: FFEncoderCodec, shape = s16): Promise<Buffer> {
  const path = join(folder, name)
  encodeSound(source, path, encoder, shape)
  return readFile(path)
}

const mp3 = await encoded('a.mp3', FF_ENCODER_LIBMP3LAME, s16p)
const flac = await encoded('a.flac', FF_ENCODER_FLAC)
const adts = await encoded('a.aac', FF_ENCODER_AAC, floats)
const m4a = await encoded('a.m4a', FF_ENCODER_AAC, floats)
/** As a recorder writes it that notes no length: without the tag of the encoder, and the frame that holds the note. */
const bareMp3 = mp3.subarray(indexOfFrame(mp3, 1))

function indexOfFrame(bytes: Buffer, number: number): number {
  let at = bytes.indexOf(Buffer.from([0xff, 0xf3]))
  for (let count = 0; count < number; count += 1) at = bytes.indexOf(bytes.subarray(at, at + 2), at + 10)
  return at
}

/** A picture is bytes of all kinds, also such as frames begin with. */
const cover = Buffer.from(
  Array.from({ length: 400_000 }, (_, at) => (at % 97 === 0 ? 0xff : (at * 2_654_435_761) >>> 13)),
)

function id3(content: Buffer): Buffer {
  const size = [21, 14, 7, 0].map((bits) => (content.length >> bits) & 0x7f)
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), Buffer.from(size), content])
}

function apeTag(content: Buffer): Buffer {
  const foot = Buffer.alloc(32)
  foot.write('APETAGEX')
  foot.writeUInt32LE(2_000, 8)
  foot.writeUInt32LE(content.length + 32, 12)
  return Buffer.concat([content, foot])
}

/** As a program writes it that knows the footer of ID3v2.4. */
function withFooter(tag: Buffer): Buffer {
  const footer = Buffer.from(tag.subarray(0, 10))
  footer.write('3DI')
  footer[5] = 0x10
  const begun = Buffer.from(tag)
  begun[5] = 0x10
  return Buffer.concat([begun, footer])
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function wave(...chunks: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WAVE'), ...chunks])
  return chunk('RIFF', content)
}

const [format, samples] = [wav.subarray(12, 36), wav.subarray(36)]

/** What a WAV says of itself whose sound is MP3. */
function mp3Format(): Buffer {
  const said = Buffer.alloc(30)
  for (const [at, value] of [
    [0, 0x55],
    [2, 1],
    [12, 1],
    [16, 12],
    [18, 1],
    [20, 2],
    [24, 208],
    [26, 1],
    [28, 1_393],
  ] as const)
    said.writeUInt16LE(value, at)
  said.writeUInt32LE(22_050, 4)
  said.writeUInt32LE(8_000, 8)
  return chunk('fmt ', said)
}

const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])

function withSizes(riff: number, data: number): Buffer {
  const changed = Buffer.from(wav)
  changed.writeUInt32LE(riff, 4)
  changed.writeUInt32LE(data, 40)
  return changed
}

function rf64(mark: string): Buffer {
  const long = Buffer.alloc(36)
  long.write('ds64')
  long.writeUInt32LE(28, 4)
  long.writeBigUInt64LE(BigInt(wav.length + 28), 8)
  long.writeBigUInt64LE(BigInt(wav.length - 44), 16)
  const changed = withSizes(0xffff_ffff, 0xffff_ffff)
  changed.write(mark)
  return Buffer.concat([changed.subarray(0, 12), long, changed.subarray(12)])
}

/** The number of samples is left open, as by a recorder that cannot go back. */
function openFlac(): Buffer {
  const changed = Buffer.from(flac)
  changed[21] = (changed[21] ?? 0) & 0xf0
  changed.fill(0, 22, 26)
  return changed
}

/** As SoX writes it into a pipe: about as much as fits, for the length and for the count of samples. */
async function openAiff(): Promise<Buffer> {
  const changed = await encoded('open.aiff', FF_ENCODER_PCM_S16BE)
  changed.writeUInt32BE(0x7f00_0050, 4)
  changed.writeUInt32BE(0x3f80_0000, changed.indexOf('COMM') + 10)
  changed.writeUInt32BE(0x7f00_0008, changed.indexOf('SSND') + 4)
  return changed
}

const analyse = async (bytes: Uint8Array) => {
  const analysed = await sound.analyse(Readable.from([bytes], { objectMode: false }), () => undefined)
  if (analysed.ok) await analysed.value.preview.discard()
  return analysed
}

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['FLAC with an ID3v2 tag in front', () => Buffer.concat([id3(Buffer.alloc(217)), flac])],
  ['FLAC with tag and cover in front, and a tag behind', () => Buffer.concat([id3(cover), flac, id3v1])],
  ['FLAC without its length', openFlac],
  ['WAV with an ID3v2 tag in front', () => Buffer.concat([id3(Buffer.alloc(300)), wav])],
  ['WAV recorded into a pipe (0)', () => withSizes(0, 0)],
  ['WAV recorded into a pipe (the maximum)', () => withSizes(0xffff_ffff, 0xffff_ffff)],
  ['WAV recorded into a pipe (half the maximum)', () => withSizes(0x7fff_ffff, 0x7fff_ffff - 44)],
  ['WAV recorded into a pipe (whole kilobytes)', () => withSizes(0x7fff_0024, 0x7fff_0000)],
  ['WAV with tags behind', () => Buffer.concat([wav, Buffer.from('LIST\x0c\0\0\0INFOISFT\0\0\0\0', 'latin1')])],
  [
    'WAV of a field recorder, with its notes before the sound',
    () => wave(chunk('JUNK', Buffer.alloc(28)), chunk('bext', Buffer.alloc(602)), format, samples),
  ],
  ['WAV with a note of odd length', () => wave(format, chunk('LIST', Buffer.from('INFOx')), samples)],
  ['WAV with zeros behind', () => Buffer.concat([wav, Buffer.alloc(5_000)])],
  ['MP3 inside of a WAV', () => wave(mp3Format(), chunk('data', bareMp3))],
  ['MP3 with two tags in front', () => Buffer.concat([id3(Buffer.alloc(90)), id3(cover), mp3])],
  ['MP3 with a footer behind its tag', () => Buffer.concat([withFooter(id3(Buffer.alloc(90))), mp3])],
  ['FLAC with APEv2 and ID3v1 behind', () => Buffer.concat([flac, apeTag(cover), id3v1])],
  ['FLAC in Ogg', () => encoded('flac.ogg', FF_ENCODER_FLAC)],
  ['M4A with zeros behind', () => Buffer.concat([m4a, Buffer.alloc(5_000)])],
  ['AIFF-C of little-endian samples', () => encoded('sowt.aiff', FF_ENCODER_PCM_S16LE)],
  ['RF64', () => rf64('RF64')],
  ['BW64', () => rf64('BW64')],
  ['W64', () => encoded('a.w64', FF_ENCODER_PCM_S16LE)],
  ['MP3 with an APEv2 tag and its cover behind', () => Buffer.concat([mp3, apeTag(cover)])],
  [
    'MP3 with Lyrics3 and ID3v1 behind',
    () => Buffer.concat([mp3, Buffer.from(`LYRICSBEGIN${'x'.repeat(39)}000050LYRICS200`), id3v1]),
  ],
  ['MP3 with a tag nobody knows behind', () => Buffer.concat([mp3, Buffer.alloc(120_000, 'capa ')])],
  ['MP3 with padding before the first frame', () => Buffer.concat([Buffer.alloc(1_024), mp3])],
  ['MP3 with padding behind its tag', () => Buffer.concat([id3(Buffer.alloc(90)), Buffer.alloc(70_000), mp3])],
  ['MP3 that begins in the middle of a frame', () => mp3.subarray(indexOfFrame(mp3, 3) + 60)],
  ['MP3 without a note of its length', () => bareMp3],
  ['AAC of a stream', () => adts],
  ['AAC of a stream, with a tag in front', () => Buffer.concat([id3(Buffer.alloc(50)), adts])],
  ['M4A of ALAC', () => encoded('alac.m4a', FF_ENCODER_ALAC, s16p)],
  ['sound in an MP4', () => encoded('a.mp4', FF_ENCODER_AAC, floats)],
  ['sound in QuickTime', () => encoded('a.mov', FF_ENCODER_AAC, floats)],
  ['Opus', () => encoded('a.opus', FF_ENCODER_LIBOPUS, 'aformat=sample_fmts=flt:sample_rates=48000')],
  ['Opus in WebM', () => encoded('a.webm', FF_ENCODER_LIBOPUS, 'aformat=sample_fmts=flt:sample_rates=48000')],
  ['AIFF', () => encoded('a.aiff', FF_ENCODER_PCM_S16BE)],
  ['AIFF recorded into a pipe', openAiff],
  ['CAF', () => encoded('a.caf', FF_ENCODER_PCM_S16BE)],
])('%s → accepted with its length', async (_name, create) => {
  const analysed = await analyse(await create())
  if (!analysed.ok) throw new Error(`refused: ${analysed.code}`)

  expect(Math.abs(analysed.value.measured.durationMs - seconds * 1_000)).toBeLessThan(250)
})

const frame = (head: number[], length: number) => Buffer.concat([Buffer.from(head), Buffer.alloc(length - 4)])

test('four minutes whose first frames promise more than half an hour → accepted with their length', async () => {
  const [quiet, loud] = [frame([0xff, 0xfb, 0x10, 0x64], 104), frame([0xff, 0xfb, 0xe0, 0x64], 1_044)]
  const analysed = await analyse(
    Buffer.concat([...Array.from({ length: 60 }, () => quiet), ...Array.from({ length: 9_200 }, () => loud)]),
  )
  if (!analysed.ok) throw new Error(`refused: ${analysed.code}`)

  expect(analysed.value.measured.durationMs / 1_000).toBeCloseTo((9_260 * 1_152) / 44_100, 0)
})

/** Noise in the place of some of the bytes, like a failing disk or connection. */
function spoilt(bytes: Buffer, from: number, to: number): Buffer {
  const changed = Buffer.from(bytes)
  for (let at = Math.floor(bytes.length * from); at < bytes.length * to; at += 1)
    changed[at] = (at * 2_654_435_761) & 0xff
  return changed
}

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['half of a WAV', () => wav.subarray(0, wav.length / 2)],
  ['half of a WAV without its size in front', () => withSizes(0, wav.length - 44).subarray(0, wav.length / 2)],
  ['half of an RF64', () => rf64('RF64').subarray(0, wav.length / 2)],
  ['half of a FLAC behind a tag', () => Buffer.concat([id3(Buffer.alloc(90)), flac.subarray(0, flac.length / 2)])],
  [
    'FLAC with a hole of zeros',
    () => Buffer.from(flac).fill(0, Math.floor(flac.length / 3), Math.floor(flac.length / 2)),
  ],
  ['M4A with noise in its sound', () => spoilt(m4a, 0.3, 0.7)],
  ['half of an MP3 that notes its length', () => mp3.subarray(0, mp3.length / 2)],
  ['MP3 with noise between its frames', () => spoilt(mp3, 0.3, 0.6)],
  ['M4A without the end', () => m4a.subarray(0, m4a.length / 2)],
  ['half of an AIFF', async () => (await encoded('half.aiff', FF_ENCODER_PCM_S16BE)).subarray(0, wav.length / 2)],
])('%s → damaged', async (_name, create) => {
  expect(await analyse(await create())).toEqual(refuse('damaged'))
})
