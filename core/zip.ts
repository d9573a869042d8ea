import type { ByteRange } from './byte-range.ts'
import type { CalendarDay } from './dates.ts'

/** A file as it stands in a ZIP: whole and as it is, because sound does not shrink. */
export type ZipEntry = { name: string; bytes: number; crc32: number; day: CalendarDay }

/** A stretch of a ZIP: bytes of its own, or those from `start` to `end` (both count) of the file at `index`. */
export type ZipPart = { kind: 'own'; bytes: Uint8Array } | ({ kind: 'file'; index: number } & ByteRange)

/** How long the ZIP will be, to the byte; what is in the files has no say in it. */
export function zipLength(entries: readonly Omit<ZipEntry, 'crc32'>[]): number {
  return sum(layOut(entries.map((entry) => ({ ...entry, crc32: 0 }))).map(lengthOf))
}

/**
 * The ZIP from its first to its last byte, or the range of it that is wanted. The same entries make the same bytes on any
 * machine on any day, so that a broken download can go on where it stopped.
 */
export function zipParts(entries: readonly ZipEntry[], wanted?: ByteRange): ZipPart[] {
  const parts = layOut(entries)
  return wanted ? cut(parts, wanted) : parts
}

function cut(parts: ZipPart[], wanted: ByteRange): ZipPart[] {
  let begins = 0
  return parts.flatMap((part) => {
    const from = Math.max(0, wanted.start - begins)
    const to = Math.min(lengthOf(part), wanted.end + 1 - begins)
    begins += lengthOf(part)
    if (from >= to) return []
    if (part.kind === 'own') return { kind: 'own', bytes: part.bytes.subarray(from, to) }
    return { ...part, start: part.start + from, end: part.start + to - 1 }
  })
}

/** Each file behind a header of its own; then the directory, and where it begins (APPNOTE 6.3, section 4.3). */
function layOut(entries: readonly ZipEntry[]): ZipPart[] {
  const parts: ZipPart[] = []
  const directory: Uint8Array[] = []
  let at = 0
  entries.forEach((entry, index) => {
    const name = new TextEncoder().encode(entry.name)
    const header = join([headerOf(entry, name), name, large(entry.bytes) ? record(...sizesInFull(entry)) : nothing])
    directory.push(listing(entry, name, at), name, record(...inFull(entry, at)))
    parts.push({ kind: 'own', bytes: header })
    if (entry.bytes > 0) parts.push({ kind: 'file', index, start: 0, end: entry.bytes - 1 })
    at += header.length + entry.bytes
  })
  const listed = join(directory)
  return [...parts, { kind: 'own', bytes: join([listed, endOf(entries.length, listed.length, at)]) }]
}

/** A number and how many bytes it is written in, the smallest first. */
type Field = [width: 2 | 4 | 8, value: number]

const nothing = new Uint8Array()
/** What does not fit into its field is written there as all ones, and in full elsewhere (ZIP64). */
const most32 = 0xffffffff
const most16 = 0xffff
const large = (value: number) => value >= most32
/** ZIP64 */
const reader = 45
const namesInUtf8 = 0x0800
const stored = 0

function headerOf(entry: ZipEntry, name: Uint8Array): Uint8Array {
  const extra = large(entry.bytes) ? 20 : 0
  return record([4, 0x04034b50], [2, reader], ...described(entry), [2, name.length], [2, extra])
}

function listing(entry: ZipEntry, name: Uint8Array, at: number): Uint8Array {
  const extra = record(...inFull(entry, at)).length
  const madeOnUnix = 0x0300 | reader
  const readableFile = 0o100644 * 0x10000
  return record(
    [4, 0x02014b50],
    [2, madeOnUnix],
    [2, reader],
    ...described(entry),
    [2, name.length],
    [2, extra],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, readableFile],
    [4, Math.min(at, most32)],
  )
}

/** What a file's own header and its line in the directory both say. A ZIP's clock has no zone: noon is the same day anywhere. */
function described({ bytes, crc32, day }: ZipEntry): Field[] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const noon = 12 << 11
  const size = Math.min(bytes, most32)
  return [
    [2, namesInUtf8],
    [2, stored],
    [2, noon],
    [2, (Math.max(0, year - 1980) << 9) | (month << 5) | date],
    [4, crc32],
    [4, size],
    [4, size],
  ]
}

function sizesInFull({ bytes }: ZipEntry): Field[] {
  return [
    [2, 1],
    [2, 16],
    [8, bytes],
    [8, bytes],
  ]
}

/** Only what did not fit, in this order. */
function inFull({ bytes }: ZipEntry, at: number): Field[] {
  const fields: Field[] = [...(large(bytes) ? [bytes, bytes] : []), ...(large(at) ? [at] : [])].map((value) => [
    8,
    value,
  ])
  return fields.length === 0 ? [] : [[2, 1], [2, fields.length * 8], ...fields]
}

function endOf(count: number, length: number, at: number): Uint8Array {
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, most16)],
    [2, Math.min(count, most16)],
    [4, Math.min(length, most32)],
    [4, Math.min(at, most32)],
    [2, 0],
  )
  if (count < most16 && !large(length) && !large(at)) return end
  const inFullEnd = record(
    [4, 0x06064b50],
    [8, 44],
    [2, 0x0300 | reader],
    [2, reader],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, at],
  )
  return join([inFullEnd, record([4, 0x07064b50], [4, 0], [8, at + length], [4, 1]), end])
}

function record(...fields: Field[]): Uint8Array {
  const bytes = new Uint8Array(sum(fields.map(([width]) => width)))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true)
    else if (width === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += width
  }
  return bytes
}

function join(pieces: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(sum(pieces.map(({ length }) => length)))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function lengthOf(part: ZipPart): number {
  return part.kind === 'own' ? part.bytes.length : part.end - part.start + 1
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
