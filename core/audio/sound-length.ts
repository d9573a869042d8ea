import { dataView, textAt, type ByteSource } from '#core/shared/byte-source.ts'
import { trailingTags } from '#core/shared/sound-tags.ts'

import { findSound, type FoundSound } from './sound-format.ts'

/** A recording as its file describes it. */
export type SoundFile = FoundSound & {
  /** Where the sound ends, and tags begin. */
  end: number
  /** Where the file itself proves it: a length that is only estimated proves nothing. */
  declaredSeconds: number | null
  /** It was recorded into a pipe: no length in its head, nor the count of its samples, says anything. */
  isOpenEnded: boolean
  /** More of it was announced than there is. */
  isBrokenOff: boolean
}

/** What has to be known about a recording before it is decoded; `null` when it is no sound. */
export async function readSound(source: ByteSource): Promise<SoundFile | null> {
  const found = await findSound(source)
  if (!found) return null
  const hasTags = found.format === 'mp3' || found.format === 'aac' || found.format === 'flac'
  const end = hasTags ? await trailingTags(source) : source.size
  const samples = await findSamples(source, found)
  const declaredSeconds = samples ? samples.seconds : await declaredLength(source, found, end)
  const isBrokenOff = (samples?.missing ?? 0) > Math.max(4_096, source.size / 50)
  return { ...found, end, declaredSeconds, isOpenEnded: samples?.isOpenEnded ?? false, isBrokenOff }
}

type Chunk = { type: string; payload: number; size: number; isLittle: boolean }
const maxChunks = 200

/** How many bytes of samples are missing, and how long those are that are here; `null` for other formats. */
async function findSamples(
  source: ByteSource,
  found: FoundSound,
): Promise<{ missing: number; seconds: number | null; isOpenEnded: boolean } | null> {
  if (found.format !== 'wav' && found.format !== 'w64' && found.format !== 'aiff') return null
  let longSize: number | null = null
  let bytesPerSecond: number | null = null
  for await (const { type, payload, size, isLittle } of chunksOf(source, found)) {
    if (type === 'ds64' && size >= 16) {
      const bytes = await source.read(payload, payload + 16)
      longSize = bytes.length === 16 ? Number(dataView(bytes).getBigUint64(8, true)) : null
    }
    if (type === 'fmt ' && size >= 16) bytesPerSecond = pcmRate(await source.read(payload, payload + 16), isLittle)
    if (type !== 'data' && type !== 'SSND') continue
    const present = source.size - payload
    const announced = size >= placeholder && longSize !== null ? longSize : size
    const isOpenEnded = isPlaceholder(announced, present)
    const length = isOpenEnded ? present : announced
    const seconds = bytesPerSecond === null ? null : Math.min(length, present) / bytesPerSecond
    return { missing: length - present, seconds, isOpenEnded }
  }
  return null
}

/** Bytes per second of plain samples; `null` where they are compressed, and the number is an average. */
function pcmRate(bytes: Uint8Array, isLittle: boolean): number | null {
  if (bytes.length < 16) return null
  const view = dataView(bytes)
  const isPlain = [1, 3, 0xfffe].includes(view.getUint16(0, isLittle))
  return isPlain ? view.getUint32(8, isLittle) || null : null
}

/** Programs that record into a pipe cannot know the length, and write zero or about as much as fits: SoX 0x7f000008 into an AIFF. */
const placeholder = 0x7f00_0000

function isPlaceholder(size: number, present: number): boolean {
  return size === 0 || (size >= placeholder && size > present)
}

async function* chunksOf(source: ByteSource, { format, start }: FoundSound): AsyncGenerator<Chunk> {
  const isLong = format === 'w64'
  const isLittle = format !== 'aiff' && textAt(await source.read(start, start + 4), 0, 4) !== 'RIFX'
  let at = start + (isLong ? 40 : 12)
  for (let count = 0; count < maxChunks; count += 1) {
    const head = await source.read(at, at + (isLong ? 24 : 8))
    if (head.length < (isLong ? 24 : 8)) return
    const view = dataView(head)
    const type = textAt(head, 0, 4)
    // Chunks of a W64 count their own head.
    const size = isLong ? Math.max(0, Number(view.getBigUint64(16, true)) - 24) : view.getUint32(4, isLittle)
    yield { type, payload: at + head.length, size, isLittle }
    at += head.length + (isLong ? Math.ceil(size / 8) * 8 : size + (size % 2))
  }
}

async function declaredLength(source: ByteSource, { format, start }: FoundSound, end: number): Promise<number | null> {
  if (format === 'flac') return flacLength(await source.read(start, start + 26))
  return format === 'mp3' ? mp3Length(await source.read(start, start + 200), end - start) : null
}

/** The number of samples in a FLAC's first block; a recorder that could not go back leaves it 0. */
function flacLength(head: Uint8Array): number | null {
  if (head.length < 26) return null
  const view = dataView(head)
  const rate = view.getUint32(18) >>> 12
  const samples = (view.getUint8(21) & 15) * 2 ** 32 + view.getUint32(22)
  return rate > 0 && samples > 0 ? samples / rate : null
}

/** The number of frames an encoder noted in the first one, if it noted the bytes, too, and they are missing. */
function mp3Length(head: Uint8Array, present: number): number | null {
  const text = textAt(head, 0, head.length)
  const at = Math.max(text.indexOf('Xing'), text.indexOf('Info'))
  if (at < 0 || at > 40 || at + 16 > head.length) return null
  const view = dataView(head)
  const [hasFrames, hasBytes] = [(view.getUint32(at + 4) & 1) !== 0, (view.getUint32(at + 4) & 2) !== 0]
  if (!hasFrames || !hasBytes) return null
  // A song that was cut keeps the note of the whole: only a file that misses its bytes is held to it.
  if (view.getUint32(at + 12) <= present * 1.02) return null
  const isFirstVersion = ((head[1] ?? 0) & 0x08) !== 0
  const divisor = isFirstVersion ? 1 : ((head[1] ?? 0) & 0x10) !== 0 ? 2 : 4
  const rate = ([44_100, 48_000, 32_000][((head[2] ?? 0) >> 2) & 3] ?? 44_100) / divisor
  return (view.getUint32(at + 8) * (isFirstVersion ? 1_152 : 576)) / rate
}
