import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'

import { mp3TagBytes, type Mp3Tag } from './mp3-tag.ts'

const jpeg = Uint8Array.from([
  0xff,
  0xd8,
  0xff,
  0xe0,
  ...Array.from({ length: 400 }, (_, index) => index % 256),
  0xff,
  0xd9,
])
const tag: Mp3Tag = {
  title: 'Valsa da Conceição',
  artist: 'Estúdio Harmonia',
  album: 'Valsa da Conceição',
  year: 2026,
  comment: 'Feita para Dona Ivone. Criação: Ana Lima, arranjo.',
  people: [{ name: 'Ana Lima', role: 'arranjo' }],
  copyright: '2026 Estúdio Harmonia',
  lyric: 'Três Marias no céu\numa só no portão\n\nô, Conceição',
  timedLyric: [
    { text: 'Três Marias no céu', atMs: 1_500 },
    { text: 'uma só no portão', atMs: 4_250 },
  ],
  cover: jpeg,
}
/** An MPEG frame of 417 bytes: 128 kbit/s at 44.1 kHz, without sound. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
const sound = Buffer.concat(Array.from({ length: 40 }, () => frame))

const read = (bytes: Uint8Array) => parseBuffer(Buffer.concat([bytes, sound]), { mimeType: 'audio/mpeg' })

test('a tagged MP3 → another program reads title, artist, credits and cover', async () => {
  const { common } = await read(mp3TagBytes(tag))

  expect(common).toMatchObject({
    title: 'Valsa da Conceição',
    artist: 'Estúdio Harmonia',
    album: 'Valsa da Conceição',
    year: 2026,
    copyright: '2026 Estúdio Harmonia',
  })
  expect(common.comment?.[0]?.text).toBe('Feita para Dona Ivone. Criação: Ana Lima, arranjo.')
  expect(common.picture?.[0]).toMatchObject({ format: 'image/jpeg', type: 'Cover (front)' })
  expect(Buffer.from(common.picture?.[0]?.data ?? []).equals(Buffer.from(jpeg))).toBe(true)
})

test('the credits → by name and role, too', async () => {
  const { native } = await read(mp3TagBytes(tag))

  expect(JSON.stringify(native['ID3v2.3']?.find(({ id }) => id.startsWith('IPLS')))).toMatch(/arranjo.*Ana Lima/)
})

test('a lyric with times → carried as text and line by line', async () => {
  const { common } = await read(mp3TagBytes(tag))
  const timed = common.lyrics?.find((lyric) => 'syncText' in lyric)

  expect(common.lyrics?.some(({ text }) => text === tag.lyric)).toBe(true)
  expect(timed?.syncText).toEqual([
    { text: 'Três Marias no céu', timestamp: 1_500 },
    { text: 'uma só no portão', timestamp: 4_250 },
  ])
})

test('no lyric → none in the tag', async () => {
  const { common } = await read(mp3TagBytes({ ...tag, lyric: '', timedLyric: [] }))

  expect(common.lyrics).toBeUndefined()
})
