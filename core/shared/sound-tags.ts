import { dataView, textAt, type ByteSource } from './byte-source.ts'

const tagHeadBytes = 10
/** More tags than this in a row are no tags. */
const maxTags = 8

/**
 * Where the sound begins after the ID3v2 tags at the start of a file, which programs write before MP3, AAC, FLAC and WAV
 * alike. 0 where the bytes only look like a tag: one that would reach past the end of the file.
 */
export async function leadingTags(source: ByteSource): Promise<number> {
  let start = 0
  for (let count = 0; count < maxTags; count += 1) {
    const length = id3Length(await source.read(start, start + tagHeadBytes), 'ID3')
    if (length === 0 || start + length >= source.size) break
    start += length
  }
  return start
}

/** The length of an ID3v2 tag by its head, or by its foot (`3DI`), which repeats it; 0 where there is none. */
function id3Length(head: Uint8Array, mark: 'ID3' | '3DI'): number {
  if (head.length < tagHeadBytes || textAt(head, 0, 3) !== mark) return 0
  const [flags = 0, ...size] = head.subarray(5, 10)
  if (size.some((byte) => byte > 0x7f)) return 0
  const hasFoot = (flags & 0x10) !== 0
  return tagHeadBytes + size.reduce((sum, byte) => sum * 128 + byte, 0) + (hasFoot ? tagHeadBytes : 0)
}

/** Where the sound ends: before the tags that programs write behind it (ID3v1, APEv2 with its cover, Lyrics3, ID3v2.4). */
export async function trailingTags(source: ByteSource): Promise<number> {
  let end = source.size
  for (let count = 0; count < maxTags; count += 1) {
    const length = await lastTag(source, end)
    if (length === 0 || length >= end) break
    end -= length
  }
  return end
}

const [apeFootBytes, id3v1Bytes, enhancedBytes, lyricsFootBytes, oldLyricsBytes] = [32, 128, 227, 15, 5_120]

async function lastTag(source: ByteSource, end: number): Promise<number> {
  const from = Math.max(0, end - oldLyricsBytes)
  const tail = await source.read(from, end)
  const last = (length: number) => tail.subarray(Math.max(0, tail.length - length))
  if (textAt(last(id3v1Bytes), 0, 3) === 'TAG')
    return textAt(last(id3v1Bytes + enhancedBytes), 0, 4) === 'TAG+' ? id3v1Bytes + enhancedBytes : id3v1Bytes
  const ape = last(apeFootBytes)
  if (ape.length === apeFootBytes && textAt(ape, 0, 8) === 'APETAGEX') {
    const view = dataView(ape)
    const hasHead = view.getUint32(20, true) >= 2 ** 31
    return view.getUint32(12, true) + (hasHead ? apeFootBytes : 0)
  }
  const lyrics = textAt(last(lyricsFootBytes), 0, lyricsFootBytes)
  if (/^\d{6}LYRICS200$/.test(lyrics)) return Number(lyrics.slice(0, 6)) + lyricsFootBytes
  if (lyrics.endsWith('LYRICSEND')) return tail.length - Math.max(0, indexOf(tail, 'LYRICSBEGIN') ?? tail.length)
  return id3Length(last(tagHeadBytes), '3DI')
}

function indexOf(bytes: Uint8Array, text: string): number | null {
  const at = Array.from(bytes, (byte) => String.fromCharCode(byte))
    .join('')
    .indexOf(text)
  return at < 0 ? null : at
}
