import { expect, test } from 'vitest'

import { eraseRecordingOrigin } from './recording-metadata.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const place = '+14.2350-051.9253/'

function box(type: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = 8 + parts.reduce((sum, part) => sum + part.length, 0)
  const made = new Uint8Array(size)
  new DataView(made.buffer).setUint32(0, size)
  made.set(bytesOf(type), 4)
  let at = 8
  for (const part of parts) {
    made.set(part, at)
    at += part.length
  }
  return made
}

/** Version and flags, then two times of the given length, then what else a header says. */
const header = (version: 0 | 1) =>
  Uint8Array.from([
    version,
    0,
    0,
    0,
    ...Array.from({ length: version === 1 ? 16 : 8 }, () => 0xaa),
    ...Array(12).fill(7),
  ])
const handler = (type: string) => box('hdlr', new Uint8Array(8), bytesOf(type), new Uint8Array(12))
const track = (type: string, ...more: Uint8Array[]) =>
  box('trak', box('tkhd', header(0)), box('mdia', box('mdhd', header(1)), handler(type)), ...more)

function createFilm({ brand = 'qt  ', after = [] }: { brand?: string; after?: Uint8Array[] } = {}) {
  const parts = [
    box('ftyp', bytesOf(brand), new Uint8Array(4)),
    box('mdat', bytesOf('picture and sound')),
    box(
      'moov',
      box('mvhd', header(0)),
      track('vide', box('udta', bytesOf('name of the camera'))),
      track('meta', bytesOf('12345678')),
      box('udta', box('\xa9xyz', bytesOf(place))),
      box('meta', bytesOf(`com.apple.quicktime.location.ISO6709 ${place}`)),
    ),
    ...after,
  ]
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const erased = (film: Uint8Array<ArrayBuffer>) => {
  eraseRecordingOrigin(film)
  return textOf(film)
}

test('a film of a phone → its place and its camera are gone, and nothing has moved', () => {
  const before = createFilm()
  const text = erased(createFilm())

  expect(text).not.toContain(place)
  expect(text).not.toContain('camera')
  expect(text).toHaveLength(before.length)
  expect(text.indexOf('mdat')).toBe(textOf(before).indexOf('mdat'))
  expect(text).toContain('picture and sound')
})

test('a film of a phone → the times at which it was recorded are zero, and the rest of its headers stays', () => {
  const text = erased(createFilm())

  expect(text).not.toContain('\xaa')
  expect(text.split('\x07'.repeat(12))).toHaveLength(4)
})

test('a track of places beside the picture → gone, and the track of the picture stays', () => {
  const text = erased(createFilm())

  expect(text.match(/trak/g)).toHaveLength(1)
  expect(text).toContain('vide')
})

test('XMP behind the film → gone', () => {
  expect(erased(createFilm({ after: [box('uuid', bytesOf(place))] }))).not.toContain(place)
})

test('the last box without a size → erased to the end of the file', () => {
  const open = box('meta', bytesOf(place))
  new DataView(open.buffer).setUint32(0, 0)
  expect(erased(createFilm({ after: [open] }))).not.toContain(place)
})

test('a box with a long size → erased', () => {
  const long = box('uuid', new Uint8Array(8), bytesOf(place))
  const view = new DataView(long.buffer)
  view.setBigUint64(8, BigInt(view.getUint32(0)))
  view.setUint32(0, 1)
  expect(erased(createFilm({ after: [long] }))).not.toContain(place)
})

test.each([
  ['a size beyond the end', 0xff_ff_ff_f0],
  ['a size below its own header', 3],
])('%s → what stands before it is erased, and the reading ends', (_, size) => {
  const broken = box('free', bytesOf('rest'))
  new DataView(broken.buffer).setUint32(0, size)
  const text = erased(createFilm({ after: [broken, box('uuid', bytesOf('after'))] }))
  expect(text).not.toContain(place)
  expect(text).toContain('after')
})

test('boxes nested without end → read without an error', () => {
  let nested = box('udta', bytesOf(place))
  for (let depth = 0; depth < 500; depth += 1) nested = box('moov', nested)
  const film = Uint8Array.from([...box('ftyp', bytesOf('isom')), ...nested])
  expect(() => eraseRecordingOrigin(film)).not.toThrow()
})

test('millions of empty boxes → read within their limit', () => {
  const film = new Uint8Array(16_000_000)
  film.set(box('ftyp', bytesOf('isom')))
  for (let at = 12; at + 8 <= film.length; at += 8) film.set([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65], at)
  const before = textOf(film.subarray(0, 64))
  eraseRecordingOrigin(film)
  expect(textOf(film.subarray(0, 64))).toBe(before)
})

test('a recording of the browser, which is no MP4 → stays as it is', () => {
  const webm = bytesOf(`\x1a\x45\xdf\xa3 moov udta ${place}`)
  expect(erased(webm)).toContain(place)
})
