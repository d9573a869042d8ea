import { ID3Writer } from 'browser-id3-writer'

/** What an MP3 says about itself. */
export type Mp3Tag = {
  title: string
  artist: string
  album: string
  year: number
  /** Who took part, and for whom it was made; one text. */
  comment: string
  /** The same by name, for programs that show it so. */
  people: { name: string; role: string }[]
  copyright: string
  /** Plain lines; empty without a lyric. */
  lyric: string
  /** Lines with the moment they are sung; empty where nobody timed them. */
  timedLyric: { text: string; atMs: number }[]
  /** A JPEG. */
  cover: Uint8Array<ArrayBuffer>
}

const language = 'por'
/** Of ID3v2.3: the front cover, lyrics, milliseconds. */
const [frontCover, lyrics, milliseconds] = [3, 1, 2] as const

/** The bytes of an ID3v2.3 tag, which every player of the last twenty years reads; they go before the sound. */
export function mp3TagBytes(tag: Mp3Tag): Uint8Array {
  const writer = new ID3Writer(new ArrayBuffer(0))
  writer
    .setFrame('TIT2', tag.title)
    .setFrame('TPE1', [tag.artist])
    .setFrame('TALB', tag.album)
    .setFrame('TYER', tag.year)
    .setFrame('TCOP', tag.copyright)
    .setFrame('TLAN', language)
    .setFrame('COMM', { description: '', text: tag.comment, language })
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum exists in the library's types only
    .setFrame('APIC', { type: frontCover, data: tag.cover.buffer, description: 'Capa' })
  if (tag.people.length > 0)
    writer.setFrame(
      'IPLS',
      tag.people.map(({ name, role }): [string, string] => [role, name]),
    )
  if (tag.lyric !== '') writer.setFrame('USLT', { description: '', lyrics: tag.lyric, language })
  if (tag.timedLyric.length > 0)
    writer.setFrame('SYLT', {
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum exists in the library's types only
      type: lyrics,
      text: tag.timedLyric.map(({ text, atMs }): [string, number] => [text, atMs]),
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum exists in the library's types only
      timestampFormat: milliseconds,
      language,
    })
  return new Uint8Array(writer.addTag())
}

/** Bytes needed to find the end of a tag. */
export const tagHeadBytes = 10

/**
 * Where the sound begins: after the ID3v2 tag at the start, if there is one. 0 where the bytes only look like a tag: one
 * that would reach past the end of the file.
 */
export function soundStart(head: Uint8Array, fileBytes: number): number {
  if (head.length < tagHeadBytes || String.fromCharCode(...head.subarray(0, 3)) !== 'ID3') return 0
  const [flags = 0, ...size] = head.subarray(5, 10)
  if (size.some((byte) => byte > 0x7f)) return 0
  const bytes = size.reduce((sum, byte) => sum * 128 + byte, 0)
  const footer = (flags & 0x10) === 0 ? 0 : 10
  const end = tagHeadBytes + bytes + footer
  return end < fileBytes ? end : 0
}
