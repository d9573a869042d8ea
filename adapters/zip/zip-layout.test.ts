import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { zipLength, zipParts, type ZipEntry } from './zip-layout.ts'

const nameLength = 21
const day = calendarDay('2026-11-20')
const song: ZipEntry = { name: 'Canção/Canção.wav', bytes: 10, crc32: 0xdeadbeef, day }
const score: ZipEntry = { name: 'Canção/partitura.pdf', bytes: 3, crc32: 1, day }
const nothing: ZipEntry = { name: 'Canção/vazio.txt', bytes: 0, crc32: 0, day }

/** Each file's content is one repeated letter. */
function bytesOf(entries: ZipEntry[], range?: { start: number; end: number }) {
  return Buffer.concat(
    zipParts(entries, range).map((part) =>
      part.kind === 'own'
        ? part.bytes
        : Buffer.from('abcdefghijklmnopqrstuvwxyz'.slice(part.start, part.end + 1).toUpperCase()),
    ),
  )
}

/** Offset of the last record with this signature. */
const lastOf = (bytes: Buffer, mark: number) => {
  const wanted = Buffer.alloc(4)
  wanted.writeUInt32LE(mark)
  return bytes.lastIndexOf(wanted)
}

test('the length → known before any byte is written', () => {
  for (const entries of [[], [song], [song, score, nothing]]) expect(zipLength(entries)).toBe(bytesOf(entries).length)
})

test('any range → that part of the whole', () => {
  const entries = [song, nothing, score]
  const whole = bytesOf(entries)
  for (let start = 0; start < whole.length; start += 1)
    for (const end of [start, Math.min(start + 37, whole.length - 1), whole.length - 1])
      expect(bytesOf(entries, { start, end }).equals(whole.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
})

test('a range → reads only the files it covers', () => {
  const at = bytesOf([song]).indexOf('ABCDEFGHIJ')

  expect(zipParts([song, score], { start: at + 4, end: at + 6 })).toEqual([
    { kind: 'file', index: 0, start: 4, end: 6 },
  ])
})

test('files → stored uncompressed, with name, CRC and date in both headers', () => {
  const zip = bytesOf([song])
  const directory = lastOf(zip, 0x02014b50)
  for (const [at, ahead] of [
    [0, 0],
    [directory, 2],
  ] as const) {
    const field = at + 4 + ahead
    expect(zip.readUInt16LE(field + 2)).toBe(0x0800)
    expect(zip.readUInt16LE(field + 4)).toBe(0)
    const date = zip.readUInt16LE(field + 8)
    expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2026, 11, 20])
    expect(zip.readUInt32LE(field + 10)).toBe(0xdeadbeef)
    expect([zip.readUInt32LE(field + 14), zip.readUInt32LE(field + 18)]).toEqual([10, 10])
  }
  expect(zip.toString('utf8', 30, 30 + zip.readUInt16LE(26))).toBe('Canção/Canção.wav')
  expect(zip.readUInt32LE(lastOf(zip, 0x06054b50) + 16)).toBe(directory)
})

test('above 4 GiB → offsets and sizes as ZIP64', () => {
  const giant = { ...song, bytes: 5_000_000_000 }
  const half = { ...song, bytes: 3_000_000_000 }
  for (const entries of [[giant], [half, half, score]]) {
    const { size, bytes, begins } = tailOf(entries)
    const locator = lastOf(bytes, 0x07064b50)
    const full = lastOf(bytes, 0x06064b50)
    expect(Number(bytes.readBigUInt64LE(locator + 8))).toBe(begins + full)
    expect(Number(bytes.readBigUInt64LE(full + 32))).toBe(entries.length)
    expect(Number(bytes.readBigUInt64LE(full + 48))).toBe(begins)
    expect(bytes.readUInt32LE(lastOf(bytes, 0x06054b50) + 16)).toBe(0xffffffff)
    expect(lastOf(bytes, 0x06054b50) + 22).toBe(bytes.length)
    expect(size).toBe(begins + bytes.length)
  }
  const third = tailOf([half, half, score]).bytes
  const listing = lastOf(third, 0x02014b50)
  expect(third.readUInt32LE(listing + 42)).toBe(0xffffffff)
  const extra = listing + 46 + third.readUInt16LE(listing + 28)
  expect([third.readUInt16LE(extra), third.readUInt16LE(extra + 2)]).toEqual([1, 8])
  expect(Number(third.readBigUInt64LE(extra + 4))).toBe(2 * (30 + nameLength + 3_000_000_000))
  const first = zipParts([giant])[0]
  expect(first?.kind === 'own' && first.bytes.length).toBe(30 + nameLength + 20)
})

test('more than 65,535 files → counted as ZIP64', () => {
  const many = Array.from({ length: 70_000 }, (_, index) => ({ ...nothing, name: `${index}.txt` }))
  const last = zipParts(many).at(-1)
  if (last?.kind !== 'own') throw new Error('a ZIP ends with bytes of its own')
  const bytes = Buffer.from(last.bytes)

  expect(Number(bytes.readBigUInt64LE(lastOf(bytes, 0x06064b50) + 32))).toBe(70_000)
})

function tailOf(entries: ZipEntry[]) {
  const size = zipLength(entries)
  const last = zipParts(entries).at(-1)
  if (last?.kind !== 'own') throw new Error('a ZIP ends with bytes of its own')
  return { size, bytes: Buffer.from(last.bytes), begins: size - last.bytes.length }
}
